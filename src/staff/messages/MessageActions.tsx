import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { resolveEuphony } from '../../content/writing/fill.ts';
import type { StaffMessage } from '../../contract/messages.ts';
import { binDays } from '../../contract/retention.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { SelectField } from '../parts/form/SelectField.tsx';
import { useListLocation } from '../parts/list/use-search.ts';
import { useCall } from '../parts/use-call.ts';
import { RelativeTime } from '../parts/wording/Time.tsx';
import { Reply } from './answer/Reply.tsx';
import { listColleagueOptions } from './colleague-options.ts';
import styles from './Messages.module.css';
import { changeMessage, colleaguesQuery } from './message-queries.ts';
import { useMoveMessage } from './use-move-message.ts';

/** Main action on a message: restore it from the bin, mark it as not spam, or answer it. */
export function MainAction({ message }: { message: StaffMessage }) {
  if (message.binned_at !== null) return <RestoreFromBin message={message} />;
  return message.state === 'suspected' ? <SuspectActions message={message} /> : <Reply message={message} />;
}

function RestoreFromBin({ message }: { message: StaffMessage }) {
  const { id, binned_at } = message;
  const client = useQueryClient();
  const restore = useCall(() => changeMessage(client, message, { binned: false }), {
    successToast: { title: 'Il messaggio è tornato tra gli altri', about: id },
    failureToast: 'La modifica non è riuscita',
  });
  return (
    <div className={styles.answering}>
      <p>
        Nel cestino {binned_at && <RelativeTime at={binned_at} preposition="da" />}. Dopo {binDays} giorni si cancella
        da solo, con la nota e le email che lo riguardano.
      </p>
      <Buttons>
        <Button kind="solid" busy={restore.isPending} onClick={() => restore.mutate()}>
          Riprendi dal cestino
        </Button>
      </Buttons>
    </div>
  );
}

function SuspectActions({ message }: { message: StaffMessage }) {
  const { move, isMoving } = useMoveMessage(message);
  return (
    <Buttons>
      <Button kind="solid" busy={isMoving} onClick={() => void move('read', 'Il messaggio è tra quelli da rispondere')}>
        Non è indesiderato
      </Button>
    </Buttons>
  );
}

/** Buttons that move a message to the archive, the suspected messages or the bin. */
export function MoveActions({ message }: { message: StaffMessage }) {
  const { id, state } = message;
  const { move, isMoving } = useMoveMessage(message);
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = useListLocation(staffPages.messages);
  const archive = async () => {
    if (await move('archived', 'Messaggio archiviato')) await navigate(list);
  };
  const moveToBin = useCall(() => changeMessage(client, message, { binned: true }), {
    successToast: { title: 'Messaggio nel cestino', about: id },
    undo: ({ undo }) => undo,
    failureToast: 'Il messaggio non è andato nel cestino',
    onSuccess: () => navigate(list),
  });
  const unarchive = () =>
    message.answered_at
      ? move('answered', 'Il messaggio è di nuovo tra quelli con risposta')
      : move('read', 'Il messaggio aspetta di nuovo una risposta');
  return (
    <Buttons>
      {state === 'archived' ? (
        <Button busy={isMoving} onClick={() => void unarchive()}>
          Togli dall’archivio
        </Button>
      ) : (
        state !== 'suspected' && (
          <Button busy={isMoving} onClick={() => void archive()}>
            Archivia
          </Button>
        )
      )}
      {(state === 'new' || state === 'read') && (
        <Button kind="text" busy={isMoving} onClick={() => void move('suspected', 'Segnato come indesiderato')}>
          È indesiderato
        </Button>
      )}
      <Button kind="text" busy={moveToBin.isPending} onClick={() => moveToBin.mutate()}>
        Sposta nel cestino
      </Button>
    </Buttons>
  );
}

export function Assignment({ message }: { message: StaffMessage }) {
  const { id, follower } = message;
  const client = useQueryClient();
  const colleagues = useQuery(colleaguesQuery).data?.items ?? [];
  const assign = useCall((next: string | null) => changeMessage(client, message, { follower: next }), {
    successToast: ({ message: { follower: now } }) => ({
      title: now ? resolveEuphony(`Il messaggio è affidato a(d) ${now.name}`) : 'Il messaggio non è affidato a nessuno',
      about: id,
    }),
    failureToast: 'La modifica non è riuscita',
  });
  return (
    <SelectField
      label="Lo segue"
      value={follower?.id ?? ''}
      onChange={(event) => assign.mutate(event.currentTarget.value || null)}
      options={[{ value: '', label: 'nessuno in particolare' }, ...listColleagueOptions(colleagues, follower)]}
    />
  );
}
