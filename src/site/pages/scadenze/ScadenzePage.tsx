import { useLayoutEffect, useState } from 'react';
import {
  type CalendarDay,
  describeExtension,
  type Extension,
  filterDeadlines,
  formatLaterDay,
  listAwaitingCheck,
  listUndated,
  makeCalendar,
  makeYearCalendar,
  nameOccurrence,
} from '../../../content/law/calendar.ts';
import type { KnownDeadline } from '../../../content/law/deadlines.ts';
import { footerPages } from '../../../content/site-map.ts';
import { fillWithDates, formatDayAndMonth, getWeekdayName } from '../../../content/time/italian-date.ts';
import { capitalise } from '../../../content/writing/capitalise.ts';
import {
  type DeadlineGroup,
  groupParameter,
  readGroup,
  readYear,
  yearParameter,
} from '../../../contract/deadline-kinds.ts';
import { paths } from '../../../contract/paths.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Prose } from '../../../ui/Prose.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useContent } from '../../api/content.ts';
import { BelowTheFold, useRendersBelowTheFold } from '../../layout/BelowTheFold.tsx';
import { CallToAction } from '../../layout/CallToAction.tsx';
import { useHydrated } from '../../layout/hydrated.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { type PageState, usePageState, usePublicUrl } from '../../layout/page-state.ts';
import { useRomanDay } from '../../layout/roman-day.ts';
import { DayList } from './DayList.tsx';
import styles from './ScadenzePage.module.css';
import { YearCalendar } from './YearCalendar.tsx';

const { path } = footerPages.scadenze;
const subscriptionId = 'nel-calendario';

type DeadlineFilter = PageState['deadlines'] & {};

/**
 * Returns the filter of the deadlines: in the first render the one that the server read from the URL, then the one in
 * the browser's URL, because the server's is stale after client navigation.
 */
function useDeadlineFilter(today: string, groups: readonly DeadlineGroup[]): DeadlineFilter {
  const { deadlines: initialFilter = {} } = usePageState();
  const [filter, setFilter] = useState<DeadlineFilter>(initialFilter);
  useLayoutEffect(() => {
    const address = new URLSearchParams(location.search);
    setFilter({ group: readGroup(address, groups), year: readYear(address, today) });
  }, [today, groups]);
  return filter;
}

function buildAddress(page: string, { group, year }: DeadlineFilter): string {
  const query = [group && `${groupParameter}=${group}`, year && `${yearParameter}=${year}`].filter(Boolean).join('&');
  return query ? `${page}?${query}` : page;
}

/** Style of sentences about a deadline. */
const explanation = 'muted measure';

