import { circularCalls } from '../../contract/newsletter/circulars.ts';
import { sendingCalls } from '../../contract/newsletter/sending.ts';
import { makeCsvHeaders } from '../csv.ts';
import { changeDraft, restoreVersion, saveDraft } from '../documents/drafts.ts';
import { askApproval, cancelPublication, publishDraft, sendDraftBack } from '../documents/publishing.ts';
import { answerCalls } from '../http/calls.ts';
import { makeCircularDocument } from './circular-document.ts';
import { createCircular, listCirculars, readCircular, recordCircularPresence, removeCircular } from './drafts.ts';
import { decideReaderEmail, exportReaderEmails, listReaderEmails, readLedger } from './ledger.ts';
import { correctCircular, listCircularVersions, withdrawCircular } from './publishing.ts';
import { countAudience, pauseCircular, resumeCircular, sendCircular, sendTestEmail, stopCircular } from './sending.ts';

export const circularRoutes = answerCalls(circularCalls, () => ({
  list: listCirculars,
  create: (staff, { title }) => createCircular(staff, title),
  read: (staff, { id }) => readCircular(staff, id),
  save: (staff, { id, version, ...edit }) => saveDraft(staff, makeCircularDocument(id), { version, edit }),
  change: (staff, { id, changes }) => changeDraft(staff, makeCircularDocument(id), changes),
  remove: removeCircular,
  notePresence: (staff, { id }) => recordCircularPresence(staff, id),
  versions: listCircularVersions,
  restore: (staff, { id, number: restored, version }) =>
    restoreVersion(staff, makeCircularDocument(id), { restored, version }),
  askApproval: (staff, { id, version }) => askApproval(staff, makeCircularDocument(id), version),
  hold: (staff, { id, version }) => cancelPublication(staff, makeCircularDocument(id), version),
  sendBack: (staff, { id, ...sent }) => sendDraftBack(staff, makeCircularDocument(id), sent),
  publish: (staff, { id, ...publication }) => publishDraft(staff, makeCircularDocument(id), publication),
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
