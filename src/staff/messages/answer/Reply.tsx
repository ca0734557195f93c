import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '../../../content/bytes.ts';
import { resolveEuphony } from '../../../content/writing/fill.ts';
import { limits } from '../../../contract/limits.ts';
import { answerFileBytes, messageCalls, type StaffMessage, staffMessage } from '../../../contract/messages.ts';
import { Field } from '../../../ui/Field.tsx';
import { callApi } from '../../api.ts';
import { deskKeys, messageKeys, useMailConnected } from '../../desk/desk-queries.ts';
import { useFirmName } from '../../firm-name.ts';
import { isConflict } from '../../http.ts';
import { Button, Buttons, ExternalLinkButton } from '../../parts/form/Button.tsx';
import { Form } from '../../parts/form/Form.tsx';
import { insertText } from '../../parts/form/insert-text.ts';
import { useUnsavedGuard } from '../../parts/form/use-unsaved-guard.ts';
import { receiveCurrent, useCall } from '../../parts/use-call.ts';
import { getServerTime } from '../../server-clock.ts';
import { usePerson } from '../../session/use-session.ts';
import { createStore, useStore } from '../../store.ts';
import styles from '../Messages.module.css';
import { describeMessageChange } from '../message-changes.ts';
import { messageQuery } from '../message-queries.ts';
import { useMoveMessage } from '../use-move-message.ts';
import { separateParagraph } from './insert-answer.ts';
import { ReadyAnswers } from './ReadyAnswers.tsx';
import { buildReplyAddress } from './reply-address.ts';

/** Heartbeat interval in ms. The server shows a user as answering until 2 minutes after the last heartbeat. */
const heartbeatInterval = 50_000;

/** Answer that the user has taken back, whose text is written on. */
const takenBack = createStore<{ id: string; text: string; file: File | undefined } | null>(null);

/**
 * Answers a message by an email of the firm, written here, or in the user's mail program. Meanwhile colleagues see that
 * the user is answering. The answer is based on the version at which writing began: if a colleague has changed the
 * message since, the server refuses the answer (409), and the user decides whether to send it anyway.
 */
export function Reply({ message }: { message: StaffMessage }) {
  const { id, state } = message;
  const { move, isMoving } = useMoveMessage(message);
  const [replyMode, setReplyMode] = useState<'none' | 'here' | 'mail'>('none');
  const recalled = useStore(takenBack);
  const isRecalled = recalled?.id === id;
  useReplyHeartbeat(id, replyMode !== 'none' || isRecalled);
  const awaitsAnswer = state === 'new' || state === 'read';
  // The main action on a request for an appointment is its own.
  const isMainAction = awaitsAnswer && message.appointment === null;
  if (replyMode === 'here' || isRecalled)
    return (
      <AnswerForm
        message={message}
        initialText={isRecalled ? recalled.text : ''}
        initialFile={isRecalled ? recalled.file : undefined}
        onClose={() => {
          setReplyMode('none');
          takenBack.set(null);
        }}
      />
    );
  return (
    <div className={`stack3 ${styles.note}`}>
      <Buttons>
        <Button kind={isMainAction && replyMode === 'none' ? 'solid' : 'outline'} onClick={() => setReplyMode('here')}>
          Rispondi
        </Button>
        <ExternalLinkButton
          kind="outline"
          href={buildReplyAddress(message)}
          onClick={() => awaitsAnswer && setReplyMode('mail')}
        >
          Rispondi dalla tua posta
        </ExternalLinkButton>
        {awaitsAnswer && (
          <Button
            kind={replyMode === 'mail' ? 'solid' : 'outline'}
            busy={isMoving}
            onClick={() => {
              setReplyMode('none');
              void move('answered', 'Segnato come risposto');
            }}
          >
            {replyMode === 'mail' ? 'Ho risposto' : 'Segna come risposto'}
          </Button>
        )}
        {replyMode === 'mail' && (
          <Button kind="text" onClick={() => setReplyMode('none')}>
            Non rispondo ora
          </Button>
        )}
        {state === 'answered' && (
          <Button
            kind="text"
            busy={isMoving}
            onClick={() => void move('read', 'Il messaggio aspetta di nuovo una risposta')}
          >
            Rimetti tra quelli da rispondere
          </Button>
        )}
      </Buttons>
      {replyMode === 'mail' && (
        <p className="soft" role="status">
          Le altre persone dello studio vedono che Lei sta rispondendo.
        </p>
      )}
    </div>
  );
}

interface AnswerFormProps {
  message: StaffMessage;
  initialText: string;
  initialFile: File | undefined;
  onClose: () => void;
}

