import { explainMailFailure } from '../../content/emails/mail-failures.ts';
import type { StaffMessage } from '../../contract/messages.ts';
import { useMailConnected } from '../desk/desk-queries.ts';
import { RelativeTime } from '../parts/wording/Time.tsx';

type MessageTimes = Pick<StaffMessage, 'state' | 'received_at' | 'answered_at' | 'answered_by'>;

export const stateNames: Record<StaffMessage['state'], string> = {
  new: 'nuovo',
  read: 'da rispondere',
  answered: 'con risposta',
  archived: 'archiviato',
  suspected: 'sospetto',
};

/** State names with words that lead to the time of arrival: «nuovo, arrivato oggi alle 9:42». */
const statesSince: Record<Exclude<StaffMessage['state'], 'answered'>, string> = {
  new: 'nuovo, arrivato',
  read: 'letto, aspetta una risposta',
  archived: 'archiviato, arrivato',
  suspected: 'sospetto, arrivato',
};

export function MessageStateText({
  message: { state, received_at, answered_at, answered_by },
}: {
  message: MessageTimes;
}) {
  if (state !== 'answered')
    return (
      <>
        {statesSince[state]} <RelativeTime at={received_at} {...(state === 'read' && { preposition: 'da' })} />
      </>
    );
  return (
    <>
      {answered_by ? `con risposta da ${answered_by}` : 'con risposta'} <RelativeTime at={answered_at ?? received_at} />
    </>
  );
}

/** Names of the colleagues currently answering. */
export function AnsweringText({ answering }: Pick<StaffMessage, 'answering'>) {
  const names = new Intl.ListFormat('it').format(answering.map(({ name }) => name));
  return `${names} ${answering.length === 1 ? 'sta' : 'stanno'} rispondendo`;
}

/** Delivery state of the email that forwards the message to the firm. */
export function DeliveryText({ delivery }: Pick<StaffMessage, 'delivery'>) {
  const connected = useMailConnected();
  if (delivery === null) return 'Nessuna email è stata scritta per questo messaggio.';
  const { status, sent_at, attempts, failure, next_attempt_at } = delivery;
  if (status === 'sent') return <>consegnato {sent_at && <RelativeTime at={sent_at} />}</>;
  if (status === 'sending') return 'in partenza';
  if (status !== 'failed' && !connected) return 'in attesa: la posta non è collegata';
  if (status === 'on-hold' || (status === 'queued' && failure === null)) return 'in attesa di partire';
  return (
    <>
      {`${status === 'failed' ? 'non consegnato:' : 'non ancora consegnato:'} ${explainMailFailure(failure)}, ${attempts === 1 ? 'un tentativo' : `${attempts} tentativi`}`}
      {status === 'queued' && (
        <>
          {', nuovo tentativo '}
          <RelativeTime at={next_attempt_at} />
        </>
      )}
    </>
  );
}

/** Tests if the delivery of the latest answer from the staff area has failed permanently. */
export function hasUndeliveredAnswer({ replies }: Pick<StaffMessage, 'replies'>): boolean {
  return replies.at(-1)?.delivery?.status === 'failed';
}

/** Tests if a list should show the delivery state: delivery has failed at least once and not succeeded since. */
export function isUndelivered({ delivery }: Pick<StaffMessage, 'delivery'>): boolean {
  return delivery !== null && delivery.status !== 'sent' && delivery.failure !== null;
}
