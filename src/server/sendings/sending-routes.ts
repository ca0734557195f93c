import { sendingCalls } from '../../contract/sendings.ts';
import { requireChosenNumber } from '../circulars/circular-document.ts';
import { makeCsvHeaders } from '../csv.ts';
import { answerCalls } from '../http/calls.ts';
import { correctCircular, notifyReaders } from './corrections.ts';
import { decideReaderEmail, exportReaderEmails, listReaderEmails, readLedger } from './ledger.ts';
import { countAudience, pauseSending, resumeSending, sendCircular, sendTestEmail, stopSending } from './sending.ts';

export const sendingRoutes = answerCalls(sendingCalls, () => ({
  test: sendTestEmail,
  audience: countAudience,
  async send(staff, { asksNumber, ...given }) {
    if (asksNumber) await requireChosenNumber(staff, given.id, staff.now);
    return await sendCircular(staff, given);
  },
  correct: correctCircular,
  notify: notifyReaders,
  pause: pauseSending,
  resume: resumeSending,
  stop: stopSending,
  ledger: readLedger,
  letters: listReaderEmails,
  export: async (staff, { id, correction }, context) => {
    const name = correction === undefined ? `circolare-${id}` : `circolare-${id}-rettifica-${correction}`;
    return context.body(await exportReaderEmails(staff, { id, correction }), 200, makeCsvHeaders(name));
  },
  decide: decideReaderEmail,
}));
