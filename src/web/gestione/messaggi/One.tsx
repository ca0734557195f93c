import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { furtherFacts } from '../../../contract/contact/message.ts';
import type { StaffMessage } from '../../../contract/messages.ts';
import { binDays } from '../../../contract/retention.ts';
import { staffPages } from '../../../contract/staff/pages.ts';
import { useListBehind } from '../desk/use-search.ts';
import { When } from '../desk/When.tsx';
import { StaffFailure } from '../http.ts';
import { Button, Buttons, LinkButton } from '../parts/form/Button.tsx';
import { copyText } from '../parts/overlays/copy-text.ts';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { Columns, Page, Section } from '../parts/page/Page.tsx';
import { Empty, Loaded } from '../parts/page/States.tsx';
import patterns from '../parts/patterns.module.css';
import { EmailAddress } from '../parts/wording/EmailAddress.tsx';
import { Answers } from './Answers.tsx';
import { Follower } from './Follower.tsx';
import styles from './Messaggi.module.css';
import { Neighbours } from './Neighbours.tsx';
import { Note } from './Note.tsx';
import { Others } from './Others.tsx';
import { messageQuery, patchMessage } from './queries.ts';
import { Reply } from './Reply.tsx';
import { SendAgain } from './SendAgain.tsx';
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
          <Neighbours id={id} />
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
            <p className={patterns.soft}>
              {message.delivery === null && words.notSent} {words.expires}
            </p>
          </div>
        )}
        <p className={styles.text}>{messaggio}</p>
        <Answers message={message} />
        <WhatToDo message={message} />
      </div>
      <div>
        <Section title={words.facts.title}>
          <dl className={patterns.facts}>
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
            {furtherFacts(message).map(([label, text]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </Fragment>
            ))}
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
          <Follower message={message} />
        </Section>
        <Others message={message} />
        <Section title={words.note.title}>
          <Note message={message} />
        </Section>
        {message.binned_at === null && <Moves message={message} />}
      </div>
    </Columns>
  );
}

/** The main thing to do: take it out of the bin, clear it of suspicion, or answer it. */
function WhatToDo({ message }: { message: StaffMessage }) {
  if (message.binned_at !== null) return <Binned message={message} />;
  return message.state === 'suspected' ? <SuspectActions message={message} /> : <Reply message={message} />;
}

function Binned({ message: { id, version, binned_at } }: { message: StaffMessage }) {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => patchMessage(client, id, { binned: false, version }),
    onSuccess: () => say({ title: words.restored, about: id }),
    onError: (error) => sayFailure(words.changeFailed, error),
  });
  return (
    <div className={styles.answering}>
      <p>
        {words.inBin} {binned_at && <When at={binned_at} preposition="da" />}. {words.binEnds(binDays)}
      </p>
      <Buttons>
        <Button kind="solid" busy={restore.isPending} onClick={() => restore.mutate()}>
          {words.restore}
        </Button>
      </Buttons>
    </div>
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
  const { id, state, version } = message;
  const { move, moving } = useMove(message);
  const client = useQueryClient();
  const bin = useMutation({ mutationFn: () => patchMessage(client, id, { binned: true, version }) });
  const navigate = useNavigate();
  const list = useListBehind(staffPages.messaggi);
  const archive = async () => {
    if (await move('archived', words.archived)) await navigate(list);
  };
  const putIntoBin = () =>
    bin.mutate(undefined, {
      onSuccess: async () => {
        const undo = () =>
          void patchMessage(client, id, { binned: false }).catch((error) => sayFailure(words.changeFailed, error));
        say({ title: words.binned, about: id, undo });
        await navigate(list);
      },
      onError: (error) => sayFailure(words.binFailed, error),
    });
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
      <Button kind="text" removes busy={bin.isPending} onClick={putIntoBin}>
        {words.bin}
      </Button>
    </Buttons>
  );
}
