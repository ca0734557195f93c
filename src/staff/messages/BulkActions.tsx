import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageState, StaffMessage } from '../../contract/messages.ts';
import fieldStyles from '../../ui/Field.module.css';
import { Button } from '../parts/form/Button.tsx';
import { showFailureToast, showToast } from '../parts/overlays/toasts.ts';
import { nobody as unassigned } from './follower-parameter.ts';
import styles from './Messages.module.css';
import { changeMessage, colleaguesQuery } from './message-queries.ts';

/** Toast texts for one message and for several. */
const outcomes = {
  read: ['Un messaggio segnato da rispondere', 'messaggi segnati da rispondere'],
  answered: ['Un messaggio segnato come risposto', 'messaggi segnati come risposti'],
  archived: ['Un messaggio archiviato', 'messaggi archiviati'],
  binned: ['Un messaggio nel cestino', 'messaggi nel cestino'],
  restored: ['Un messaggio ripreso', 'messaggi ripresi'],
  assigned: ['Un messaggio affidato', 'messaggi affidati'],
  letGo: ['Un messaggio non è più affidato', 'messaggi non sono più affidati'],
  failed: ['Un messaggio non è cambiato', 'messaggi non sono cambiati'],
} as const;
type OutcomeTexts = (typeof outcomes)[keyof typeof outcomes];

function formatOutcome([singular, plural]: OutcomeTexts, count: number): string {
  return count === 1 ? singular : `${count} ${plural}`;
}

const formatStaying = (count: number) =>
  count === 1
    ? 'Una richiesta di appuntamento resta: aspetta una risposta'
    : `${count} richieste di appuntamento restano: aspettano una risposta`;

/** Tests if a visitor waits for an appointment. Such a message does not go along with others: the request would be lost. */
const asksForAppointment = ({ appointment_state }: StaffMessage) => appointment_state === 'asked';

/** Runs changes one after the other, and tells how many have failed. Returns the results of the others. */
async function settleAll<Result>(changes: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const done: Result[] = [];
  let failure: unknown;
  for (const change of changes) {
    try {
      done.push(await change());
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== undefined) showFailureToast(formatOutcome(outcomes.failed, changes.length - done.length), failure);
  return done;
}

type BulkChange = { state: MessageState } | { binned: boolean } | { follower: string | null };

/** Tests if a change takes messages out of those that wait for an answer. */
const isPutAway = (fields: BulkChange) =>
  'binned' in fields ? fields.binned : 'state' in fields && fields.state !== 'read';

interface BulkActionsProps {
  messages: readonly StaffMessage[];
  pickedIds: ReadonlySet<string>;
  onPick: (ids: ReadonlySet<string>) => void;
}

/** Actions on several messages at once, with undo. */
export function BulkActions({ messages, pickedIds, onPick }: BulkActionsProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const chosenMessages = messages.filter(({ id }) => pickedIds.has(id));
  const areAllChosen = chosenMessages.length === messages.length;

  const changeChosen = async (fields: BulkChange, outcome: OutcomeTexts) => {
    setBusy(true);
    const staying = isPutAway(fields) ? chosenMessages.filter(asksForAppointment) : [];
    const changes = chosenMessages
      .filter((message) => !staying.includes(message))
      .map((message) => () => changeMessage(client, message, fields));
    const done = await settleAll(changes);
    setBusy(false);
    onPick(new Set());
    const undo = () => void settleAll(done.map((change) => change.undo));
    const stays = staying.length === 0 ? undefined : `${formatStaying(staying.length)}.`;
    if (done.length > 0)
      showToast({ title: formatOutcome(outcome, done.length), description: stays, about: 'several', undo });
    else if (stays) showToast({ title: stays, about: 'several' });
  };
  const hasBinnedMessage = chosenMessages.some((message) => message.binned_at !== null);
  return (
    <fieldset className={`links center small ${styles.several}`} aria-label="Più messaggi insieme">
      <label className={`${fieldStyles.check} ${styles.pick}`}>
        <input
          type="checkbox"
          checked={areAllChosen && chosenMessages.length > 0}
          ref={(box) => {
            if (box) box.indeterminate = chosenMessages.length > 0 && !areAllChosen;
          }}
          onChange={() => onPick(new Set(areAllChosen ? [] : messages.map(({ id }) => id)))}
        />
        <span>
          {chosenMessages.length === 0
            ? 'Scegli tutti'
            : chosenMessages.length === 1
              ? '1 scelto'
              : `${chosenMessages.length} scelti`}
        </span>
      </label>
      {chosenMessages.length > 0 &&
        (hasBinnedMessage ? (
          <Button kind="text" busy={busy} onClick={() => void changeChosen({ binned: false }, outcomes.restored)}>
            Riprendi dal cestino
          </Button>
        ) : (
          <>
            <Button kind="text" busy={busy} onClick={() => void changeChosen({ state: 'read' }, outcomes.read)}>
              Segna da rispondere
            </Button>
            <Button kind="text" busy={busy} onClick={() => void changeChosen({ state: 'answered' }, outcomes.answered)}>
              Segna come risposto
            </Button>
            <Button kind="text" busy={busy} onClick={() => void changeChosen({ state: 'archived' }, outcomes.archived)}>
              Archivia
            </Button>
            <Button kind="text" busy={busy} onClick={() => void changeChosen({ binned: true }, outcomes.binned)}>
              Sposta nel cestino
            </Button>
            <AssignChoice
              onChoose={(follower) =>
                void changeChosen({ follower }, follower === null ? outcomes.letGo : outcomes.assigned)
              }
            />
          </>
        ))}
    </fieldset>
  );
}

/** Choice of the colleague who follows the chosen messages. */
function AssignChoice({ onChoose }: { onChoose: (follower: string | null) => void }) {
  const colleagues = useQuery(colleaguesQuery).data?.items ?? [];
  return (
    <select
      className={`${fieldStyles.control} ${styles.assign}`}
      aria-label="Affida a"
      value=""
      onChange={({ currentTarget: { value } }) => onChoose(value === unassigned ? null : value)}
    >
      <option value="">Affida a…</option>
      {colleagues.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value={unassigned}>nessuno</option>
    </select>
  );
}
