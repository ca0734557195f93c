import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { describeActor, describeEvent } from '../../content/staff/journal-words.ts';
import { formatDateAndTime } from '../../content/time/italian-time.ts';
import { formatClockTime, formatDayHeading } from '../../content/time/relative-times.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import { limits } from '../../contract/limits.ts';
import { type JournalItem, journalCalls } from '../../contract/staff/journal.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { SearchOutcome } from '../parts/list/SearchOutcome.tsx';
import { MoreButton } from '../parts/page/MoreButton.tsx';
import { Page } from '../parts/page/Page.tsx';
import { FailureState, LoadingState } from '../parts/page/QueryStates.tsx';
import { useNow } from '../parts/wording/Time.tsx';
import { formatDayRange } from './day-range.ts';
import styles from './JournalPage.module.css';

const filterNames = ['q', 'from', 'to'] as const;
type FilterEntries = [name: string, value: string][];

/** Journal by day, newest first. The search is part of the URL, so that it can be bookmarked and shared. */
export default function JournalPage() {
  const [search, setSearch] = useSearchParams();
  const filter = new URLSearchParams(readFilter((name) => search.get(name)));
  const query = useInfiniteQuery({
    queryKey: ['journal', filter.toString()],
    queryFn: ({ pageParam, signal }) =>
      callApi(journalCalls.list, { ...Object.fromEntries(filter), ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const now = useNow();
  const days = formatDayRange(filter.get('from') ?? '', filter.get('to') ?? '');
  const items = query.data?.pages.flatMap((page) => page.items);
  return (
    <Page title="Registro" lead="Chi ha fatto che cosa, e quando. Nessuno può cambiare o cancellare queste righe.">
      <search>
        <form
          key={filter.toString()}
          className={`row ${styles.filters}`}
          aria-label="Cerca nel registro"
          onSubmit={(event) => {
            event.preventDefault();
            const fields = new FormData(event.currentTarget);
            setSearch(readFilter((name) => fields.get(name)));
          }}
        >
          <Field
            label="Nome, pagina o parola della riga"
            type="search"
            name="q"
            maxLength={limits.journalSearch}
            defaultValue={filter.get('q') ?? ''}
          />
          <Field label="Dal giorno" type="date" name="from" defaultValue={filter.get('from') ?? ''} />
          <Field label="Al giorno" type="date" name="to" defaultValue={filter.get('to') ?? ''} />
          <Buttons>
            <Button type="submit">Cerca</Button>
            {filter.size > 0 && (
              <Button kind="text" onClick={() => setSearch([])}>
                Mostra tutto
              </Button>
            )}
          </Buttons>
        </form>
        <SearchOutcome>{days}</SearchOutcome>
      </search>
      <SearchOutcome>{items && filter.size > 0 ? formatFoundCount(items.length, query.hasNextPage) : ''}</SearchOutcome>
      {items === undefined &&
        (query.isError ? <FailureState error={query.error} onRetry={() => void query.refetch()} /> : <LoadingState />)}
      {items?.length === 0 && <p>Si può cercare un nome soltanto, o allargare i giorni.</p>}
      {items && groupByDay(items, now).map((day) => <JournalDay key={day.heading} {...day} />)}
      {query.hasNextPage && (
        <Buttons>
          <MoreButton query={query}>Mostra le righe precedenti</MoreButton>
        </Buttons>
      )}
    </Page>
  );
}

function JournalDay({ heading, items }: { heading: string; items: readonly JournalItem[] }) {
  return (
    <section className={`grid ${styles.day}`}>
      <h2 className="lined-below">{heading}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id} className="stack4 ruled-below">
            <time className="muted" dateTime={item.at} title={formatDateAndTime(item.at)}>
              {formatClockTime(new Date(item.at))}
            </time>
            <p>
              <span className={`serif ${styles.actor}`}>{describeActor(item.actor)}</span>: {describeEvent(item)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function readFilter(readField: (name: string) => FormDataEntryValue | null): FilterEntries {
  return filterNames.flatMap((name): FilterEntries => {
    const value = readField(name);
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
}

function formatFoundCount(count: number, hasMore: boolean): string {
  if (count === 0) return 'Nessuna riga trovata';
  return count === 1 ? 'Una riga trovata' : `${hasMore ? 'Più di ' : ''}${count} righe trovate`;
}

/** Formats each heading once: on a phone that takes longer than rendering an entry. */
function groupByDay(items: readonly JournalItem[], now: Date): { heading: string; items: JournalItem[] }[] {
  const days = new Map<string, { heading: string; items: JournalItem[] }>();
  for (const item of items) {
    const at = new Date(item.at);
    const [day] = toRomanTime(at.getTime());
    const group = days.get(day);
    if (group) group.items.push(item);
    else days.set(day, { heading: formatDayHeading(at, now), items: [item] });
  }
  return [...days.values()];
}
