import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { footerPages } from '../../../content/site-map.ts';
import { formatItalianDate, getWeekdayName } from '../../../content/time/italian-date.ts';
import { type DeadlineGroup, groupParameter } from '../../../contract/deadline-kinds.ts';
import { Section } from '../../../ui/Section.tsx';
import { nextDeadlinesQuery } from '../../api/queries.ts';
import { useRomanDay } from '../../layout/roman-day.ts';
import styles from './DayList.module.css';

interface DayListProps<Due> {
  days: readonly { day: string; due: readonly Due[] }[];
  /** Renders an entry of a day, as a list item with a heading. */
  children: (due: Due, day: string) => ReactNode;
}

/** List of days, each with its figure beside what is due on it. */
export function DayList<Due>({ days, children }: DayListProps<Due>) {
  return (
    <ol className={`above7 ${styles.days}`}>
      {days.map(({ day, due }) => (
        <li key={day} className="stack lined">
          <Day day={day} />
          <ul>{due.map((entry) => children(entry, day))}</ul>
        </li>
      ))}
    </ol>
  );
}

function Day({ day }: { day: string }) {
  const [number, ...rest] = formatItalianDate(day).split(' ');
  return (
    <h3>
      <time dateTime={day}>
        <small className="muted">{getWeekdayName(day)}</small> <span className="accent figures">{number}</span>{' '}
        {rest.join(' ')}
      </time>
    </h3>
  );
}

interface NextDeadlinesProps {
  words: { label: string; title: string; link: string };
  group?: DeadlineGroup;
}

/** Next days with deadlines, with a link to all of them. Renders nothing if none is due soon. */
export function NextDeadlines({ words, group }: NextDeadlinesProps) {
  const { data = [], refetch } = useQuery(nextDeadlinesQuery(group));
  const today = useRomanDay();
  const listedDay = useRef(today);
  useEffect(() => {
    if (listedDay.current === today) return;
    listedDay.current = today;
    void refetch();
  }, [today, refetch]);
  if (data.length === 0) return null;
  const { path } = footerPages.scadenze;
  return (
    <Section label={words.label} title={words.title}>
      <DayList days={data}>
        {({ what, who }) => (
          <li key={what}>
            <h4>{what}</h4>
            <p className={`muted measure ${styles.who}`}>{who}</p>
          </li>
        )}
      </DayList>
      <a className="target" href={group ? `${path}?${groupParameter}=${group}` : path}>
        {words.link}
      </a>
    </Section>
  );
}
