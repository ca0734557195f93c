import { circularCalls } from '../../contract/circulars.ts';
import { saveDraft } from '../documents/drafts.ts';
import { makeDocumentHandlers } from '../documents/handlers.ts';
import { parseComingMoment } from '../documents/publishing.ts';
import { answerCalls } from '../http/calls.ts';
import { makeCircularDocument, requireChosenNumber, requireSameNumber } from './circular-document.ts';
import { createCircular, createFromDeadlines, listCirculars, removeCircular } from './drafts.ts';
import { skipMonth } from './month-task.ts';
import { withdrawCircular } from './withdrawal.ts';

const documentHandlers = makeDocumentHandlers(({ id }: { id: number }) => makeCircularDocument(id));

export const circularRoutes = answerCalls(circularCalls, () => ({
  ...documentHandlers,
  async publish(staff, { asksNumber, ...given }) {
    const moment = given.at === undefined ? staff.now : parseComingMoment(given.at, staff.now);
    if (asksNumber) await requireChosenNumber(staff, given.id, moment);
    return await documentHandlers.publish(staff, given);
  },
  list: listCirculars,
  create: (staff, { title }) => createCircular(staff, title),
  createFromDeadlines: (staff, { month }) => createFromDeadlines(staff, month),
  skipMonth: (staff, { month }) => skipMonth(staff, month),
  async save(staff, { id, version, ...edit }) {
    const document = makeCircularDocument(id);
    requireSameNumber(await document.readRows(staff), edit);
    return await saveDraft(staff, document, { version, edit });
  },
  remove: removeCircular,
  withdraw: withdrawCircular,
}));
