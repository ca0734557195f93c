import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import {
  awaitingCheck,
  type CalendarDay,
  calendarFrom,
  calendarOf,
  deadlinesFor,
  type Extension,
  extensionInWords,
  namedOn,
  undated,
} from '../../content/law/calendar.ts';
import type { KnownDeadline } from '../../content/law/deadlines.ts';
import { footerPages } from '../../content/site-map.ts';
import { dayAndMonth, filledWithDates, italianDate, weekdayName } from '../../content/time/italian-date.ts';
import { inRome } from '../../content/time/roman-clock.ts';
import { capitalised } from '../../content/writing/capitalised.ts';
import { deadlineGroups, groupIn, groupParameter, yearIn, yearParameter } from '../../contract/deadline-kinds.ts';
import { paths } from '../../contract/paths.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Section } from '../../ui/Section.tsx';
import { useContent } from '../api/content.ts';
import { todayKey } from '../api/queries.ts';
import { BelowTheFold, useBelowTheFold } from '../layout/BelowTheFold.tsx';
import { CallToAction } from '../layout/CallToAction.tsx';
import { ContentsList } from '../layout/ContentsList.tsx';
import { useHydrated } from '../layout/hydrated.ts';
import { PageHead } from '../layout/PageHead.tsx';
import { type PageState, usePageState, usePublicUrl } from '../layout/page-state.ts';
import styles from './Scadenze.module.css';
import { Year } from './scadenze/Year.tsx';

const minute = 60_000;
const romanDay = () => inRome(Date.now())[0];

/** Date of today in Rome, such as `2026-11-21`: the server's date in a document, the clock's after hydration. */
function useRomanDay(): string {
  const client = useQueryClient();
  const [day, setDay] = useState(() => client.getQueryData<string>(todayKey) ?? romanDay());
  useEffect(() => {
    const look = () => setDay(romanDay());
    look();
    const timer = setInterval(look, minute);
    return () => clearInterval(timer);
  }, []);
  return day;
}

const { path } = footerPages.scadenze;
const subscriptionId = 'nel-calendario';

type Wanted = PageState['deadlines'] & {};

/**
 * Filter of the deadlines: first as the server read it from the address, then from the browser's address, because the
 * server's state is stale after client navigation.
 */
function useWanted(today: string): Wanted {
  const { deadlines: asked = {} } = usePageState();
  const [wanted, setWanted] = useState<Wanted>(asked);
  useLayoutEffect(() => {
    const address = new URLSearchParams(location.search);
    setWanted({ group: groupIn(address), year: yearIn(address, today) });
  }, [today]);
  return wanted;
}

function addressOf(page: string, { group, year }: Wanted): string {
  const query = [group && `${groupParameter}=${group}`, year && `${yearParameter}=${year}`].filter(Boolean).join('&');
  return query ? `${page}?${query}` : page;
}

