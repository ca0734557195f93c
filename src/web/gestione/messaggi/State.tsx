import type { StaffMessage } from '../../../contract/messages.ts';
import { failureInWords } from '../desk/mail-failures.ts';
import { useMailConnected } from '../desk/queries.ts';
import { When } from '../desk/When.tsx';
import { words } from './words.ts';

type Shown = Pick<StaffMessage, 'state' | 'received_at' | 'answered_at' | 'answered_by'>;

/** How far the firm is with a message, in words. */
export function StateInWords({ message: { state, received_at, answered_at, answered_by } }: { message: Shown }) {
  if (state !== 'answered')
    return (
      <>
        {words.states[state]} <When at={received_at} {...(state === 'read' && { preposition: 'da' })} />
      </>
    );
  return (
    <>
      {[words.states.answered, answered_by && words.states.by(answered_by)].filter(Boolean).join(' ')}{' '}
      <When at={answered_at ?? received_at} />
    </>
  );
}

/** Who is answering now. */
export function AnsweringInWords({ answering }: Pick<StaffMessage, 'answering'>) {
  return words.answering(answering.map(({ name }) => name));
}

/** How the letter that brings the message to the firm fares. */
export function DeliveryInWords({ delivery }: Pick<StaffMessage, 'delivery'>) {
  const said = words.delivery;
  const connected = useMailConnected();
  if (delivery === null) return said.none;
  const { status, sent_at, attempts, failure, next_attempt_at } = delivery;
  if (status === 'sent')
    return (
      <>
        {said.sent} {sent_at && <When at={sent_at} />}
      </>
    );
  if (status === 'sending') return said.sending;
  if (status !== 'failed' && !connected) return said.off;
  if (status === 'on-hold' || (status === 'queued' && failure === null)) return said.queued;
  return (
    <>
      {`${status === 'failed' ? said.failed : said.delayed} ${failureInWords(failure)}, ${said.attempts(attempts)}`}
      {status === 'queued' && (
        <>
          {`, ${said.next} `}
          <When at={next_attempt_at} />
        </>
      )}
    </>
  );
}

/** Whether an answer that was sent from here has not arrived, and will not. */
export function undeliveredAnswer({ answers }: Pick<StaffMessage, 'answers'>): boolean {
  return answers.at(-1)?.delivery?.status === 'failed';
}

/** Whether a list should say how the letter fares: it should have arrived and has not. */
export function isUndelivered({ delivery }: Pick<StaffMessage, 'delivery'>): boolean {
  return delivery !== null && delivery.status !== 'sent' && delivery.failure !== null;
}
