import { listAdditionalDetails } from '../../contract/contact/message.ts';
import type { StaffMessage } from '../../contract/messages.ts';

/** Length in characters of what the list shows of a message: more than fits the widest line. */
const maxLength = 240;

const appointmentNames: Record<NonNullable<StaffMessage['appointment_state']>, string> = {
  asked: 'Appuntamento da confermare',
  confirmed: 'Appuntamento confermato',
  cancelled: 'Appuntamento disdetto',
  declined: 'Appuntamento, risposto di no',
};

/**
 * Line of a list about a message: what it is, empty for a simple one, and what its author says. An answer never stands
 * without its question.
 */
export function makeExcerpt(
  message: Pick<StaffMessage, 'topic' | 'answers' | 'messaggio' | 'appointment_state' | 'nome' | 'email'>,
): { kind: string; text: string } {
  const { topic, answers, messaggio, appointment_state } = message;
  const [first] = answers;
  const kind =
    appointment_state === null
      ? topic === null
        ? ''
        : `Preventivo, ${topic.title}`
      : appointmentNames[appointment_state];
  const said = messaggio !== '' || first === undefined ? messaggio : `${first.question} ${first.answer}`;
  const details = listAdditionalDetails(message).map(([, text]) => text);
  return { kind, text: [...details, said].join(' · ').slice(0, maxLength) };
}
