import { useLayoutEffect, useState } from 'react';
import { awaitingCheck, calendarFrom, deadlinesFor } from '../../content/law/calendar.ts';
import { footerPages } from '../../content/site-map.ts';
import { type DeadlineGroup, deadlineGroups, groupIn, groupParameter } from '../../contract/deadline-kinds.ts';
import { paths } from '../../contract/paths.ts';
import { useContent } from '../api/content.ts';
import { BelowTheFold } from '../layout/BelowTheFold.tsx';
import { CallToAction } from '../layout/CallToAction.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import { usePageState, usePublicUrl } from '../layout/page-state.ts';
import { Prose } from '../ui/Prose.tsx';
import { Section } from '../ui/Section.tsx';
import styles from './Scadenze.module.css';
import { Calendar } from './scadenze/Calendar.tsx';
import { useRomanDay } from './scadenze/use-roman-day.ts';

const { path } = footerPages.scadenze;

/** Whose deadlines were asked for: what the server has read in the address, until somebody comes back by a link without it. */
function useGroup(): DeadlineGroup | undefined {
  const asked = usePageState().group;
  const [group, setGroup] = useState(asked);
  useLayoutEffect(() => setGroup(groupIn(new URLSearchParams(location.search))), []);
  return group;
}

export default function Scadenze() {
  const { title, lead, calendar, groups, waiting, subscription, note, callToAction, ...content } =
    useContent('scadenze');
  const publicUrl = usePublicUrl();
  const today = useRomanDay();
  const group = useGroup();
  const deadlines = deadlinesFor(content.deadlines, group);
  const feed = paths.calendar + (group ? `?${groupParameter}=${group}` : '');
  const days = calendarFrom(today, deadlines);
  const unchecked = awaitingCheck(today, deadlines);
  return (
    <>
      <PageHead title={title} lead={lead} />
      {(days.length > 0 || unchecked.length === 0) && (
        <Section label={calendar.label} title={calendar.title}>
          <nav aria-label={groups.label}>
            <ul className={styles.groups}>
              {[undefined, ...deadlineGroups].map((one) => (
                <li key={one ?? ''}>
                  <a
                    href={one ? `${path}?${groupParameter}=${one}` : path}
                    aria-current={one === group ? 'page' : undefined}
                  >
                    {groups[one ?? 'all']}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <Calendar days={days} words={calendar} />
        </Section>
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
          </Section>
        )}
        <Section label={subscription.label} title={subscription.title} lead={subscription.lead}>
          <p className={styles.address}>
            <a href={feed}>{publicUrl + feed}</a>
          </p>
          <p className={styles.how}>{subscription.how}</p>
        </Section>
        <Section label={note.label} title={note.title}>
          <Prose paragraphs={note.paragraphs} />
        </Section>
        <CallToAction {...callToAction} />
      </BelowTheFold>
    </>
  );
}