export default function ScadenzePage() {
  const { title, lead, mark, calendar, groups, groupsInUse, year, subscription, note, callToAction, ...content } =
    useContent('scadenze');
  const publicUrl = usePublicUrl();
  const today = useRomanDay();
  const filter = useDeadlineFilter(today, groupsInUse);
  const deadlines = filterDeadlines(content.deadlines, filter.group);
  const feed = buildAddress(paths.calendar, { group: filter.group });
  const days = makeCalendar(today, deadlines);
  const uncheckedDeadlines = listAwaitingCheck(today, deadlines);
  const thisYear = Number(today.slice(0, 4));
  const groupLinks = (
    <nav aria-label={groups.label}>
      <ul className={`links ${styles.groups}`}>
        {[undefined, ...groupsInUse].map((group) => (
          <li key={group ?? ''}>
            <a
              href={buildAddress(path, { ...filter, group })}
              aria-current={group === filter.group ? 'page' : undefined}
            >
              {groups[group ?? 'all']}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
  return (
    <>
      <PageHead
        title={title}
        lead={filter.year ? fillWithDates(year.lead, { anno: String(filter.year) }) : lead}
        mark={mark}
      >
        {filter.year === undefined && (
          <p className="above5 screen">
            <a className="line-link" href={`#${subscriptionId}`}>
              {subscription.title}
            </a>
          </p>
        )}
      </PageHead>
      {filter.year ? (
        <Section label={year.label} title={fillWithDates(year.title, { anno: String(filter.year) })}>
          {groupLinks}
          <YearCalendar days={makeYearCalendar(filter.year, today, deadlines)} />
          <p className={`above5 screen ${styles.years}`}>
            <a className="target" href={buildAddress(path, { group: filter.group })}>
              {year.back}
            </a>
          </p>
        </Section>
      ) : (
        (days.length > 0 || uncheckedDeadlines.length === 0) && (
          <Section label={calendar.label} title={calendar.title}>
            {groupLinks}
            <Calendar days={days} words={calendar} />
          </Section>
        )
      )}
      <BelowTheFold>
        <AwaitingCheck deadlines={uncheckedDeadlines} />
        <Undated deadlines={listUndated(today, deadlines)} />
        {filter.year === undefined && (
          <Section id={subscriptionId} label={subscription.label} title={subscription.title} lead={subscription.lead}>
            <Subscription path={feed} origin={publicUrl} words={subscription} />
            <p className={`above5 screen ${styles.years}`}>
              {year.links}{' '}
              {[thisYear, thisYear + 1].map((one) => (
                <a key={one} className="target" href={buildAddress(path, { group: filter.group, year: one })}>
                  {one}
                </a>
              ))}
            </p>
          </Section>
        )}
        <Section weight="light" title={note.title}>
          <Prose paragraphs={note.paragraphs} />
        </Section>
        <CallToAction {...callToAction} />
      </BelowTheFold>
    </>
  );
}

interface DeadlineListProps {
  deadlines: readonly KnownDeadline[];
}

/** Deadlines whose provision is overdue for review, without their days. */
function AwaitingCheck({ deadlines }: DeadlineListProps) {
  const { waiting } = useContent('scadenze');
  if (deadlines.length === 0) return null;
  return (
    <Section weight="light" title={waiting.title} lead={waiting.lead}>
      <ul className={`above6 ruled-items ${styles.waiting}`}>
        {deadlines.map(({ name, what, who }) => (
          <li key={name}>
            <h3>{what}</h3>
            <p className={explanation}>{who}</p>
          </li>
        ))}
      </ul>
      <p className="above3 measure">{waiting.ask}</p>
    </Section>
  );
}

/** Deadlines that depend on an event of each taxpayer. */
function Undated({ deadlines }: DeadlineListProps) {
  const { undated } = useContent('scadenze');
  if (deadlines.length === 0) return null;
  return (
    <Section weight="light" title={undated.title}>
      <ul className={`above6 ruled-items ${styles.waiting}`}>
        {deadlines.map(({ name, what, who, when, law }) => (
          <li key={name}>
            <h3>{what}</h3>
            <p className={explanation}>
              {'afterEvent' in when && fillWithDates(undated.within, { giorni: String(when.afterEvent) })}
              {`\u00a0· ${who}`}
            </p>
            <p className={explanation}>{law}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface SubscriptionProps {
  /** Path of the calendar file. */
  path: string;
  origin: string;
  words: { device: string; google: string; copy: string; copied: string; how: string };
}

/** Buttons that subscribe the device's calendar or Google Calendar to the deadlines, and the address to copy. */
function Subscription({ path, origin, words }: SubscriptionProps) {
  const hydrated = useHydrated();
  const [isCopied, setIsCopied] = useState(false);
  const address = origin + path;
  const feed = address.replace(/^https?:/, 'webcal:');
  return (
    <>
      <p className={`row center above5 ${styles.subscribe}`}>
        <LinkButton href={feed}>{words.device}</LinkButton>
        <LinkButton kind="quiet" href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(feed)}`}>
          {words.google}
        </LinkButton>
        {/* Clipboard access needs a secure context; elsewhere the address below is copied by hand. */}
        <span className={hydrated && isSecureContext ? undefined : styles.withoutApp}>
          <Button kind="quiet" onClick={() => navigator.clipboard.writeText(address).then(() => setIsCopied(true))}>
            {isCopied ? words.copied : words.copy}
          </Button>
        </span>
        <span className="visually-hidden" role="status">
          {isCopied && words.copied}
        </span>
      </p>
      <p className={`small above3 ${styles.address}`}>
        <a className="target" href={path}>
          {address}
        </a>
      </p>
      <p className="above3 measure">{words.how}</p>
    </>
  );
}

interface CalendarProps {
  days: readonly CalendarDay<KnownDeadline>[];
  words: { moved: string; extended: string; none: string };
}

/** Number of calendar days that fill a phone's first screen below the page head. */
const firstScreenDays = 3;

/** List of days with their deadlines: title, affected taxpayers and law of each. */
function Calendar({ days, words }: CalendarProps) {
  const visibleDays = useRendersBelowTheFold() ? days : days.slice(0, firstScreenDays);
  if (days.length === 0) return <p className="above6">{words.none}</p>;
  return (
    <DayList days={visibleDays}>
      {({ deadline, legalDay, extension, laterForSome }, day) => (
        <li key={deadline.name + (extension?.id ?? '')}>
          <h4>{nameOccurrence(legalDay, deadline)}</h4>
          <p className={explanation}>{extension?.who === undefined ? deadline.who : capitalise(extension.who)}</p>
          <p className={`${explanation} ${styles.law}`}>
            {deadline.law}
            {extension && <span className={styles.later}>{formatPostponement(words.extended, extension)}</span>}
            {extension === null && legalDay !== day && (
              <span className={styles.later}>
                {fillWithDates(words.moved, { giorno: `${getWeekdayName(legalDay)} ${formatDayAndMonth(legalDay)}` })}
              </span>
            )}
            {laterForSome.map((later) => (
              <span key={later.id} className={styles.later}>
                {describeExtension(later)}
              </span>
            ))}
          </p>
        </li>
      )}
    </DayList>
  );
}

function formatPostponement(sentence: string, extension: Extension): string {
  const { from, law } = extension;
  return fillWithDates(sentence, { giorno: formatDayAndMonth(from), nuovo: formatLaterDay(extension), norma: law });
}
