import type { deadlineCalls, lawCalls } from '../../contract/law.ts';
import type { Staff, Visit } from '../context.ts';
import type { Handlers } from '../http/calls.ts';
import {
  addDeadline,
  changeDeadline,
  extendDeadline,
  listDeadlines,
  removeDeadline,
  withdrawExtension,
} from './deadlines.ts';
import { changeFact, confirmFact, listLaw } from './register.ts';

export const lawHandlers: Handlers<typeof lawCalls, Visit, Staff> = {
  list: listLaw,
  change: changeFact,
  confirm: confirmFact,
};

export const deadlineHandlers: Handlers<typeof deadlineCalls, Visit, Staff> = {
  list: listDeadlines,
  add: addDeadline,
  change: changeDeadline,
  remove: removeDeadline,
  extend: extendDeadline,
  withdraw: withdrawExtension,
};
