import { awaitingCheck, calendarFrom } from '../../content/law/calendar.ts';
import { paths } from '../../contract/paths.ts';
import { useContent } from '../api/content.ts';
import { BelowTheFold } from '../layout/BelowTheFold.tsx';
import { CallToAction } from '../layout/CallToAction.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import { usePublicUrl } from '../layout/page-state.ts';
import { Prose } from '../ui/Prose.tsx';
import { Section } from '../ui/Section.tsx';
import styles from './Scadenze.module.css';
import { Calendar } from './scadenze/Calendar.tsx';
import { useRomanDay } from './scadenze/use-roman-day.ts';

export default function Scadenze() {
  const { title, lead, calendar, waiting, subscription, deadlines, note, callToAction } = useContent('scadenze');
  const publicUrl = usePublicUrl();
  const today = useRomanDay();
  const days = calendarFrom(today, deadlines);
  const unchecked = awaitingCheck(today, deadlines);
  return (
    <>
      <PageHead title={title} lead={lead} />
      {(days.length > 0 || unchecked.length === 0) && (
        <Section label={calendar.label} title={calendar.title}>
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
            <a href={paths.calendar}>{publicUrl + paths.calendar}</a>
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
