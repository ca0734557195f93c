import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { makeEarliestKey } from '../../content/time/half-days.ts';
import { addDays } from '../../content/time/holidays.ts';
import { formatDayHeading } from '../../content/time/relative-times.ts';
import { parseRomanTime } from '../../content/time/roman-clock.ts';
import type { StaffAppointment } from '../../contract/appointments.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { Entries } from '../parts/page/Entries.tsx';
import { Page, Section } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { useNow } from '../parts/wording/Time.tsx';
import { type AppointmentChange, AppointmentDialog } from './AppointmentDialog.tsx';
import { AppointmentEntry } from './AppointmentEntry.tsx';
import { allSinceQuery, askedQuery, confirmedQuery } from './appointment-queries.ts';
import { getToday, isPast, splitStart } from './appointment-words.ts';

/** Days back to which ended appointments are listed; older ones are found among the messages. */
const pastDays = 60;

interface ListProps {
  onOpen: (change: AppointmentChange) => void;
}

/** Appointments: first those that wait for the firm, then the confirmed ones by day. */
export default function AppointmentsPage() {
  const [change, setChange] = useState<AppointmentChange | null>(null);
  return (
    <Page
      title="Appuntamenti"
      lead="Chi visita il sito propone fino a tre mezze giornate. L’appuntamento vale dopo la conferma dello studio."
    >
      <WaitingAppointments onOpen={setChange} />
      <ConfirmedAppointments onOpen={setChange} />
      <PastAppointments onOpen={setChange} />
      <AppointmentDialog change={change} onClose={() => setChange(null)} />
    </Page>
  );
}

/** Requests, and confirmed appointments that the visitor asks to move, the nearest half day first. */
function WaitingAppointments({ onOpen }: ListProps) {
  const now = useNow();
  const asked = useQuery(askedQuery);
  const confirmed = useQuery(confirmedQuery(getToday(now))).data ?? [];
  return (
    <Section title="Da confermare">
      <QueryResult query={asked}>
        {(requests) => {
          const moves = confirmed.filter((appointment) => appointment.wish !== null && !isPast(appointment, now));
          const waiting = [...requests, ...moves].toSorted((one, other) =>
            makeSortKey(one).localeCompare(makeSortKey(other)),
          );
          return waiting.length === 0 ? (
            <p>Nessun appuntamento da confermare.</p>
          ) : (
            <AppointmentEntries label="Da confermare" appointments={waiting} onOpen={onOpen} />
          );
        }}
      </QueryResult>
    </Section>
  );
}

const makeSortKey = ({ wishes, wish }: StaffAppointment) => makeEarliestKey(wish ?? wishes);

const getDay = ({ start }: StaffAppointment) => splitStart(start ?? '')[0];

function ConfirmedAppointments({ onOpen }: ListProps) {
  const now = useNow();
  const query = useQuery(confirmedQuery(getToday(now)));
  return (
    <QueryResult query={query}>
      {(confirmed) =>
        confirmed.length === 0 ? (
          <Section title="Confermati">
            <p>Nessun appuntamento confermato da oggi in poi.</p>
          </Section>
        ) : (
          [...new Set(confirmed.map(getDay))].map((day) => {
            const title = formatDayHeading(new Date(parseRomanTime(day, '12:00')), now);
            const appointments = confirmed.filter((appointment) => getDay(appointment) === day);
            return (
              <Section key={day} title={title}>
                <AppointmentEntries label={title} appointments={appointments} onOpen={onOpen} ofDay />
              </Section>
            );
          })
        )
      }
    </QueryResult>
  );
}

/** Ended appointments, after a press. */
function PastAppointments({ onOpen }: ListProps) {
  const [isShown, setShown] = useState(false);
  if (isShown) return <PastList onOpen={onOpen} />;
  return (
    <Buttons>
      <Button onClick={() => setShown(true)}>Mostra i passati e i disdetti</Button>
    </Buttons>
  );
}

function PastList({ onOpen }: ListProps) {
  const now = useNow();
  const query = useQuery(allSinceQuery(addDays(getToday(now), -pastDays)));
  return (
    <Section title="Passati e disdetti" note={`degli ultimi ${pastDays} giorni`}>
      <QueryResult query={query}>
        {(all) => {
          const ended = all.filter(
            (appointment) =>
              appointment.state !== 'asked' && (appointment.state !== 'confirmed' || isPast(appointment, now)),
          );
          return ended.length === 0 ? (
            <p>Nessuno.</p>
          ) : (
            <AppointmentEntries label="Passati e disdetti" appointments={ended.toReversed()} onOpen={onOpen} />
          );
        }}
      </QueryResult>
    </Section>
  );
}

interface AppointmentEntriesProps extends ListProps {
  label: string;
  appointments: readonly StaffAppointment[];
  ofDay?: boolean;
}

function AppointmentEntries({ label, appointments, ...entry }: AppointmentEntriesProps) {
  return (
    <Entries label={label}>
      {appointments.map((appointment) => (
        <AppointmentEntry key={appointment.id} appointment={appointment} {...entry} />
      ))}
    </Entries>
  );
}
