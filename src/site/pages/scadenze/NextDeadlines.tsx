import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { footerPages } from '../../../content/site-map.ts';
import { type DeadlineGroup, groupParameter } from '../../../contract/deadline-kinds.ts';
import { Section } from '../../../ui/Section.tsx';
import { nextDeadlinesQuery } from '../../api/queries.ts';
import { useRomanDay } from '../../layout/roman-day.ts';
import styles from './NextDeadlines.module.css';

interface NextDeadlinesProps {
  words: { label: string; title: string; link: string };
  group?: DeadlineGroup;
}

/** List of the next deadlines from today, with a link to all of them. Renders nothing if none is due soon. */
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
      <ol className={`above6 ruled-items ${styles.days}`}>
        {data.map(({ day, label, what }) => (
          <li key={day + what} className="grid">
            <time className="accent figures" dateTime={day}>
              {label}
            </time>{' '}
            {what}
          </li>
        ))}
      </ol>
      <a className="target" href={group ? `${path}?${groupParameter}=${group}` : path}>
        {words.link}
      </a>
    </Section>
  );
}