export default function Scadenze() {
  const {
    title,
    lead,
    calendar,
    groups,
    year,
    waiting,
    undated: fromFacts,
    subscription,
    note,
    callToAction,
    ...content
  } = useContent('scadenze');
  const publicUrl = usePublicUrl();
  const today = useRomanDay();
  const wanted = useWanted(today);
  const deadlines = deadlinesFor(content.deadlines, wanted.group);
  const feed = addressOf(paths.calendar, { group: wanted.group });
  const days = calendarFrom(today, deadlines);
  const unchecked = awaitingCheck(today, deadlines);
  const withoutDay = undated(today, deadlines);
  const thisYear = Number(today.slice(0, 4));
  const choice = (
    <nav aria-label={groups.label}>
      <ul className={styles.groups}>
        {[undefined, ...deadlineGroups].map((group) => (
          <li key={group ?? ''}>
            <a href={addressOf(path, { ...wanted, group })} aria-current={group === wanted.group ? 'page' : undefined}>
              {groups[group ?? 'all']}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
  return (
    <>
      <PageHead title={title} lead={wanted.year ? filledWithDates(year.lead, { anno: String(wanted.year) }) : lead}>
        {wanted.year === undefined && <ContentsList sections={[{ id: subscriptionId, title: subscription.title }]} />}
      </PageHead>
      {wanted.year ? (
        <Section label={year.label} title={filledWithDates(year.title, { anno: String(wanted.year) })}>
          {choice}
          <Year days={calendarOf(wanted.year, today, deadlines)} />
          <p className={styles.years}>
            <a href={addressOf(path, { group: wanted.group })}>{year.back}</a>
          </p>
        </Section>
      ) : (
        (days.length > 0 || unchecked.length === 0) && (
          <Section label={calendar.label} title={calendar.title}>
            {choice}
            <Calendar days={days} words={calendar} />
          </Section>
        )
      )}
      <BelowTheFold>
        {unchecked.length > 0 && (
          <Section label={waiting.label} title={waiting.title} lead={waiting.lead}>
            <ul className={styles.waiting}>
              {unchecked.map(({ name, what, who }) => (
                <li key={name}>
                  <h3>{what}</h3>
                  <p>{who}</p>
                </li>
              ))}
            </ul>
            <p className={styles.how}>{waiting.ask}</p>
          </Section>
        )}
        {withoutDay.length > 0 && (
          <Section label={fromFacts.label} title={fromFacts.title}>
            <ul className={styles.waiting}>
              {withoutDay.map(({ name, what, who, when, law }) => (
                <li key={name}>
                  <h3>{what}</h3>
                  <p>
                    {'afterEvent' in when && filledWithDates(fromFacts.within, { giorni: String(when.afterEvent) })}
                    {`\u00a0· ${who}`}
                  </p>
                  <p>{law}</p>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {wanted.year === undefined && (
          <Section id={subscriptionId} label={subscription.label} title={subscription.title} lead={subscription.lead}>
            <Subscription path={feed} origin={publicUrl} words={subscription} />
            <p className={styles.years}>
              {year.links}{' '}
              {[thisYear, thisYear + 1].map((one) => (
                <a key={one} href={addressOf(path, { group: wanted.group, year: one })}>
                  {one}
                </a>
              ))}
            </p>
          </Section>
        )}
        <Section label={note.label} title={note.title}>
          <Prose paragraphs={note.paragraphs} />
        </Section>
        <CallToAction {...callToAction} />
      </BelowTheFold>
    </>
  );
}

interface SubscriptionProps {
  /** Path of the calendar file. */
  path: string;
  origin: string;
  words: { device: string; google: string; copy: string; copied: string; how: string };
}

/** Ways to subscribe to the calendar: the device's own, Google's, and the address to copy. */
function Subscription({ path, origin, words }: SubscriptionProps) {
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  const address = origin + path;
  const feed = address.replace(/^https?:/, 'webcal:');
  return (
    <>
      <p className={styles.subscribe}>
        <LinkButton href={feed}>{words.device}</LinkButton>
        <LinkButton href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(feed)}`}>
          {words.google}
        </LinkButton>
        {/* Clipboard access needs a secure context; elsewhere the address below is copied by hand. */}
        <span className={hydrated && isSecureContext ? undefined : styles.withoutApp}>
          <Button kind="quiet" onClick={() => navigator.clipboard.writeText(address).then(() => setCopied(true))}>
            {copied ? words.copied : words.copy}
          </Button>
        </span>
        <span className="visually-hidden" role="status">
          {copied && words.copied}
        </span>
      </p>
      <p className={styles.address}>
        <a href={path}>{address}</a>
      </p>
      <p className={styles.how}>{words.how}</p>
    </>
  );
}

interface CalendarProps {
  days: readonly CalendarDay<KnownDeadline>[];
  words: { moved: string; extended: string; none: string };
}

/** Number of days that fit a phone's screen below the page head. */
const firstScreen = 3;

/** Days with deadlines: each with its title, affected group and law. */
function Calendar({ days, words }: CalendarProps) {
  const shown = useBelowTheFold() ? days : days.slice(0, firstScreen);
  if (days.length === 0) return <p className={styles.none}>{words.none}</p>;
  return (
    <ol className={styles.days}>
      {shown.map(({ day, due }) => (
        <li key={day}>
          <Day day={day} />
          <ul>
            {due.map(({ deadline, legalDay, extension, laterForSome }) => (
              <li key={deadline.name + (extension?.id ?? '')}>
                <h4>{namedOn(legalDay, deadline)}</h4>
                <p>{extension?.who === undefined ? deadline.who : capitalised(extension.who)}</p>
                <p className={styles.law}>
                  {deadline.law}
                  {extension && `\u00a0· ${putOffInWords(words.extended, extension)}`}
                  {extension === null &&
                    legalDay !== day &&
                    `\u00a0· ${filledWithDates(words.moved, { giorno: dayAndMonth(legalDay) })}`}
                  {laterForSome.map((later) => (
                    <span key={later.id} className={styles.later}>
                      {extensionInWords(later)}
                    </span>
                  ))}
                </p>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function putOffInWords(sentence: string, { from, to, law }: Extension): string {
  return filledWithDates(sentence, { giorno: dayAndMonth(from), nuovo: dayAndMonth(to), norma: law });
}

function Day({ day }: { day: string }) {
  const [number, ...rest] = italianDate(day).split(' ');
  return (
    <h3>
      <time dateTime={day}>
        <span>{number}</span> {rest.join(' ')} <small>{weekdayName(day)}</small>
      </time>
    </h3>
  );
}
