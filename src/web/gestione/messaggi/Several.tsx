import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageChanges, StaffMessage } from '../../../contract/messages.ts';
import { Button } from '../parts/form/Button.tsx';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import styles from './Messaggi.module.css';
import { patchMessage } from './queries.ts';
import { words } from './words.ts';

const said = words.several;

interface SeveralProps {
  messages: readonly StaffMessage[];
  picked: ReadonlySet<string>;
  pick: (ids: ReadonlySet<string>) => void;
}

/** What can be done with several messages at once, and taken back at once. */
export function Several({ messages, picked, pick }: SeveralProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const chosen = messages.filter(({ id }) => picked.has(id));
  const all = chosen.length === messages.length;

  const each = async (given: readonly StaffMessage[], changes: (message: StaffMessage) => MessageChanges) => {
    const done: StaffMessage[] = [];
    let failure: unknown;
    for (const message of given) {
      try {
        done.push(await patchMessage(client, message.id, { ...changes(message), version: message.version }));
      } catch (error) {
        failure = error;
      }
    }
    if (failure !== undefined) sayFailure(said.failed(given.length - done.length), failure);
    return done;
  };
  const change = async (changes: MessageChanges, title: (count: number) => string) => {
    setBusy(true);
    const before = new Map(chosen.map((message) => [message.id, message]));
    const done = await each(chosen, () => changes);
    setBusy(false);
    pick(new Set());
    const undo = () =>
      void each(done, ({ id }) =>
        changes.state === undefined
          ? { binned: !changes.binned }
          : { state: before.get(id)?.state ?? 'read', undo: true },
      );
    if (done.length > 0) say({ title: title(done.length), about: 'several', undo });
  };
  const binned = chosen.some((message) => message.binned_at !== null);
  return (
    <fieldset className={styles.several} aria-label={said.label}>
      <label className={styles.pick}>
        <input
          type="checkbox"
          checked={all && chosen.length > 0}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !all;
          }}
          onChange={() => pick(new Set(all ? [] : messages.map(({ id }) => id)))}
        />
        <span>{chosen.length === 0 ? said.all : said.count(chosen.length)}</span>
      </label>
      {chosen.length > 0 &&
        (binned ? (
          <Button kind="text" busy={busy} onClick={() => void change({ binned: false }, said.restored)}>
            {words.restore}
          </Button>
        ) : (
          <>
            <Button kind="text" busy={busy} onClick={() => void change({ state: 'read' }, said.read)}>
              {said.markRead}
            </Button>
            <Button kind="text" busy={busy} onClick={() => void change({ state: 'answered' }, said.answered)}>
              {said.markAnswered}
            </Button>
            <Button kind="text" busy={busy} onClick={() => void change({ state: 'archived' }, said.archived)}>
              {words.archive}
            </Button>
            <Button kind="text" removes busy={busy} onClick={() => void change({ binned: true }, said.binned)}>
              {words.bin}
            </Button>
          </>
        ))}
    </fieldset>
  );
}
