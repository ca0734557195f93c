import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { listAdditionalDetails } from '../../contract/contact/message.ts';
import { listMessageParts } from '../../contract/contact/request.ts';
import { type MessageFilter, messageCalls, type StaffMessage } from '../../contract/messages.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import fieldStyles from '../../ui/Field.module.css';
import { deskStateQuery } from '../desk/desk-queries.ts';
import { Button, LinkButton } from '../parts/form/Button.tsx';
import { DownloadButton } from '../parts/list/DownloadButton.tsx';
import { Filters, ListTools } from '../parts/list/Filters.tsx';
import { SearchField } from '../parts/list/SearchField.tsx';
import { SearchOutcome } from '../parts/list/SearchOutcome.tsx';
import { buildListAddress, useSearch } from '../parts/list/use-search.ts';
import { MoreButton } from '../parts/page/MoreButton.tsx';
import { Page } from '../parts/page/Page.tsx';
import { EmptyState, QueryResult } from '../parts/page/QueryStates.tsx';
import table from '../parts/page/Table.module.css';
import { RelativeTime } from '../parts/wording/Time.tsx';
import { useHasRole } from '../session/use-session.ts';
import { BulkActions } from './BulkActions.tsx';
import { AnsweringText, DeliveryText, hasUndeliveredAnswer, isUndelivered, stateNames } from './MessageState.tsx';
import styles from './Messages.module.css';
import { messageLists } from './message-lists.ts';
import { messagesQuery } from './message-queries.ts';
import { readTopic, TopicFilter } from './TopicFilter.tsx';
import { useMoveMessage } from './use-move-message.ts';

export function MessageList() {
  const { list, field, search } = useSearch(messageLists);
  const counts = useQuery(deskStateQuery).data?.messages;
  const isManager = useHasRole('manager');
  const topic = readTopic(useLocation().search);
  return (
    <Page
      title="Messaggi"
      lead="Quello che i visitatori scrivono dai moduli del sito. Un messaggio resta qui finché qualcuno non ha risposto."
      actions={
        isManager && (
          <DownloadButton
            href={`${messageCalls.export.path}?${new URLSearchParams({ ...(list.filter && { state: list.filter }), ...(list.kind && { kind: list.kind }), ...(topic && { topic }), q: search })}`}
            failureTitle="L’elenco non è stato scaricato"
          >
            Scarica l’elenco
          </DownloadButton>
        )
      }
    >
      <ListTools>
        <Filters
          label="Quali messaggi"
          section={staffPages.messages}
          countOf={({ filter }) => counts && getCount(filter, counts)}
          lists={messageLists}
          list={list}
        />
        <SearchField label="Cerca nei messaggi" hint="nome, testo, nota o numero" field={field} />
      </ListTools>
      <MessageResults list={list} search={search} topic={topic} key={list.key} />
    </Page>
  );
}

/** Returns the number shown beside a list: of open or of suspected messages. `undefined` for other lists. */
function getCount(
  filter: MessageFilter | undefined,
  counts: Record<StaffMessage['state'], number>,
): number | undefined {
  if (filter === 'open') return counts.new + counts.read;
  return filter === 'suspected' ? counts.suspected : undefined;
}

interface MessageResultsProps {
  list: (typeof messageLists)[number];
  search: string;
  topic: string;
}

