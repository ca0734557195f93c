import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { messageCalls, type StaffMessage, staffMessage } from '../../../contract/messages.ts';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../api.ts';
import { deskKeys, messagesChanged, useMailConnected } from '../desk/queries.ts';
import { useFirmName } from '../firm-name.ts';
import { currentOf } from '../http.ts';
import { Button, Buttons, OutwardButton } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { useUnsaved } from '../parts/form/use-unsaved.ts';
import { say } from '../parts/overlays/toasts.ts';
import patterns from '../parts/patterns.module.css';
import { usePerson } from '../session/use-session.ts';
import styles from './Messaggi.module.css';
import { messageQuery, ownSuccessor } from './queries.ts';
import { replyAddress } from './reply.ts';
import { useMove } from './use-move.ts';
import { words } from './words.ts';

/** Twice within the time that a colleague's sign is believed. */
const signEvery = 50_000;

/**
 * Answers a message: here, by a letter of the firm, or in the mail program. Colleagues are told who is answering. The message as it was when
 * the answer was begun is what is answered: where a colleague was faster, that is said before it is sent.
 */
export function Reply({ message }: { message: StaffMessage }) {
  const { id, state } = message;
  const { move, moving } = useMove(message);
  const [way, setWay] = useState<'none' | 'here' | 'mail'>('none');
  useReplying(id, way !== 'none');
  const waits = state === 'new' || state === 'read';
  if (way === 'here') return <Writing message={message} leave={() => setWay('none')} />;
  return (
    <div className={styles.note}>
      <Buttons>
        <Button kind={waits && way === 'none' ? 'solid' : 'outline'} onClick={() => setWay('here')}>
          {words.reply}
        </Button>
        <OutwardButton kind="outline" href={replyAddress(message)} onClick={() => waits && setWay('mail')}>
          {words.replyByMail}
        </OutwardButton>
        {waits && (
          <Button
            kind={way === 'mail' ? 'solid' : 'outline'}
            busy={moving}
            onClick={() => {
              setWay('none');
              void move('answered', words.answeredDone);
            }}
          >
            {way === 'mail' ? words.answered : words.markAnswered}
          </Button>
        )}
        {way === 'mail' && (
          <Button kind="text" onClick={() => setWay('none')}>
            {words.stopReplying}
          </Button>
        )}
        {state === 'answered' && (
          <Button kind="text" busy={moving} onClick={() => void move('read', words.reopened)}>
            {words.reopen}
          </Button>
        )}
      </Buttons>
      {way === 'mail' && (
        <p className={patterns.soft} role="status">
          {words.replying}
        </p>
      )}
    </div>
  );
}

function Writing({ message, leave }: { message: StaffMessage; leave: () => void }) {
  const [text, setText] = useState('');
  // What is answered: a later version is somebody else's doing, unless it is this person's own.
  const [version, setVersion] = useState(message.version);
  const client = useQueryClient();
  const { id } = message;
  const answer = useMutation({
    mutationFn: (over: number) => ask(messageCalls.answer, { id, text, version: ownSuccessor(id, over) }),
    onSuccess: (now) => {
      client.setQueryData(messageQuery(id).queryKey, now);
      say(connected ? { title: said.sent, about: id } : { ...said.waits, about: id });
      leave();
    },
    onError: (error) => setVersion(currentOf(error, staffMessage)?.version ?? version),
    onSettled: () => messagesChanged(client),
  });
  const firm = useFirmName();
  const { name } = usePerson();
  const connected = useMailConnected();
  const said = words.answer;
  useUnsaved(text.trim() !== '', said.leave);
  const current = currentOf(answer.error, staffMessage);
  const send = () => {
    if (text.trim() === '' || answer.isPending) return;
    answer.mutate(current?.version ?? version);
  };
  return (
    <Form label={said.form} failure={current ? said.changed : (answer.error?.message ?? undefined)} onSend={send}>
      <Field
        multiline
        autoFocus
        required
        label={said.label}
        hint={said.to(message.email)}
        value={text}
        maxLength={limits.answer}
        rows={10}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className={patterns.soft}>{said.signed(name, firm)}</p>
      {!connected && <p className={patterns.soft}>{said.off}</p>}
      <Buttons>
        <Button kind="solid" type="submit" busy={answer.isPending}>
          {current ? said.sendAnyway : said.send}
        </Button>
        <Button kind="text" onClick={leave}>
          {words.stopReplying}
        </Button>
      </Buttons>
    </Form>
  );
}

/** Has colleagues hear that the person is answering, while the page is open. */
function useReplying(id: string, replying: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!replying) return;
    // Colleagues who do not hear of it lose nothing but a hint.
    const tell = (answering: boolean) =>
      ask(answering ? messageCalls.startAnswering : messageCalls.stopAnswering, { id }).catch(() => {});
    void tell(true);
    const timer = setInterval(() => void tell(true), signEvery);
    return () => {
      clearInterval(timer);
      void tell(false).then(() => client.invalidateQueries({ queryKey: deskKeys.state }));
    };
  }, [replying, id, client]);
}
