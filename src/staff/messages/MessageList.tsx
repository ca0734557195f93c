import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { type MessageFilter, messageCalls, type StaffMessage } from '../../contract/messages.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { deskStateQuery } from '../desk/desk-queries.ts';
import { useTaskCounts } from '../desk/use-task-counts.ts';
import { Button, LinkButton } from '../parts/form/Button.tsx';
import { DownloadButton } from '../parts/list/DownloadButton.tsx';
import { Filters } from '../parts/list/Filters.tsx';
import { SearchField } from '../parts/list/SearchField.tsx';
import { SearchOutcome } from '../parts/list/SearchOutcome.tsx';
import { buildListAddress, useSearch } from '../parts/list/use-search.ts';
import { MoreButton } from '../parts/page/MoreButton.tsx';
import { Page } from '../parts/page/Page.tsx';
import { EmptyState, QueryResult } from '../parts/page/QueryStates.tsx';
import { useHasRole } from '../session/use-session.ts';
import { BulkActions } from './BulkActions.tsx';
import { FollowerFilter } from './FollowerFilter.tsx';
import { readFollower } from './follower-parameter.ts';
import { MessageDays } from './MessageDays.tsx';
import styles from './Messages.module.css';
import { messageLists } from './message-lists.ts';
import { messagesQuery } from './message-queries.ts';
import { readTopic, TopicFilter } from './TopicFilter.tsx';

type List = (typeof messageLists)[number];

/** Messages by day. A phone shows search and boxes after a press, so that the list begins at the top. */
export function MessageList() {
  const { list, field, search } = useSearch(messageLists);
  const counts = useQuery(deskStateQuery).data?.messages;
  const { search: address } = useLocation();
  const [topic, follower] = [readTopic(address), readFollower(address)];
  const isNarrowed = search !== '' || topic !== '' || follower !== '';
  const [isSearching, setSearching] = useState(isNarrowed);
  const [isPicking, setPicking] = useState(false);
  const isSearchShown = isSearching || isNarrowed;
  const searchBox = useRef<HTMLDivElement>(null);
  return (
    <Page
      title="Messaggi"
      actions={
        <>
          <div className={`row screen ${styles.phoneTools}`}>
            <Button
              kind="text"
              aria-expanded={isSearchShown}
              onClick={() => {
                flushSync(() => setSearching(!isSearchShown));
                searchBox.current?.querySelector('input')?.focus();
              }}
            >
              Cerca
            </Button>
            <Button kind="text" aria-pressed={isPicking} onClick={() => setPicking(!isPicking)}>
              Scegli
            </Button>
          </div>
          <div className={styles.search} ref={searchBox} data-shown={isSearchShown || undefined}>
            <SearchField label="Cerca nei messaggi" hint="nome, testo o numero" field={field} />
          </div>
        </>
      }
    >
      <div className={styles.list} data-picking={isPicking || undefined} data-searching={isSearchShown || undefined}>
        <Filters
          label="Quali messaggi"
          section={staffPages.messages}
          countOf={({ filter }) => counts && getCount(filter, counts)}
          lists={messageLists}
          list={list}
        />
        <MessageResults list={list} search={search} topic={topic} follower={follower} key={list.key} />
        <ListFoot list={list} search={search} topic={topic} follower={follower} />
      </div>
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

interface ResultsProps {
  list: List;
  search: string;
  topic: string;
  follower: string;
}

/** Way to the requests for an appointment, and the download of the list. */
function ListFoot({ list, search, topic, follower }: ResultsProps) {
  const isManager = useHasRole('manager');
  const asked = useTaskCounts()('appointments') ?? 0;
  const query = new URLSearchParams({
    ...(list.filter && { state: list.filter }),
    ...(topic && { topic }),
    ...(follower && { follower }),
    q: search,
  });
  return (
    <div className={`row baseline apart small screen ${styles.foot}`}>
      {asked > 0 && (
        <p className="muted">
          {asked === 1 ? 'Una richiesta di appuntamento è ' : `${asked} richieste di appuntamento sono `}
          <Link to={staffPages.appointments}>in Agenda</Link>.
        </p>
      )}
      {isManager && (
        <DownloadButton
          kind="text"
          href={`${messageCalls.export.path}?${query}`}
          failureTitle="L’elenco non è stato scaricato"
        >
          Scarica l’elenco
        </DownloadButton>
      )}
    </div>
  );
}

function MessageResults({ list, search, topic, follower }: ResultsProps) {
  const query = useInfiniteQuery(messagesQuery({ ...list, search, topic, follower }));
  const { search: address } = useLocation();
  const isWhole = search === '' && topic === '' && follower === '';
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
          <>
            <SearchOutcome>
              {isWhole ? '' : formatOutcome(messages.length, { hasMore: query.hasNextPage, search, topic })}
            </SearchOutcome>
            <ListTools hasPicked={pickedIds.size > 0}>
              {messages.length > 0 && <BulkActions messages={messages} pickedIds={pickedIds} onPick={setPickedIds} />}
              <TopicFilter topic={topic} />
              <FollowerFilter follower={follower} />
            </ListTools>
            <MessageDays messages={messages} list={list} pickedIds={pickedIds} onPick={setPickedIds} />
            {search !== '' && list.filter !== undefined && (
              <OtherLists
                shown={messages}
                hasMore={query.hasNextPage}
                search={search}
                topic={topic}
                follower={follower}
              />
            )}
            {messages.length === 0 && list.filter !== undefined && !query.hasNextPage && search === '' && (
              <LinkButton to={buildListAddress(staffPages.messages, 'tutti', address)}>Mostra tutti</LinkButton>
            )}
            <MoreButton query={query} />
          </>
        );
      }}
    </QueryResult>
  );
}

function ListTools({ hasPicked, children }: { hasPicked: boolean; children: ReactNode }) {
  return (
    <div className={`row center ${styles.tools}`} data-picked={hasPicked || undefined}>
      {children}
    </div>
  );
}

interface OtherListsProps extends Omit<ResultsProps, 'list'> {
  shown: readonly StaffMessage[];
  hasMore: boolean;
}

/** Number of messages that the search finds in the other lists, as a link to all of them. */
function OtherLists({ shown, hasMore, ...search }: OtherListsProps) {
  const { data } = useInfiniteQuery(messagesQuery({ filter: undefined, ...search }));
  const { search: address } = useLocation();
  const found = data?.pages.flatMap(({ items }) => items) ?? [];
  const others = found.filter(({ id }) => !shown.some((one) => one.id === id)).length;
  if (others === 0) return null;
  const isCounted = !hasMore && data?.pages.at(-1)?.next === null;
  return (
    <LinkButton kind="text" to={buildListAddress(staffPages.messages, 'tutti', address)}>
      {isCounted ? `${others} negli altri elenchi` : 'Altri messaggi in altri elenchi'}
    </LinkButton>
  );
}

/** Describes the result of a search, with a hint if older messages have not been searched yet. */
function formatOutcome(
  found: number,
  { hasMore, search, topic }: Pick<ResultsProps, 'search' | 'topic'> & { hasMore: boolean },
): string {
  if (found > 0) return found === 1 ? 'Un messaggio trovato' : `${hasMore ? 'Più di ' : ''}${found} messaggi trovati`;
  if (hasMore) return 'Nessuno tra i più recenti';
  if (search !== '') return 'Nessun messaggio con queste parole';
  return topic === '' ? 'Nessun messaggio in questa scelta' : 'Nessun messaggio su questo argomento';
}
