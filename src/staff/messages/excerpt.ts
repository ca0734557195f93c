import { listAdditionalDetails } from '../../contract/contact/message.ts';
import type { StaffMessage } from '../../contract/messages.ts';
import { modeNames } from '../appointments/appointment-words.ts';

/** Length in characters of what the list shows of a message: more than fits the widest line. */
const maxLength = 240;

const appointmentNames: Record<NonNullable<StaffMessage['appointment_state']>, string> = {
  asked: 'Appuntamento',
  confirmed: 'Appuntamento confermato',
  cancelled: 'Appuntamento disdetto',
  declined: 'Appuntamento, risposto di no',
};

/**
 * Line of a list about a message: what it is, empty for a simple one, and what its author says. An answer never stands
 * without its question.
 */
export function makeExcerpt(
  message: Pick<
    StaffMessage,
    'topic' | 'answers' | 'messaggio' | 'appointment_state' | 'appointment_mode' | 'appointment_time' | 'nome' | 'email'
  >,
): { kind: string; text: string } {
  const { topic, answers, messaggio, appointment_state, appointment_mode, appointment_time } = message;
  const [first] = answers;
  const kind =
    appointment_state === null
      ? topic && ['Preventivo', topic.title]
      : [appointmentNames[appointment_state], appointment_time, appointment_mode && modeNames[appointment_mode]];
  const said = messaggio !== '' || first === undefined ? messaggio : `${first.question} ${first.answer}`;
  const details = listAdditionalDetails(message).map(([, text]) => text);
  return { kind: (kind ?? []).filter(Boolean).join(' · '), text: [...details, said].join(' · ').slice(0, maxLength) };
}
