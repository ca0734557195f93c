import { circularCalls } from '../../contract/newsletter/circulars.ts';
import { sendingCalls } from '../../contract/newsletter/sending.ts';
import { makeCsvHeaders } from '../csv.ts';
import { answerCalls } from '../http/calls.ts';
import { askCircularApproval, cancelCircularApproval, sendCircularBack } from './approval.ts';
import {
  changeCircular,
  createCircular,
  listCirculars,
  readCircular,
  recordCircularPresence,
  removeCircular,
  restoreCircular,
  saveCircular,
} from './drafts.ts';
import { decideReaderEmail, exportReaderEmails, listReaderEmails, readLedger } from './ledger.ts';
import { correctCircular, listCircularVersions, publishCircular, withdrawCircular } from './publishing.ts';
import { countAudience, pauseCircular, resumeCircular, sendCircular, sendTestEmail, stopCircular } from './sending.ts';

export const circularRoutes = answerCalls(circularCalls, () => ({
  list: listCirculars,
  create: (staff, { title }) => createCircular(staff, title),
  read: (staff, { id }) => readCircular(staff, id),
  save: saveCircular,
  change: changeCircular,
  remove: removeCircular,
  notePresence: (staff, { id }) => recordCircularPresence(staff, id),
  versions: listCircularVersions,
  restore: restoreCircular,
  askApproval: askCircularApproval,
  hold: cancelCircularApproval,
  sendBack: sendCircularBack,
  publish: publishCircular,
  correct: correctCircular,
  withdraw: withdrawCircular,
}));

export const sendingRoutes = answerCalls(sendingCalls, () => ({
  test: sendTestEmail,
  audience: countAudience,
  send: sendCircular,
  pause: pauseCircular,
  resume: resumeCircular,
  stop: stopCircular,
  ledger: (staff, { id }) => readLedger(staff, id),
  letters: listReaderEmails,
  export: async (staff, { id }, context) =>
    context.body(await exportReaderEmails(staff, id), 200, makeCsvHeaders(`circolare-${id}`)),
  decide: decideReaderEmail,
}));