function AnswerForm({ message, initialText, initialFile, onClose }: AnswerFormProps) {
  const [text, setText] = useState(initialText);
  const [file, setFile] = useState(initialFile);
  // Message that the answer is based on. A later version is a conflict if somebody has moved or answered it since.
  const [base, setBase] = useState(message);
  const [change, setChange] = useState<string | null>(null);
  const [isOvertaken, setIsOvertaken] = useState(false);
  const client = useQueryClient();
  const { id } = message;
  const connected = useMailConnected();
  const answer = useCall((version: number) => callApi(messageCalls.answer, { id, text, version, file }), {
    successToast: connected
      ? { title: 'Risposta in partenza', about: id }
      : { title: 'La risposta aspetta di partire', description: 'La posta non è collegata.', about: id },
    undo: () => async () => {
      client.setQueryData(messageQuery(id).queryKey, await callApi(messageCalls.takeBack, { id }));
      takenBack.set({ id, text, file });
    },
    refreshKeys: messageKeys,
    onConflict: receiveCurrent(staffMessage, (now) => {
      setChange(describeMessageChange(base, now, new Date(getServerTime())));
      setBase(now);
      setIsOvertaken(true);
    }),
    onSuccess: (now) => {
      client.setQueryData(messageQuery(id).queryKey, now);
      onClose();
    },
  });
  const firm = useFirmName();
  const { name } = usePerson();
  useUnsavedGuard(text.trim() !== '', {
    title: 'Lasciare la risposta?',
    text: 'La risposta non è stata inviata: lasciando la pagina il testo va perduto.',
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (inserted: string) => {
    const element = field.current;
    if (!element) return;
    // At the end of a selection, so that no selected word is replaced.
    const caret = element.selectionEnd;
    insertText(element, separateParagraph(element.value, caret, inserted), [caret, caret]);
    element.focus();
  };
  const submit = () => {
    if (text.trim() === '' || answer.isPending || (file && file.size > answerFileBytes)) return;
    answer.mutate(isMovedOn(base, message) ? base.version : Math.max(base.version, message.version));
  };
  return (
    <Form label="Risposta" failure={(isConflict(answer.error) && change) || answer.error?.message} onSend={submit}>
      <ReadyAnswers message={message} onInsert={insert} />
      <Field
        multiline
        ref={field}
        autoFocus
        required
        label="Risposta"
        hint={resolveEuphony(`a(d) ${message.email}`)}
        value={text}
        maxLength={limits.answer}
        rows={10}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <AnswerFile file={file} onChoose={setFile} />
      <p className="soft">
        Sotto il testo si aggiungono la firma ({name}, {firm}, il telefono), il messaggio citato e l’indirizzo dello
        studio. Se la persona risponde, la sua email arriva nella posta dello studio.
      </p>
      {!connected && <p className="soft">La posta non è collegata: la risposta parte appena c’è un server di posta.</p>}
      {isOvertaken && <p>Qui sopra si vede il messaggio com’è ora. Il testo scritto è ancora qui.</p>}
      <Buttons>
        <Button kind="solid" type="submit" busy={answer.isPending}>
          {isOvertaken ? 'Invia comunque' : 'Invia la risposta'}
        </Button>
        <Button kind="text" onClick={onClose}>
          Non rispondo ora
        </Button>
      </Buttons>
    </Form>
  );
}

/** PDF that goes with the answer, such as a quote. */
function AnswerFile({ file, onChoose }: { file: File | undefined; onChoose: (file: File | undefined) => void }) {
  const isTooLarge = file !== undefined && file.size > answerFileBytes;
  if (file && !isTooLarge)
    return (
      <p className="row baseline">
        {`${file.name}, ${formatBytes(file.size)}`}
        <Button kind="text" subject={file.name} onClick={() => onChoose(undefined)}>
          Togli
        </Button>
      </p>
    );
  return (
    <Field
      type="file"
      accept="application/pdf,.pdf"
      label="Allegato"
      hint="facoltativo: un PDF fino a 5 MB"
      error={isTooLarge ? 'Il file supera 5 MB' : undefined}
      onChange={({ currentTarget: { files } }) => onChoose(files?.[0])}
    />
  );
}

/** Tests if an answer that was begun at `base` would not suit the message any more. */
function isMovedOn(base: StaffMessage, message: StaffMessage): boolean {
  return (
    message.replies.length !== base.replies.length ||
    message.answered_at !== base.answered_at ||
    message.binned_at !== base.binned_at
  );
}

/** Heartbeat that tells colleagues that the user is answering, while the page is open. */
function useReplyHeartbeat(id: string, replying: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!replying) return;
    // Best effort: without it colleagues lack only a hint.
    const sendHeartbeat = (answering: boolean) =>
      callApi(answering ? messageCalls.startAnswering : messageCalls.stopAnswering, { id }).catch(() => {});
    void sendHeartbeat(true);
    const timer = setInterval(() => void sendHeartbeat(true), heartbeatInterval);
    return () => {
      clearInterval(timer);
      void sendHeartbeat(false).then(() => client.invalidateQueries({ queryKey: deskKeys.state }));
    };
  }, [replying, id, client]);
}
