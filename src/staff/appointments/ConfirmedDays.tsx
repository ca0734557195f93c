import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { formatDayAndMonth, getWeekdayName } from '../../content/time/italian-date.ts';
import { formatClockTime, formatDayHeading } from '../../content/time/relative-times.ts';
import { parseRomanTime } from '../../content/time/roman-clock.ts';
import type { StaffAppointment } from '../../contract/appointments.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { Button } from '../parts/form/Button.tsx';
import { Section } from '../parts/page/Page.tsx';
import { useNow } from '../parts/wording/Time.tsx';
import { AppointmentButtons } from './AppointmentButtons.tsx';
import type { AppointmentChange } from './AppointmentDialog.tsx';
import styles from './Appointments.module.css';
import { describePlace, getToday, isPast, splitStart } from './appointment-words.ts';
import { useTroubles } from './use-agenda.ts';

interface ConfirmedDaysProps {
  appointments: readonly StaffAppointment[];
  onOpen: (change: AppointmentChange) => void;
}

const getDay = ({ start }: StaffAppointment) => splitStart(start ?? '')[0];

/** Confirmed appointments by day. A day can be printed by itself. */
export function ConfirmedDays({ appointments, onOpen }: ConfirmedDaysProps) {
  const [printed, setPrinted] = useState<string | null>(null);
  const print = (day: string) => {
    flushSync(() => setPrinted(day));
    window.print();
    setPrinted(null);
  };
  return (
    <Section title="Confermati">
      {appointments.length === 0 && <p>Nessun appuntamento confermato da oggi in poi.</p>}
      {[...new Set(appointments.map(getDay))].map((day) => (
        <div key={day} className={`lined ${styles.day} ${printed === day ? styles.printed : ''}`}>
          <DayTitle day={day} onPrint={() => print(day)} />
          <ul aria-label={formatTitle(day)}>
            {appointments
              .filter((appointment) => getDay(appointment) === day)
              .map((appointment) => (
                <ConfirmedEntry key={appointment.id} appointment={appointment} onOpen={onOpen} />
              ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}

const formatTitle = (day: string) => formatDayHeading(new Date(parseRomanTime(day, '12:00')));

function DayTitle({ day, onPrint }: { day: string; onPrint: () => void }) {
  const now = useNow();
  const [date, ...month] = formatDayAndMonth(day).split(' ');
  return (
    <div>
      <h3>
        <span className="visually-hidden">{formatTitle(day)}</span>
        <span className={styles.date} aria-hidden="true">
          <span className="accent">{date}</span>
          <span>{month.join(' ')}</span>
          <span className="muted">{day === getToday(now) ? 'oggi' : getWeekdayName(day)}</span>
        </span>
      </h3>
      <span className="screen small">
        <Button kind="text" subject={formatTitle(day)} onClick={onPrint}>
          Stampa
        </Button>
      </span>
    </div>
  );
}

function ConfirmedEntry({
  appointment,
  onOpen,
}: {
  appointment: StaffAppointment;
  onOpen: ConfirmedDaysProps['onOpen'];
}) {
  const { message, nome, messaggio, start, minutes, person_name, telefono, mode, wish } = appointment;
  const now = useNow();
  const troubles = useTroubles(appointment);
  const details = [
    [describePlace(appointment), ...(person_name === null ? [] : [`con ${person_name}`])].join(', '),
    `${minutes} minuti`,
  ];
  return (
    <li className={`grid baseline ruled ${styles.confirmed}`}>
      <time className="serif figures" dateTime={start ?? ''}>
        {formatClockTime(new Date(start ?? ''))}
      </time>
      <div>
        <Link to={`${staffPages.messages}/${message}`}>{nome}</Link>
        <p className="soft">{details.join(' · ')}</p>
        {troubles.length > 0 && <p className={`soft ${styles.warnings}`}>{troubles.join(' ')}</p>}
        <div className={styles.paper}>
          {mode !== 'phone' && telefono !== '' && <p>{telefono}</p>}
          {messaggio !== '' && <p>{messaggio}</p>}
        </div>
      </div>
      <div className={`small screen ${styles.links}`}>
        {/* One that is to be moved has its buttons above, where it waits. */}
        {wish === null || isPast(appointment, now) ? (
          <AppointmentButtons appointment={appointment} onOpen={onOpen} place="list" />
        ) : (
          <p className="soft">Chiede un altro giorno: è tra quelli da confermare.</p>
        )}
      </div>
    </li>
  );
}
