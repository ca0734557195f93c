import { deadlineCalls, lawCalls } from '../../contract/law.ts';
import { answerCalls } from '../http/calls.ts';
import {
  addDeadline,
  changeDeadline,
  extendDeadline,
  listDeadlines,
  removeDeadline,
  withdrawExtension,
} from './deadlines.ts';
import { changeFact, confirmFact, listLaw, removeFact } from './register.ts';

export const lawRoutes = answerCalls(lawCalls, () => ({
  list: listLaw,
  change: changeFact,
  confirm: confirmFact,
  remove: removeFact,
}));

export const deadlineRoutes = answerCalls(deadlineCalls, () => ({
  list: listDeadlines,
  add: addDeadline,
  change: changeDeadline,
  remove: removeDeadline,
  extend: extendDeadline,
  withdraw: withdrawExtension,
}));
