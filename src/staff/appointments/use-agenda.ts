import { useQuery } from '@tanstack/react-query';
import { parseOpeningHours } from '../../content/facts.ts';
import type { OpeningHours } from '../../content/time/opening.ts';
import type { HalfDay, StaffAppointment } from '../../contract/appointments.ts';
import { useSiteTexts } from '../messages/site-texts.ts';
import { useNow } from '../parts/wording/Time.tsx';
import { confirmedQuery } from './appointment-queries.ts';
import { countHalfDays, getToday } from './appointment-words.ts';

/** Returns the opening hours and closures that are published; `null` until they are loaded. */
export function useOpeningHours(): OpeningHours | null {
  const site = useSiteTexts();
  return site && parseOpeningHours(site.facts);
}

/** Returns the confirmed appointments from today on besides the one of `id`; `null` until they are loaded. */
export function useOtherAppointments(id: string): readonly StaffAppointment[] | null {
  const { data } = useQuery(confirmedQuery(getToday(useNow())));
  return data?.filter((other) => other.id !== id) ?? null;
}

/** Returns the number of confirmed appointments of a half day besides the one of `id`; `null` until they are loaded. */
export function useHalfDayCounts(id: string): ((halfDay: HalfDay) => number) | null {
  const others = useOtherAppointments(id);
  return others && countHalfDays(others);
}
