import { circularCalls } from '../../contract/newsletter/circulars.ts';
import { sendingCalls } from '../../contract/newsletter/sending.ts';
import { makeCsvHeaders } from '../csv.ts';
import { saveDraft } from '../documents/drafts.ts';
import { makeDocumentHandlers } from '../documents/handlers.ts';
import { parseComingMoment } from '../documents/publishing.ts';
import { answerCalls } from '../http/calls.ts';
import { makeCircularDocument, requireChosenNumber, requireSameNumber } from './circular-document.ts';
import { createCircular, listCirculars, removeCircular } from './drafts.ts';
import { decideReaderEmail, exportReaderEmails, listReaderEmails, readLedger } from './ledger.ts';
import { correctCircular, listCircularVersions, withdrawCircular } from './publishing.ts';
import { countAudience, pauseCircular, resumeCircular, sendCircular, sendTestEmail, stopCircular } from './sending.ts';

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
  async save(staff, { id, version, ...edit }) {
    const document = makeCircularDocument(id);
    requireSameNumber(await document.readRows(staff), edit);
    return await saveDraft(staff, document, { version, edit });
  },
  remove: removeCircular,
  versions: listCircularVersions,
  correct: correctCircular,
  withdraw: withdrawCircular,
}));

export const sendingRoutes = answerCalls(sendingCalls, () => ({
  test: sendTestEmail,
  audience: countAudience,
  async send(staff, { asksNumber, ...given }) {
    if (asksNumber) await requireChosenNumber(staff, given.id, staff.now);
    return await sendCircular(staff, given);
  },
  pause: pauseCircular,
  resume: resumeCircular,
  stop: stopCircular,
  ledger: (staff, { id }) => readLedger(staff, id),
  letters: listReaderEmails,
  export: async (staff, { id }, context) =>
    context.body(await exportReaderEmails(staff, id), 200, makeCsvHeaders(`circolare-${id}`)),
  decide: decideReaderEmail,
}));
