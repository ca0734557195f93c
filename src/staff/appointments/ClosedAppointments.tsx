import { Link } from 'react-router';
import { dati } from '../../content/dati.ts';
import { parseOpeningHours } from '../../content/facts.ts';
import { capitalise } from '../../content/writing/capitalise.ts';
import { applyDefaults } from '../../contract/fields/values.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { Section } from '../parts/page/Page.tsx';
import styles from './Appointments.module.css';
import { describeTime, formatClosedCount, listInClosures } from './appointment-words.ts';
import { useConfirmedAppointments } from './use-agenda.ts';

const readOpening = (facts: object | null) => parseOpeningHours(applyDefaults(dati, facts ?? {}));

/** Confirmed appointments on the days on which the office is closed by these facts, which may not be published yet. */
export function ClosedAppointments({ facts }: { facts: object }) {
  const confirmed = useConfirmedAppointments() ?? [];
  const closed = listInClosures(confirmed, readOpening(facts));
  return (
    <div role="status" className={styles.closed}>
      {closed.length > 0 && (
        <Section title="Appuntamenti nei giorni di chiusura" note={formatClosedCount(closed.length)}>
          <ul>
            {closed.map((appointment) => (
              <li key={appointment.id}>
                {`${capitalise(describeTime(appointment))}: `}
                <Link to={`${staffPages.messages}/${appointment.message}`}>{appointment.nome}</Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

/**
 * Returns the function that says how many appointments are confirmed on days of closures that a draft of the facts
 * announces; `null` if none is, or if these closures are published already.
 */
export function useClosureWarning(): (draft: object, published: object | null) => string | null {
  const confirmed = useConfirmedAppointments() ?? [];
  return (draft, published) => {
    const announced = listInClosures(confirmed, readOpening(published));
    const closed = listInClosures(confirmed, readOpening(draft)).filter((one) => !announced.includes(one));
    return closed.length === 0 ? null : formatClosedCount(closed.length);
  };
}
