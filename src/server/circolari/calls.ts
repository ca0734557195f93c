import type { circularCalls } from '../../contract/circulars.ts';
import type { Staff, Visit } from '../context.ts';
import type { Rules } from '../http/calls.ts';
import { createCircular, listCirculars, notePresenceOn, readCircular, removeCircular, saveCircular } from './drafts.ts';
import {
  correctCircular,
  listCircularVersions,
  publishCircular,
  restoreCircular,
  withdrawCircular,
} from './publishing.ts';

export const circularRules: Rules<typeof circularCalls, Visit, Staff> = {
  list: listCirculars,
  create: (staff, { title }) => createCircular(staff, title),
  read: (staff, { id }) => readCircular(staff, id),
  change: saveCircular,
  remove: removeCircular,
  notePresence: (staff, { id }) => notePresenceOn(staff, id),
  versions: (staff, { id }) => listCircularVersions(staff, id),
  restore: restoreCircular,
  publish: publishCircular,
  correct: correctCircular,
  withdraw: withdrawCircular,
};
