import { inRome } from '../../content/time/roman-clock.ts';
import { hour } from '../durations.ts';

/**
 * The instant that a text such as `2027-03-28T09:00` means by the clock of Rome; with a zone, as it says. Of an hour that comes twice the
 * first; `null` for one that is skipped and for what is no time.
 */
export function instantOf(text: string): Date | null {
  const zoned = /(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const named = new Date(zoned ? text : `${text}Z`);
  if (Number.isNaN(named.getTime())) return null;
  if (zoned) return named;
  const candidates = [2, 1].map((ahead) => named.getTime() - ahead * hour);
  const shows = (instant: number) => `${inRome(instant).join('T')}Z`;
  const wanted = `${named.toISOString().slice(0, 19)}Z`;
  const instant = candidates.find((candidate) => shows(candidate) === wanted);
  return instant === undefined ? null : new Date(instant);
}
