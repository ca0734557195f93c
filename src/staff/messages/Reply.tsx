import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '../../contract/limits.ts';
import { messageCalls, type StaffMessage, staffMessage } from '../../contract/messages.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { deskKeys, messageKeys, useMailConnected } from '../desk/desk-queries.ts';
import { useFirmName } from '../firm-name.ts';
import { getCurrentRow } from '../http.ts';
import { Button, Buttons, OutwardButton } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { useUnsaved } from '../parts/form/use-unsaved.ts';
import patterns from '../parts/patterns.module.css';
import { useCall } from '../parts/use-call.ts';
import { usePerson } from '../session/use-session.ts';
import styles from './Messages.module.css';
import { messageQuery, ownSuccessor } from './message-queries.ts';
import { replyAddress } from './reply-address.ts';
import { useMove } from './use-move.ts';

/** Interval of the heartbeat in ms. Two fit into the 2 minutes for which the server believes one. */
const signEvery = 50_000;

/**
 * Answers a message here, by an email of the firm, or in the user's mail program. Colleagues see the user's name while
 * the answer is written. The answer is based on the version at which writing began: a colleague's change is shown
 * before sending.
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
          Rispondi
        </Button>
        <OutwardButton kind="outline" href={replyAddress(message)} onClick={() => waits && setWay('mail')}>
          Con il programma di posta
        </OutwardButton>
        {waits && (
          <Button
            kind={way === 'mail' ? 'solid' : 'outline'}
            busy={moving}
            onClick={() => {
              setWay('none');
              void move('answered', 'Segnato con risposta');
            }}
          >
            {way === 'mail' ? 'Ho risposto' : 'Segna con risposta'}
          </Button>
        )}
        {way === 'mail' && (
          <Button kind="text" onClick={() => setWay('none')}>
            Non rispondo ora
          </Button>
        )}
        {state === 'answered' && (
          <Button
            kind="text"
            busy={moving}
            onClick={() => void move('read', 'Il messaggio aspetta di nuovo una risposta')}
          >
            Rimetti tra quelli da rispondere
          </Button>
        )}
      </Buttons>
      {way === 'mail' && (
        <p className={patterns.soft} role="status">
          Le altre persone dello studio vedono che Lei sta rispondendo.
        </p>
      )}
    </div>
  );
}

function Writing({ message, leave }: { message: StaffMessage; leave: () => void }) {
  const [text, setText] = useState('');
  // Version that the answer is based on. A later one is another user's change, unless this page has made it.
  const [version, setVersion] = useState(message.version);
  const client = useQueryClient();
  const { id } = message;
  const connected = useMailConnected();
  const answer = useCall(
    (over: number) => callApi(messageCalls.answer, { id, text, version: ownSuccessor(id, over) }),
    {
      done: connected
        ? { title: 'Risposta in partenza', about: id }
        : { title: 'La risposta aspetta di partire', description: 'La posta non è collegata.', about: id },
      refresh: messageKeys,
      onDone: (now) => {
        client.setQueryData(messageQuery(id).queryKey, now);
        leave();
      },
    },
  );
  const firm = useFirmName();
  const { name } = usePerson();
  useUnsaved(text.trim() !== '', {
    title: 'Lasciare la risposta?',
    text: 'La risposta non è stata inviata: lasciando la pagina il testo va perduto.',
  });
  const current = getCurrentRow(answer.error, staffMessage);
  const send = () => {
    if (text.trim() === '' || answer.isPending) return;
    answer.mutate(current?.version ?? version, {
      onError: (error) => setVersion(getCurrentRow(error, staffMessage)?.version ?? version),
    });
  };
  return (
    <Form
      label="Risposta"
      failure={
        current
          ? 'Nel frattempo un’altra persona ha risposto o ha cambiato il messaggio: qui sopra si vede com’è ora. Il testo scritto è ancora qui.'
          : (answer.error?.message ?? undefined)
      }
      onSend={send}
    >
      <Field
        multiline
        autoFocus
        required
        label="Risposta"
        hint={`a ${message.email}`}
        value={text}
        maxLength={limits.answer}
        rows={10}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className={patterns.soft}>
        Sotto il testo si aggiungono la firma ({name}, {firm}, il telefono), il messaggio citato e l’indirizzo dello
        studio. Se la persona risponde, la sua email arriva nella posta dello studio.
      </p>
      {!connected && (
        <p className={patterns.soft}>La posta non è collegata: la risposta parte appena c’è un server di posta.</p>
      )}
      <Buttons>
        <Button kind="solid" type="submit" busy={answer.isPending}>
          {current ? 'Invia comunque' : 'Invia la risposta'}
        </Button>
        <Button kind="text" onClick={leave}>
          Non rispondo ora
        </Button>
      </Buttons>
    </Form>
  );
}

/** Heartbeat that tells colleagues that the user is answering, while the page is open. */
function useReplying(id: string, replying: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!replying) return;
    // Best effort: without it colleagues lack only a hint.
    const tell = (answering: boolean) =>
      callApi(answering ? messageCalls.startAnswering : messageCalls.stopAnswering, { id }).catch(() => {});
    void tell(true);
    const timer = setInterval(() => void tell(true), signEvery);
    return () => {
      clearInterval(timer);
      void tell(false).then(() => client.invalidateQueries({ queryKey: deskKeys.state }));
    };
  }, [replying, id, client]);
}
