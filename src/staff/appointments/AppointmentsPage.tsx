import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { makeEarliestKey } from '../../content/time/half-days.ts';
import type { StaffAppointment } from '../../contract/appointments.ts';
import { FollowerFilter } from '../messages/FollowerFilter.tsx';
import { isFollowedBy, readFollower } from '../messages/follower-parameter.ts';
import { Button } from '../parts/form/Button.tsx';
import { Page, Section } from '../parts/page/Page.tsx';
import { QueryResult } from '../parts/page/QueryStates.tsx';
import { useNow } from '../parts/wording/Time.tsx';
import { Absences } from './Absences.tsx';
import { type AppointmentChange, AppointmentDialog } from './AppointmentDialog.tsx';
import { askedQuery, confirmedQuery } from './appointment-queries.ts';
import { getToday, isPast } from './appointment-words.ts';
import { ConfirmedDays } from './ConfirmedDays.tsx';
import { EnterDialog } from './EnterDialog.tsx';
import { PastAppointments } from './PastAppointments.tsx';
import { WaitingEntry } from './WaitingEntry.tsx';

interface ListProps {
  onOpen: (change: AppointmentChange) => void;
  /** Tests if an appointment belongs to the chosen person. */
  isShown: (appointment: StaffAppointment) => boolean;
}

/** Agenda: first the appointments that wait for the firm, then the confirmed ones by day. */
export default function AppointmentsPage() {
  const [change, setChange] = useState<AppointmentChange | null>(null);
  const [isEntering, setEntering] = useState(false);
  const follower = readFollower(useLocation().search);
  const lists: ListProps = {
    onOpen: setChange,
    isShown: ({ person, follower: ofMessage }) => isFollowedBy(person ?? ofMessage, follower),
  };
  return (
    <Page
      title="Agenda"
      actions={
        <div className="row center">
          <FollowerFilter follower={follower} />
          <Button subject="appuntamento" onClick={() => setEntering(true)}>
            Aggiungi
          </Button>
        </div>
      }
    >
      <WaitingAppointments {...lists} />
      <ConfirmedAppointments {...lists} />
      <Absences />
      <PastAppointments isShown={lists.isShown} />
      <AppointmentDialog change={change} onClose={() => setChange(null)} />
      {isEntering && <EnterDialog onClose={() => setEntering(false)} />}
    </Page>
  );
}

/** Requests, and confirmed appointments that the visitor asks to move, the nearest half day first. */
function WaitingAppointments({ onOpen, isShown }: ListProps) {
  const now = useNow();
  const asked = useQuery(askedQuery);
  const confirmed = useQuery(confirmedQuery(getToday(now))).data ?? [];
  const moves = confirmed.filter((appointment) => appointment.wish !== null && !isPast(appointment, now));
  const waiting = [...(asked.data ?? []), ...moves]
    .filter(isShown)
    .toSorted((one, other) => makeSortKey(one).localeCompare(makeSortKey(other)));
  return (
    <Section title="Da confermare" count={waiting.length}>
      <QueryResult query={asked}>
        {() =>
          waiting.length === 0 ? (
            <p>Nessun appuntamento da confermare.</p>
          ) : (
            <ul aria-label="Da confermare">
              {waiting.map((appointment) => (
                <WaitingEntry key={appointment.id} appointment={appointment} onOpen={onOpen} />
              ))}
            </ul>
          )
        }
      </QueryResult>
    </Section>
  );
}

const makeSortKey = ({ wishes, wish }: StaffAppointment) => makeEarliestKey(wish ?? wishes);

function ConfirmedAppointments({ onOpen, isShown }: ListProps) {
  const query = useQuery(confirmedQuery(getToday(useNow())));
  return (
    <QueryResult query={query}>
      {(confirmed) => <ConfirmedDays appointments={confirmed.filter(isShown)} onOpen={onOpen} />}
    </QueryResult>
  );
}
