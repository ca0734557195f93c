import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { MessageFilter, StaffMessage } from '../../../contract/desk.ts';
import { staffPages } from '../../../contract/staff-pages.ts';
import { Filters } from '../desk/Filters.tsx';
import { deskStateQuery } from '../desk/queries.ts';
import { SearchField } from '../desk/SearchField.tsx';
import { SearchOutcome } from '../desk/SearchOutcome.tsx';
import { listAddress, useSearch } from '../desk/use-search.ts';
import { Button, LinkButton } from '../parts/Button.tsx';
import { Entries, Entry } from '../parts/Entries.tsx';
import { useFirstScreen } from '../parts/first-screen.ts';
import { More } from '../parts/More.tsx';
import { Page } from '../parts/Page.tsx';
import { Empty, Loaded } from '../parts/States.tsx';
import { say, sayFailure } from '../parts/toasts.ts';
import styles from './Messaggi.module.css';
import { messagesQuery, patchMessage } from './queries.ts';
import { AnsweringInWords, DeliveryInWords, isUndelivered, StateInWords } from './State.tsx';
import { lists, words } from './words.ts';

/** The lists of messages, with their search. */
export function List() {
  const { list, field, search } = useSearch(lists);
  const counts = useQuery(deskStateQuery).data?.messages;
  return (
    <Page title={words.title} lead={words.lead}>
      <div className={styles.tools}>
        <Filters
          label={words.filters}
          filters={lists.map(({ key, label, filter }) => ({
            label,
            to: listAddress(staffPages.messaggi, key, search),
            current: key === list.key,
            count: counts && countOf(filter, counts),
          }))}
        />
        <SearchField label={words.search} hint={words.searchHint} field={field} />
      </div>
      <Found list={list} search={search} />
    </Page>
  );
}

/** Only what waits for somebody has a number: the others would be noise. */
function countOf(filter: MessageFilter | undefined, counts: Record<StaffMessage['state'], number>): number | undefined {
  if (filter === 'open') return counts.new + counts.read;
  return filter === 'suspected' ? counts.suspected : undefined;
}

const screenful = 8;

function Found({ list, search }: { list: (typeof lists)[number]; search: string }) {
  const query = useInfiniteQuery(messagesQuery(list.filter, search));
  const shown = useFirstScreen(screenful);
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const messages = pages.flatMap(({ items }) => items);
        if (messages.length === 0 && search === '')
          return (
            <Empty title={list.empty}>
              <p>{list.text}</p>
            </Empty>
          );
        return (
          <div className={styles.found}>
            <SearchOutcome>{search === '' ? '' : outcome(messages.length, query.hasNextPage)}</SearchOutcome>
            {messages.length > 0 && (
              <Entries label={words.list}>
                {shown(messages).map((message) => (
                  <MessageEntry key={message.id} message={message} />
                ))}
              </Entries>
            )}
            {messages.length === 0 && list.filter !== undefined && !query.hasNextPage && (
              <LinkButton to={listAddress(staffPages.messaggi, 'tutti', search)}>{words.notFound.all}</LinkButton>
            )}
            <More query={query} />
          </div>
        );
      }}
    </Loaded>
  );
}

/** How a search went; one that has not looked at every message yet says so. */
function outcome(found: number, more: boolean): string {
  if (found > 0) return words.found(found, more);
  return more ? words.notYet : words.notFound.title;
}

function MessageEntry({ message }: { message: StaffMessage }) {
  const { id, nome, messaggio, state, answering, version } = message;
  const client = useQueryClient();
  const { search } = useLocation();
  const onError = (error: unknown) => sayFailure(words.changeFailed, error);
  const notSpam = useMutation({
    mutationFn: () => patchMessage(client, id, { state: 'new', version }),
    onSuccess: (now) => {
      const undo = () => void patchMessage(client, id, { state: 'suspected', version: now.version }).catch(onError);
      say({ title: words.notSpamDone, about: id, undo });
    },
    onError,
  });
  return (
    <Entry
      title={
        <Link
          to={{ pathname: `${staffPages.messaggi}/${id}`, search }}
          className={state === 'new' ? styles.unread : styles.name}
        >
          {nome}
        </Link>
      }
      actions={
        state === 'suspected' && (
          <Button kind="text" busy={notSpam.isPending} onClick={() => notSpam.mutate()} of={nome}>
            {words.notSpam}
          </Button>
        )
      }
    >
      <p className={styles.excerpt}>{messaggio.slice(0, 300)}</p>
      <p className={styles.state}>
        <StateInWords message={message} />
        {answering.length > 0 && (
          <strong>
            {' · '}
            <AnsweringInWords answering={answering} />
          </strong>
        )}
        {isUndelivered(message) && (
          <strong>
            {' · '}
            <DeliveryInWords delivery={message.delivery} />
          </strong>
        )}
      </p>
    </Entry>
  );
}