function MessageResults({ list, search, topic }: MessageResultsProps) {
  const query = useInfiniteQuery(messagesQuery({ ...list, search, topic }));
  const { search: address } = useLocation();
  const isWhole = search === '' && topic === '';
  const [pickedIds, setPickedIds] = useState<ReadonlySet<string>>(new Set());
  return (
    <QueryResult query={query}>
      {({ pages }) => {
        const messages = pages.flatMap(({ items }) => items);
        if (messages.length === 0 && isWhole)
          return (
            <EmptyState title={list.emptyTitle}>
              <p>{list.emptyText}</p>
            </EmptyState>
          );
        return (
          <div className={`stack4 start ${table.found}`}>
            <SearchOutcome>{isWhole ? '' : formatOutcome(messages.length, query.hasNextPage, search)}</SearchOutcome>
            <div>
              <div className="row center apart">
                {messages.length > 0 && <BulkActions messages={messages} pickedIds={pickedIds} onPick={setPickedIds} />}
                <TopicFilter topic={topic} />
              </div>
              {messages.length > 0 && (
                <ul className={`grid lined ${styles.ledger}`} aria-label="Messaggi, dal più recente">
                  {messages.map((message) => (
                    <MessageEntry
                      key={message.id}
                      message={message}
                      isPicked={pickedIds.has(message.id)}
                      onPick={(on) =>
                        setPickedIds(
                          (before) =>
                            new Set(on ? [...before, message.id] : [...before].filter((id) => id !== message.id)),
                        )
                      }
                    />
                  ))}
                </ul>
              )}
            </div>
            {messages.length === 0 && list.filter !== undefined && !query.hasNextPage && (
              <LinkButton to={buildListAddress(staffPages.messages, 'tutti', address)}>Mostra tutti</LinkButton>
            )}
            <MoreButton query={query} />
          </div>
        );
      }}
    </QueryResult>
  );
}

/** Describes the result of a search, with a hint if older messages have not been searched yet. */
function formatOutcome(found: number, hasMore: boolean, search: string): string {
  if (found > 0) return found === 1 ? 'Un messaggio trovato' : `${hasMore ? 'Più di ' : ''}${found} messaggi trovati`;
  if (hasMore) return 'Nessuno tra i più recenti';
  return search === '' ? 'Nessun messaggio su questo argomento' : 'Nessun messaggio con queste parole';
}

interface MessageEntryProps {
  message: StaffMessage;
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
}

function ClearSuspicionButton({ message }: { message: StaffMessage }) {
  const { move, isMoving } = useMoveMessage(message);
  return (
    <>
      {' · '}
      <Button
        kind="text"
        busy={isMoving}
        onClick={() => void move('new', 'Il messaggio è tra quelli da rispondere')}
        subject={message.nome}
      >
        Non è indesiderato
      </Button>
    </>
  );
}

/** Length in characters of what the list shows of a message: more than fits the widest line. */
const maxExcerptLength = 240;

function MessageEntry({ message, isPicked, onPick }: MessageEntryProps) {
  const { id, nome, note, state, answering, follower, answered_by, received_at, answered_at } = message;
  const { search } = useLocation();
  const isAnswered = state === 'answered';
  const isAnswerUndelivered = hasUndeliveredAnswer(message);
  return (
    <li className={`grid small ruled-below ${styles.entry}`}>
      <label className={`${fieldStyles.check} ${styles.pick}`}>
        <input type="checkbox" checked={isPicked} onChange={(event) => onPick(event.currentTarget.checked)} />
        <span className="visually-hidden">{`Scegli il messaggio di ${nome}`}</span>
      </label>
      <Link
        to={{ pathname: `${staffPages.messages}/${id}`, search }}
        className={state === 'new' ? `serif accent ${styles.unread}` : `serif ${styles.name}`}
      >
        {nome}
      </Link>
      <p className={styles.excerpt}>
        {note !== '' && <span className="muted">{`Nota: ${note.slice(0, 80)} · `}</span>}
        {[...listAdditionalDetails(message).map(([, text]) => text), ...listMessageParts(message)]
          .join(' · ')
          .slice(0, maxExcerptLength)}
      </p>
      <p className={`muted ${styles.state}`}>
        {stateNames[state]}
        {isAnswered && answered_by && ` da ${answered_by}`}
        {follower && `, lo segue ${follower.name}`}
        {state === 'suspected' && message.binned_at === null && <ClearSuspicionButton message={message} />}
        {answering.length > 0 && (
          <strong>
            {' · '}
            <AnsweringText answering={answering} />
          </strong>
        )}
        {(isAnswerUndelivered || isUndelivered(message)) && (
          <strong>
            {' · '}
            {isAnswerUndelivered ? 'la risposta non è arrivata' : <DeliveryText delivery={message.delivery} />}
          </strong>
        )}
      </p>
      <p className={`muted ${styles.when}`}>
        <RelativeTime at={isAnswered ? (answered_at ?? received_at) : received_at} />
      </p>
    </li>
  );
}
