import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { findPageByPath } from '../../content/site-map.ts';
import { listAdditionalDetails } from '../../contract/contact/message.ts';
import { listMessageParts } from '../../contract/contact/request.ts';
import { messageCalls, type StaffMessage, type Suspicion } from '../../contract/messages.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { callApi } from '../api.ts';
import { AppointmentSection } from '../appointments/AppointmentSection.tsx';
import { deskKeys, messageKeys, useMailConnected } from '../desk/desk-queries.ts';
import { StaffFailure } from '../http.ts';
import { AskPapersButton } from '../papers/AskPapersButton.tsx';
import buttons from '../parts/form/Button.module.css';
import { Button, Buttons, LinkButton } from '../parts/form/Button.tsx';
import { parseListSearch, useListLocation } from '../parts/list/use-search.ts';
import { copyText } from '../parts/overlays/copy-text.ts';
import pages from '../parts/page/Page.module.css';
import { Columns, Page, Section } from '../parts/page/Page.tsx';
import { EmptyState, QueryResult } from '../parts/page/QueryStates.tsx';
import { useCall } from '../parts/use-call.ts';
import { EmailAddress } from '../parts/wording/EmailAddress.tsx';
import { RelativeTime } from '../parts/wording/Time.tsx';
import { readFollower } from './follower-parameter.ts';
import { Assignment, MainAction, MoveActions } from './MessageActions.tsx';
import { AnsweringText, DeliveryText, isUndelivered, MessageStateText, stateNames } from './MessageState.tsx';
import styles from './Messages.module.css';
import { messageLists } from './message-lists.ts';
import { changeMessage, messageQuery, messagesQuery } from './message-queries.ts';
import { Note } from './Note.tsx';
import { RequestAnswers } from './RequestAnswers.tsx';
import { readTopic } from './TopicFilter.tsx';

const suspicionTexts: Record<Suspicion, string> = {
  honeypot: 'Un programma ha compilato un campo che le persone non vedono.',
  'too-fast': 'Il modulo è stato compilato più in fretta di quanto una persona possa fare.',
  links: 'Contiene tre collegamenti o più.',
  offer: 'Offre un posto migliore nei motori di ricerca.',
  flood: 'È arrivato insieme a molti altri, più di quanti ne scrivano le persone.',
  staff: 'Una persona dello studio lo ha segnato come indesiderato.',
};

export function MessageView({ id }: { id: string }) {
  const query = useQuery(messageQuery(id));
  const list = useListLocation(staffPages.messages);
  const isNotFound = query.error instanceof StaffFailure && query.error.status === 404;
  const message = isNotFound ? undefined : query.data;
  useMarkRead(message);
  return (
    <Page
      title={isNotFound ? 'Questo messaggio non c’è più' : (message?.nome ?? 'Messaggi')}
      lead={message && <MessageStateText message={message} />}
    >
      {isNotFound ? (
        <EmptyState title="È stato eliminato, da una persona dello studio o perché era passato il tempo di conservazione.">
          <LinkButton to={list}>Tutti i messaggi</LinkButton>
        </EmptyState>
      ) : (
        <>
          <MessageNavigation id={id} />
          <QueryResult query={query}>{(data) => <MessageBody message={data} />}</QueryResult>
        </>
      )}
    </Page>
  );
}

/** Marks a new message as read when it is opened. */
function useMarkRead(message: StaffMessage | undefined): void {
  const client = useQueryClient();
  const isMarked = useRef(false);
  useEffect(() => {
    if (message?.state !== 'new' || isMarked.current) return;
    isMarked.current = true;
    // Ignores errors: on a conflict a colleague has read it too, and any other failure shows with the next action.
    changeMessage(client, message, { state: 'read' }).catch(() => {});
  }, [message, client]);
}

function MessageBody({ message }: { message: StaffMessage }) {
  const { id, reference, email, messaggio, page, received_at, state, spam_reason, answering } = message;
  return (
    <Columns>
      <div>
        {answering.length > 0 && (
          <p className={styles.answering} role="status">
            <AnsweringText answering={answering} />
          </p>
        )}
        {state === 'suspected' && (
          <div className={styles.answering}>
            {spam_reason !== null && <p>{suspicionTexts[spam_reason]}</p>}
            <p className="soft">
              {message.delivery === null && 'Nessuna email è partita per questo messaggio.'} Se non viene rimesso tra
              gli altri, si cancella da solo.
            </p>
          </div>
        )}
        {message.appointment !== null && (
          <AppointmentSection
            id={message.appointment}
            mayChange={state !== 'suspected' && message.binned_at === null}
          />
        )}
        <RequestAnswers message={message} />
        {messaggio !== '' && <p className={`serif ${styles.text}`}>{messaggio}</p>}
        <Answers message={message} />
        <MainAction message={message} />
      </div>
      <div>
        <Section title="La richiesta">
          <dl className={`grid small ${pages.facts}`}>
            <dt>Riferimento</dt>
            <dd>{reference}</dd>
            <dt>Email</dt>
            <dd>
              <p>{email === '' ? 'nessuna' : <EmailAddress>{email}</EmailAddress>}</p>
              {/* Fallback for webmail users, for whom `mailto:` links open nothing. */}
              {email !== '' && 'clipboard' in navigator && (
                <Button kind="text" onClick={() => void copyText(email, 'Indirizzo copiato')}>
                  Copia l’indirizzo
                </Button>
              )}
            </dd>
            {listAdditionalDetails(message).map(([label, text]) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </Fragment>
            ))}
            <dt>Arrivato</dt>
            <dd>
              <RelativeTime at={received_at} />
            </dd>
            {page !== null && (
              <>
                <dt>Dalla pagina</dt>
                <dd>{describePage(page)}</dd>
              </>
            )}
            <dt>Consegna allo studio</dt>
            <dd>
              <DeliveryText delivery={message.delivery} />
            </dd>
          </dl>
          {message.delivery && <ResendButton id={id} />}
          <Assignment message={message} />
        </Section>
        <SenderMessages message={message} />
        <Section title="Nota">
          <Note message={message} />
        </Section>
        {message.binned_at === null && <MoveActions message={message} />}
        {message.binned_at === null && state !== 'suspected' && (
          <Buttons>
            <AskPapersButton person={{ nome: message.nome, email, message: id }} />
          </Buttons>
        )}
      </div>
    </Columns>
  );
}

