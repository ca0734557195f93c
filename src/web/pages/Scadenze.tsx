import { calendarFrom } from '../../content/law/calendar.ts';
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
  const { title, lead, calendar, subscription, deadlines, note, callToAction } = useContent('scadenze');
  const publicUrl = usePublicUrl();
  const days = calendarFrom(useRomanDay(), deadlines);
  return (
    <>
      <PageHead title={title} lead={lead} />
      <Section label={calendar.label} title={calendar.title}>
        <Calendar days={days} words={calendar} />
      </Section>
      <BelowTheFold>
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
