import { day, hour } from '../time/durations.ts';

/** Age in Italian words: «3 ore fa», «2 giorni fa». */
export function describeAge(at: string, now: Date): string {
  const age = Math.max(0, now.getTime() - new Date(at).getTime());
  if (age < hour) return 'meno di un’ora fa';
  if (age < 2 * day) {
    const hours = Math.floor(age / hour);
    return hours === 1 ? 'un’ora fa' : `${hours} ore fa`;
  }
  return `${Math.floor(age / day)} giorni fa`;
}
