import { useQuery } from '@tanstack/react-query';
import { parseOpeningHours } from '../../content/facts.ts';
import { isInOpeningHours, isOpenHalfDay } from '../../content/time/half-days.ts';
import type { OpeningHours } from '../../content/time/opening.ts';
import type { Absence, StaffAppointment } from '../../contract/appointments.ts';
import type { HalfDay } from '../../contract/fields/half-days.ts';
import { useSiteTexts } from '../messages/site-texts.ts';
import { useNow } from '../parts/wording/Time.tsx';
import { absencesQuery, confirmedQuery } from './appointment-queries.ts';
import { countHalfDays, describeAbsence, findAbsence, formatCount, getToday, splitStart } from './appointment-words.ts';

/** Returns the opening hours and closures that are published; `null` until they are loaded. */
export function useOpeningHours(): OpeningHours | null {
  const site = useSiteTexts();
  return site && parseOpeningHours(site.facts);
}

/** Returns what stands against a coming appointment: the office is closed, its person absent, or its link missing. */
export function useTroubles({ state, start, minutes, person, mode, place }: StaffAppointment): string[] {
  const hours = useOpeningHours();
  const absences = useAbsences();
  const now = useNow();
  if (state !== 'confirmed' || start === null || Date.parse(start) <= now.getTime()) return [];
  const [day, time] = splitStart(start);
  const absence = findAbsence(absences, person, day);
  return [
    ...(hours === null || isInOpeningHours(hours, day, time, minutes ?? 0) ? [] : ['A quell’ora lo studio è chiuso.']),
    ...(absence ? [`${describeAbsence(absence)}.`] : []),
    ...(mode === 'video' && place === '' ? ['Il collegamento va ancora mandato.'] : []),
  ];
}

/** Returns the confirmed appointments from today on; `null` until they are loaded. */
export function useConfirmedAppointments(): readonly StaffAppointment[] | null {
  return useQuery(confirmedQuery(getToday(useNow()))).data ?? null;
}

/** Returns the confirmed appointments from today on besides the one of `id`; `null` until they are loaded. */
export function useOtherAppointments(id: string): readonly StaffAppointment[] | null {
  return useConfirmedAppointments()?.filter((other) => other.id !== id) ?? null;
}

/** Returns the absences from today on; none until they are loaded. */
export function useAbsences(): readonly Absence[] {
  return useQuery(absencesQuery).data ?? [];
}

/**
 * Returns what staff have to know of a half day: «studio chiuso», or the confirmed appointments besides the one of `id`:
 * «1 già fissato». Empty for nothing, and until it is loaded.
 */
export function useHalfDayNotes(id: string): (halfDay: HalfDay) => string {
  const hours = useOpeningHours();
  const count = countHalfDays(useOtherAppointments(id) ?? []);
  return (halfDay) =>
    hours !== null && !isOpenHalfDay(hours, halfDay) ? 'studio chiuso' : formatCount(count(halfDay));
}
