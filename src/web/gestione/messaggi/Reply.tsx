import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { StaffMessage } from '../../../contract/desk.ts';
import { deskKeys } from '../desk/queries.ts';
import { Button, Buttons, OutwardButton } from '../parts/Button.tsx';
import styles from './Messaggi.module.css';
import { tellAnswering } from './queries.ts';
import { replyAddress } from './reply.ts';
import { useMove } from './use-move.ts';
import { words } from './words.ts';

/** Twice within the time that a colleague's sign is believed. */
const signEvery = 50_000;

/** Opens the mail program with an answer begun, tells colleagues so, and takes note that the message is answered. */
export function Reply({ message }: { message: StaffMessage }) {
  const { id, state } = message;
  const { move, moving } = useMove(message);
  const [replying, setReplying] = useReplying(id);
  const waits = state === 'new' || state === 'read';
  return (
    <div className={styles.note}>
      <Buttons>
        <OutwardButton
          kind={waits && !replying ? 'solid' : 'outline'}
          href={replyAddress(message)}
          onClick={() => setReplying(waits)}
        >
          {words.reply}
        </OutwardButton>
        {waits && (
          <Button
            kind={replying ? 'solid' : 'outline'}
            busy={moving}
            onClick={() => {
              setReplying(false);
              void move('answered', words.answeredDone);
            }}
          >
            {replying ? words.answered : words.markAnswered}
          </Button>
        )}
        {replying && (
          <Button kind="text" onClick={() => setReplying(false)}>
            {words.stopReplying}
          </Button>
        )}
        {state === 'answered' && (
          <Button kind="text" busy={moving} onClick={() => void move('read', words.reopened)}>
            {words.reopen}
          </Button>
        )}
      </Buttons>
      <p className={styles.soft} role="status">
        {replying ? words.replying : words.replyHint}
      </p>
    </div>
  );
}

/** Whether the person is answering; colleagues hear of it while the page is open. */
function useReplying(id: string): [boolean, (replying: boolean) => void] {
  const client = useQueryClient();
  const [replying, setReplying] = useState(false);
  useEffect(() => {
    if (!replying) return;
    // Colleagues who do not hear of it lose nothing but a hint.
    const tell = (answering: boolean) => tellAnswering(id, answering).catch(() => {});
    void tell(true);
    const timer = setInterval(() => void tell(true), signEvery);
    return () => {
      clearInterval(timer);
      void tell(false).then(() => client.invalidateQueries({ queryKey: deskKeys.state }));
    };
  }, [replying, id, client]);
  return [replying, setReplying];
}
