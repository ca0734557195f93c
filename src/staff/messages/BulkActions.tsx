import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageChanges, StaffMessage } from '../../contract/messages.ts';
import { Button } from '../parts/form/Button.tsx';
import { showFailureToast, showToast } from '../parts/overlays/toasts.ts';
import styles from './Messages.module.css';
import { patchMessage } from './message-queries.ts';

/** Toast texts for one message and for several. */
const outcomes = {
  read: ['Un messaggio segnato da rispondere', 'messaggi segnati da rispondere'],
  answered: ['Un messaggio segnato con risposta', 'messaggi segnati con risposta'],
  archived: ['Un messaggio archiviato', 'messaggi archiviati'],
  binned: ['Un messaggio nel cestino', 'messaggi nel cestino'],
  restored: ['Un messaggio ripreso', 'messaggi ripresi'],
  failed: ['Un messaggio non è cambiato', 'messaggi non sono cambiati'],
} as const;
type Outcome = (typeof outcomes)[keyof typeof outcomes];

function inWords([one, several]: Outcome, count: number): string {
  return count === 1 ? one : `${count} ${several}`;
}

interface BulkActionsProps {
  messages: readonly StaffMessage[];
  picked: ReadonlySet<string>;
  pick: (ids: ReadonlySet<string>) => void;
}

/** Actions on several messages at once, with undo. */
export function BulkActions({ messages, picked, pick }: BulkActionsProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const chosen = messages.filter(({ id }) => picked.has(id));
  const all = chosen.length === messages.length;

  const patchMessages = async (given: readonly StaffMessage[], changes: (message: StaffMessage) => MessageChanges) => {
    const done: StaffMessage[] = [];
    let failure: unknown;
    for (const message of given) {
      try {
        done.push(await patchMessage(client, message.id, { ...changes(message), version: message.version }));
      } catch (error) {
        failure = error;
      }
    }
    if (failure !== undefined) showFailureToast(inWords(outcomes.failed, given.length - done.length), failure);
    return done;
  };
  const change = async (changes: MessageChanges, outcome: Outcome) => {
    setBusy(true);
    const before = new Map(chosen.map((message) => [message.id, message]));
    const done = await patchMessages(chosen, () => changes);
    setBusy(false);
    pick(new Set());
    const undo = () =>
      void patchMessages(done, ({ id }) =>
        changes.state === undefined
          ? { binned: !changes.binned }
          : { state: before.get(id)?.state ?? 'read', undo: true },
      );
    if (done.length > 0) showToast({ title: inWords(outcome, done.length), about: 'several', undo });
  };
  const binned = chosen.some((message) => message.binned_at !== null);
  return (
    <fieldset className={styles.several} aria-label="Più messaggi insieme">
      <label className={styles.pick}>
        <input
          type="checkbox"
          checked={all && chosen.length > 0}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !all;
          }}
          onChange={() => pick(new Set(all ? [] : messages.map(({ id }) => id)))}
        />
        <span>
          {chosen.length === 0 ? 'Scegli tutti' : chosen.length === 1 ? '1 scelto' : `${chosen.length} scelti`}
        </span>
      </label>
      {chosen.length > 0 &&
        (binned ? (
          <Button kind="text" busy={busy} onClick={() => void change({ binned: false }, outcomes.restored)}>
            Riprendi dal cestino
          </Button>
        ) : (
          <>
            <Button kind="text" busy={busy} onClick={() => void change({ state: 'read' }, outcomes.read)}>
              Segna da rispondere
            </Button>
            <Button kind="text" busy={busy} onClick={() => void change({ state: 'answered' }, outcomes.answered)}>
              Segna con risposta
            </Button>
            <Button kind="text" busy={busy} onClick={() => void change({ state: 'archived' }, outcomes.archived)}>
              Archivia
            </Button>
            <Button kind="text" busy={busy} onClick={() => void change({ binned: true }, outcomes.binned)}>
              Sposta nel cestino
            </Button>
          </>
        ))}
    </fieldset>
  );
}
