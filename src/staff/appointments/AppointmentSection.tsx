import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffAppointment } from '../../contract/appointments.ts';
import { Buttons } from '../parts/form/Button.tsx';
import pages from '../parts/page/Page.module.css';
import { Section } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { useNow } from '../parts/wording/Time.tsx';
import { AppointmentButtons } from './AppointmentButtons.tsx';
import { type AppointmentChange, AppointmentDialog } from './AppointmentDialog.tsx';
import styles from './Appointments.module.css';
import { appointmentQuery } from './appointment-queries.ts';
import { describePlace, describeState, describeTime } from './appointment-words.ts';
import { useTroubles } from './use-agenda.ts';
import { Wishes } from './Wishes.tsx';

/** Appointment that a message asks for, with its buttons unless the message is suspected or in the bin. */
export function AppointmentSection({ id, mayChange }: { id: string; mayChange: boolean }) {
  const query = useQuery(appointmentQuery(id));
  const [change, setChange] = useState<AppointmentChange | null>(null);
  return (
    <Section title="Appuntamento">
      <QueryResult query={query}>
        {(appointment) => (
          <>
            <AppointmentFacts appointment={appointment} />
            {mayChange && (
              <Buttons>
                <AppointmentButtons appointment={appointment} onOpen={setChange} place="page" />
              </Buttons>
            )}
          </>
        )}
      </QueryResult>
      <AppointmentDialog change={change} onClose={() => setChange(null)} />
    </Section>
  );
}

function AppointmentFacts({ appointment }: { appointment: StaffAppointment }) {
  const { id, start, wishes, wish, reason } = appointment;
  const now = useNow();
  const troubles = useTroubles(appointment);
  return (
    <dl className={`grid ${pages.facts}`}>
      <dt>Stato</dt>
      <dd>{describeState(appointment, now)}</dd>
      {start !== null && (
        <>
          <dt>Quando</dt>
          <dd>
            {describeTime(appointment)}
            {troubles.length > 0 && <p className={styles.warnings}>{troubles.join(' ')}</p>}
          </dd>
        </>
      )}
      <dt>Come</dt>
      <dd>{describePlace(appointment)}</dd>
      {reason !== '' && (
        <>
          <dt>Motivo</dt>
          <dd>{reason}</dd>
        </>
      )}
      {wish !== null && (
        <>
          <dt>Chiede invece</dt>
          <dd>
            <Wishes halfDays={wish} id={id} />
          </dd>
        </>
      )}
      <dt>Mezze giornate chieste</dt>
      <dd>
        <Wishes halfDays={wishes} id={id} />
      </dd>
    </dl>
  );
}
