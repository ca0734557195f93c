import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { furtherFacts } from '../../../contract/contact/message.ts';
import { type MessageFilter, messageCalls, type StaffMessage } from '../../../contract/messages.ts';
import { staffPages } from '../../../contract/staff/pages.ts';
import { DownloadButton } from '../desk/DownloadButton.tsx';
import { Filters, ListTools } from '../desk/Filters.tsx';
import { deskStateQuery } from '../desk/queries.ts';
import { SearchField } from '../desk/SearchField.tsx';
import { SearchOutcome } from '../desk/SearchOutcome.tsx';
import { listAddress, useSearch } from '../desk/use-search.ts';
import { When } from '../desk/When.tsx';
import { Button, LinkButton } from '../parts/form/Button.tsx';
import { useFirstScreen } from '../parts/page/first-screen.ts';
import { More } from '../parts/page/More.tsx';
import { Page } from '../parts/page/Page.tsx';
import { Empty, Loaded } from '../parts/page/States.tsx';
import patterns from '../parts/patterns.module.css';
import { useMay } from '../session/use-session.ts';
import styles from './Messaggi.module.css';
import { messagesQuery } from './queries.ts';
import { Several } from './Several.tsx';
import { AnsweringInWords, DeliveryInWords, isUndelivered, undeliveredAnswer } from './State.tsx';
import { useMove } from './use-move.ts';
import { lists, words } from './words.ts';

/** The lists of messages, with their search. */
export function List() {
  const { list, field, search } = useSearch(lists);
  const counts = useQuery(deskStateQuery).data?.messages;
  const isManager = useMay('manager');
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        isManager && (
          <DownloadButton
            href={`${messageCalls.export.path}?${new URLSearchParams({ ...(list.filter && { state: list.filter }), q: search })}`}
            failed={words.exportFailed}
          >
            {words.export}
          </DownloadButton>
        )
      }
    >
      <ListTools>
        <Filters
          label={words.filters}
          section={staffPages.messaggi}
          countOf={({ filter }) => counts && countOf(filter, counts)}
          lists={lists}
          list={list}
          search={search}
        />
        <SearchField label={words.search} hint={words.searchHint} field={field} />
      </ListTools>
      <Found list={list} search={search} key={list.key} />
    </Page>
  );
}

/** Only what waits for somebody has a number: the others would be noise. */
function countOf(filter: MessageFilter | undefined, counts: Record<StaffMessage['state'], number>): number | undefined {
  if (filter === 'open') return counts.new + counts.read;
  return filter === 'suspected' ? counts.suspected : undefined;
}

const screenful = 16;

function Found({ list, search }: { list: (typeof lists)[number]; search: string }) {
  const query = useInfiniteQuery(messagesQuery(list.filter, search));
  const shown = useFirstScreen(screenful);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
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
          <div className={patterns.found}>
            <SearchOutcome>{search === '' ? '' : outcome(messages.length, query.hasNextPage)}</SearchOutcome>
            {messages.length > 0 && (
              <div>
                <Several messages={messages} picked={picked} pick={setPicked} />
                <ul className={styles.ledger} aria-label={words.list}>
                  {shown(messages).map((message) => (
                    <MessageEntry
                      key={message.id}
                      message={message}
                      picked={picked.has(message.id)}
                      pick={(on) =>
                        setPicked(
                          (before) =>
                            new Set(on ? [...before, message.id] : [...before].filter((id) => id !== message.id)),
                        )
                      }
                    />
                  ))}
                </ul>
              </div>
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

interface MessageEntryProps {
  message: StaffMessage;
  picked: boolean;
  pick: (on: boolean) => void;
}

function NotSpam({ message }: { message: StaffMessage }) {
  const { move, moving } = useMove(message);
  return (
    <>
      {' · '}
      <Button kind="text" busy={moving} onClick={() => void move('new', words.notSpamDone)} of={message.nome}>
        {words.notSpam}
      </Button>
    </>
  );
}

/** One line of the ledger: who, the first words, how far the firm is, since when. */
function MessageEntry({ message, picked, pick }: MessageEntryProps) {
  const { id, nome, messaggio, note, state, answering, follower, answered_by, received_at, answered_at } = message;
  const { search } = useLocation();
  const answered = state === 'answered';
  const refused = undeliveredAnswer(message);
  return (
    <li className={styles.entry}>
      <label className={styles.pick}>
        <input type="checkbox" checked={picked} onChange={(event) => pick(event.currentTarget.checked)} />
        <span className="visually-hidden">{words.several.pick(nome)}</span>
      </label>
      <Link
        to={{ pathname: `${staffPages.messaggi}/${id}`, search }}
        className={state === 'new' ? styles.unread : styles.name}
      >
        {nome}
      </Link>
      <p className={styles.excerpt}>
        {note !== '' && <span className={styles.noted}>{`${words.noted} ${note.slice(0, 80)} · `}</span>}
        {[...furtherFacts(message).map(([, text]) => text), messaggio.slice(0, 200)].join(' · ')}
      </p>
      <p className={styles.state}>
        {words.inList[state]}
        {answered && answered_by && ` ${words.states.by(answered_by)}`}
        {follower && `, ${words.follows(follower.name)}`}
        {state === 'suspected' && message.binned_at === null && <NotSpam message={message} />}
        {answering.length > 0 && (
          <strong>
            {' · '}
            <AnsweringInWords answering={answering} />
          </strong>
        )}
        {(refused || isUndelivered(message)) && (
          <strong>
            {' · '}
            {refused ? words.answers.undelivered : <DeliveryInWords delivery={message.delivery} />}
          </strong>
        )}
      </p>
      <p className={styles.when}>
        <When at={answered ? (answered_at ?? received_at) : received_at} />
      </p>
    </li>
  );
}
