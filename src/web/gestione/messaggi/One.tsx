import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { StaffMessage } from '../../../contract/desk.ts';
import { staffPages } from '../../../contract/staff-pages.ts';
import { useMailConnected } from '../desk/use-mail.ts';
import { useListBehind } from '../desk/use-search.ts';
import { When } from '../desk/When.tsx';
import { StaffFailure } from '../http.ts';
import buttons from '../parts/Button.module.css';
import { Button, Buttons, LinkButton } from '../parts/Button.tsx';
import { confirm } from '../parts/confirm.ts';
import { copyText } from '../parts/copy-text.ts';
import { EmailAddress } from '../parts/EmailAddress.tsx';
import { Columns, Page, Section } from '../parts/Page.tsx';
import { Empty, Loaded } from '../parts/States.tsx';
import { say, sayFailure } from '../parts/toasts.ts';
import { useMay } from '../session/use-session.ts';
import styles from './Messaggi.module.css';
import { Note } from './Note.tsx';
import { messageQuery, patchMessage, useErase, useSendAgain } from './queries.ts';
import { Reply } from './Reply.tsx';
import { AnsweringInWords, DeliveryInWords, StateInWords } from './State.tsx';
import { useMove } from './use-move.ts';
import { words } from './words.ts';

/** One message: what was written, how it was delivered, and what the firm does about it. */
export function One({ id }: { id: string }) {
  const query = useQuery(messageQuery(id));
  const list = useListBehind(staffPages.messaggi);
  const gone = query.error instanceof StaffFailure && query.error.status === 404;
  const message = gone ? undefined : query.data;
  useMarkRead(message);
  return (
    <Page
      title={gone ? words.gone.title : (message?.nome ?? words.title)}
      lead={message && <StateInWords message={message} />}
    >
      {gone ? (
        <Empty title={words.gone.text}>
          <LinkButton to={list}>{words.back}</LinkButton>
        </Empty>
      ) : (
        <>
          <Link to={list} className={buttons.text}>
            {words.back}
          </Link>
          <Loaded query={query}>{(data) => <Whole message={data} />}</Loaded>
        </>
      )}
    </Page>
  );
}

/** Who opens a message has read it. */
function useMarkRead(message: StaffMessage | undefined): void {
  const client = useQueryClient();
  const marked = useRef(false);
  useEffect(() => {
    if (message?.state !== 'new' || marked.current) return;
    marked.current = true;
    // A colleague who was faster has read it too; another failure shows when something is done about the message.
    patchMessage(client, message.id, { state: 'read', version: message.version }).catch(() => {});
  }, [message, client]);
}

function Whole({ message }: { message: StaffMessage }) {
  const { id, reference, email, messaggio, page, received_at, state, spam_reason, answering } = message;
  return (
    <Columns>
      <div>
        {answering.length > 0 && (
          <p className={styles.answering} role="status">
            <AnsweringInWords answering={answering} />
          </p>
        )}
        {state === 'suspected' && (
          <div className={styles.answering}>
            {spam_reason !== null && <p>{words.suspicion[spam_reason]}</p>}
            <p className={styles.soft}>
              {message.delivery === null && words.notSent} {words.expires}
            </p>
          </div>
        )}
        <p className={styles.text}>{messaggio}</p>
        {state === 'suspected' ? <SuspectActions message={message} /> : <Reply message={message} />}
      </div>
      <div>
        <Section title={words.facts.title}>
          <dl className={styles.facts}>
            <dt>{words.facts.reference}</dt>
            <dd>{reference}</dd>
            <dt>{words.facts.email}</dt>
            <dd>
              <EmailAddress>{email}</EmailAddress>{' '}
              {/* For whoever reads mail in the browser, where the answer's link opens nothing. */}
              {'clipboard' in navigator && (
                <Button kind="text" onClick={() => void copyText(email, words.addressCopied)}>
                  {words.copyAddress}
                </Button>
              )}
            </dd>
            <dt>{words.facts.received}</dt>
            <dd>
              <When at={received_at} />
            </dd>
            {page !== null && (
              <>
                <dt>{words.facts.page}</dt>
                <dd>{page}</dd>
              </>
            )}
            <dt>{words.delivery.title}</dt>
            <dd>
              <DeliveryInWords delivery={message.delivery} />
            </dd>
          </dl>
          {message.delivery && <SendAgain id={id} />}
        </Section>
        <Section title={words.note.title}>
          <Note message={message} />
        </Section>
        <Moves message={message} />
      </div>
    </Columns>
  );
}

function SendAgain({ id }: { id: string }) {
  const send = useSendAgain(id);
  const connected = useMailConnected();
  const { againDone: title, againWaits } = words.delivery;
  return (
    <Buttons>
      <Button
        kind="text"
        busy={send.isPending}
        onClick={() =>
          send.mutate(undefined, {
            onSuccess: () => say(connected ? { title } : againWaits),
            onError: (error) => sayFailure(words.delivery.againFailed, error),
          })
        }
      >
        {words.delivery.again}
      </Button>
    </Buttons>
  );
}

function SuspectActions({ message }: { message: StaffMessage }) {
  const { move, moving } = useMove(message);
  return (
    <Buttons>
      <Button kind="solid" busy={moving} onClick={() => void move('read', words.notSpamDone)}>
        {words.notSpam}
      </Button>
    </Buttons>
  );
}

function Moves({ message }: { message: StaffMessage }) {
  const { nome, state } = message;
  const { move, moving } = useMove(message);
  const erase = useErase(message);
  const navigate = useNavigate();
  const list = useListBehind(staffPages.messaggi);
  const isManager = useMay('manager');
  const archive = async () => {
    if (await move('archived', words.archived)) await navigate(list);
  };
  const eraseAsked = async () => {
    const { eraseTitle: title, eraseText, eraseAction: action } = words;
    if (!(await confirm({ title, text: eraseText(nome), action, destructive: true }))) return;
    erase.mutate(undefined, {
      onSuccess: async () => {
        say({ title: words.erased, about: message.id });
        await navigate(list);
      },
      onError: (error) => sayFailure(words.eraseFailed, error),
    });
  };
  const unarchive = () => (message.answered_at ? move('answered', words.unarchived) : move('read', words.reopened));
  return (
    <Buttons>
      {state === 'archived' ? (
        <Button busy={moving} onClick={() => void unarchive()}>
          {words.unarchive}
        </Button>
      ) : (
        state !== 'suspected' && (
          <Button busy={moving} onClick={() => void archive()}>
            {words.archive}
          </Button>
        )
      )}
      {(state === 'new' || state === 'read') && (
        <Button kind="text" busy={moving} onClick={() => void move('suspected', words.markedSpam)}>
          {words.spam}
        </Button>
      )}
      {isManager && (
        <Button kind="text" removes busy={erase.isPending} onClick={() => void eraseAsked()}>
          {words.erase}
        </Button>
      )}
    </Buttons>
  );
}
