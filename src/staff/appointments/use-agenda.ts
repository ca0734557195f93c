import { useQuery } from '@tanstack/react-query';
import { parseOpeningHours } from '../../content/facts.ts';
import { isInOpeningHours } from '../../content/time/half-days.ts';
import type { OpeningHours } from '../../content/time/opening.ts';
import type { HalfDay, StaffAppointment } from '../../contract/appointments.ts';
import { useSiteTexts } from '../messages/site-texts.ts';
import { useNow } from '../parts/wording/Time.tsx';
import { confirmedQuery } from './appointment-queries.ts';
import { countHalfDays, getToday, splitStart } from './appointment-words.ts';

/** Returns the opening hours and closures that are published; `null` until they are loaded. */
export function useOpeningHours(): OpeningHours | null {
  const site = useSiteTexts();
  return site && parseOpeningHours(site.facts);
}

/** Returns true for a coming appointment at a time at which the office is closed now. */
export function useIsClosedThen({
  state,
  start,
  minutes,
}: Pick<StaffAppointment, 'state' | 'start' | 'minutes'>): boolean {
  const hours = useOpeningHours();
  const now = useNow();
  if (hours === null || state !== 'confirmed' || start === null || Date.parse(start) <= now.getTime()) return false;
  return !isInOpeningHours(hours, ...splitStart(start), minutes ?? 0);
}

/** Returns the confirmed appointments from today on; `null` until they are loaded. */
export function useConfirmedAppointments(): readonly StaffAppointment[] | null {
  return useQuery(confirmedQuery(getToday(useNow()))).data ?? null;
}

/** Returns the confirmed appointments from today on besides the one of `id`; `null` until they are loaded. */
export function useOtherAppointments(id: string): readonly StaffAppointment[] | null {
  return useConfirmedAppointments()?.filter((other) => other.id !== id) ?? null;
}

/** Returns the number of confirmed appointments of a half day besides the one of `id`; `null` until they are loaded. */
export function useHalfDayCounts(id: string): ((halfDay: HalfDay) => number) | null {
  const others = useOtherAppointments(id);
  return others && countHalfDays(others);
}