/** Label of the page with the form; of the page above it for a topic of requests. */
function describePage(page: string): string {
  const above = page.replace(/\/[^/]+$/, '');
  return findPageByPath(page)?.label ?? findPageByPath(above)?.label ?? page;
}

/** Links to the list that the message was opened from, and to the previous and next message in it. */
function MessageNavigation({ id }: { id: string }) {
  const { search } = useLocation();
  const back = useListLocation(staffPages.messages);
  const { list, search: searched } = parseListSearch(messageLists, search);
  const query = useInfiniteQuery(
    messagesQuery({ ...list, search: searched, topic: readTopic(search), follower: readFollower(search) }),
  );
  const ids = query.data?.pages.flatMap(({ items }) => items.map((message) => message.id)) ?? [];
  const index = ids.indexOf(id);
  // An answered message leaves its list: keep its last known neighbours.
  const lastNeighbours = useRef<{ before?: string | undefined; after?: string | undefined }>({});
  if (index >= 0) lastNeighbours.current = { before: ids[index - 1], after: ids[index + 1] };
  const { before, after } = lastNeighbours.current;
  const getAddress = (other: string) => ({ pathname: `${staffPages.messages}/${other}`, search });
  return (
    <nav className="row" aria-label="Altri messaggi">
      <Link to={back} className={buttons.text}>
        Tutti i messaggi
      </Link>
      {before && (
        <Link to={getAddress(before)} className={buttons.text}>
          Precedente
        </Link>
      )}
      {after && (
        <Link to={getAddress(after)} className={buttons.text}>
          Successivo
        </Link>
      )}
    </nav>
  );
}

function Answers({ message }: { message: StaffMessage }) {
  return message.replies.map(({ id, text, author, sent_at, file, delivery }) => (
    <section className={`stack2 ${styles.answer}`} key={id} aria-label={formatAnswerTitle(author)}>
      <p className="soft">
        {formatAnswerTitle(author)} <RelativeTime at={sent_at} />
        {' · '}
        {delivery === null ? 'conservata' : <DeliveryText delivery={delivery} />}
        {file !== null && ` · con ${file}`}
      </p>
      <p className={`serif ${styles.text}`}>{text}</p>
      {delivery !== null && isUndelivered({ delivery }) && <ResendButton id={message.id} answer={id} />}
    </section>
  ));
}

function formatAnswerTitle(author: string): string {
  return author === '' ? 'Risposta dello studio' : `Risposta di ${author}`;
}

/** Resends the email that forwards a message to the firm, or the email of an `answer`. */
function ResendButton({ id, answer }: { id: string; answer?: string }) {
  const connected = useMailConnected();
  const send = useCall(
    async () => {
      if (answer === undefined) await callApi(messageCalls.send, { id });
      else await callApi(messageCalls.sendAnswer, { id, answer });
    },
    {
      successToast: connected
        ? 'L’email riparte tra qualche secondo'
        : {
            title: 'L’email aspetta di partire',
            description: 'La posta non è collegata: parte appena c’è un server di posta.',
          },
      failureToast: 'L’email non è ripartita',
      refreshKeys: messageKeys,
    },
  );
  return (
    <Buttons>
      <Button kind="text" busy={send.isPending} onClick={() => send.mutate()}>
        {answer === undefined ? 'Invia di nuovo allo studio' : 'Invia di nuovo la risposta'}
      </Button>
    </Buttons>
  );
}

/** Limit, so that the other details stay in view. The search finds further messages. */
const maxSenderMessages = 5;

const makeExcerpt = (text: string) => (text.length > 80 ? `${text.slice(0, 80).trimEnd()}…` : text);

/** Other messages from the same email address. */
function SenderMessages({ message: { id, email } }: { message: StaffMessage }) {
  const query = useQuery({
    queryKey: [...deskKeys.messages, 'of', email],
    queryFn: ({ signal }) => callApi(messageCalls.list, { email }, signal),
    // An appointment that staff have written down may have no address.
    enabled: email !== '',
  });
  const others = query.data?.items.filter((other) => other.id !== id).slice(0, maxSenderMessages) ?? [];
  if (others.length === 0) return null;
  return (
    <Section title="Dallo stesso indirizzo">
      <ul className="stack3">
        {others.map((other) => (
          <li key={other.id}>
            <Link to={`${staffPages.messages}/${other.id}`}>{makeExcerpt(listMessageParts(other).join(' · '))}</Link>
            <p className="soft">
              {stateNames[other.state]}, <RelativeTime at={other.received_at} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
