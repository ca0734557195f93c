import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { addDays } from '../../content/time/holidays.ts';
import { formatDayAndTime } from '../../content/time/italian-time.ts';
import type { StaffAppointment } from '../../contract/appointments.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { Entries, Entry } from '../parts/page/Entries.tsx';
import { Section } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { useNow } from '../parts/wording/Time.tsx';
import { allSinceQuery } from './appointment-queries.ts';
import { describePlace, describeState, getToday, isPast } from './appointment-words.ts';

/** Days back to which ended appointments are listed; older ones are found among the messages. */
const pastDays = 60;

interface PastAppointmentsProps {
  isShown: (appointment: StaffAppointment) => boolean;
}

/** Ended appointments, after a press. */
export function PastAppointments({ isShown }: PastAppointmentsProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <PastList isShown={isShown} />;
  return (
    <Buttons>
      <Button kind="text" onClick={() => setOpen(true)}>
        Passati e disdetti
      </Button>
    </Buttons>
  );
}

function PastList({ isShown }: PastAppointmentsProps) {
  const now = useNow();
  const query = useQuery(allSinceQuery(addDays(getToday(now), -pastDays)));
  return (
    <Section title="Passati e disdetti" note={`degli ultimi ${pastDays} giorni`}>
      <QueryResult query={query}>
        {(all) => {
          const ended = all.filter(
            (one) => isShown(one) && one.state !== 'asked' && (one.state !== 'confirmed' || isPast(one, now)),
          );
          return ended.length === 0 ? (
            <p>Nessuno.</p>
          ) : (
            <Entries label="Passati e disdetti">
              {ended.toReversed().map((appointment) => (
                <PastEntry key={appointment.id} appointment={appointment} />
              ))}
            </Entries>
          );
        }}
      </QueryResult>
    </Section>
  );
}

function PastEntry({ appointment }: { appointment: StaffAppointment }) {
  const { message, nome, start, minutes, person_name, reason } = appointment;
  const details = [
    describeState(appointment, useNow()),
    ...(start === null ? [] : [`${formatDayAndTime(start)}, ${minutes} minuti`]),
    ...(person_name === null ? [] : [`con ${person_name}`]),
    describePlace(appointment),
    ...(reason === '' ? [] : [`motivo: ${reason}`]),
  ];
  return <Entry title={<Link to={`${staffPages.messages}/${message}`}>{nome}</Link>}>{details.join(' · ')}</Entry>;
}
