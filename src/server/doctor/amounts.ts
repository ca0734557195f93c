import { day, hour } from '../durations.ts';

const number = (digits: number) => new Intl.NumberFormat('it', { maximumFractionDigits: digits });

/** A number of bytes as «1,2 GB». */
export function bytesInWords(bytes: number): string {
  if (bytes >= 1e9) return `${number(1).format(bytes / 1e9)} GB`;
  return bytes >= 1e6 ? `${number(1).format(bytes / 1e6)} MB` : `${number(0).format(Math.ceil(bytes / 1e3))} kB`;
}

/** How long ago something was: «3 ore fa», «2 giorni fa». */
export function ageInWords(at: string, now: Date): string {
  const age = Math.max(0, now.getTime() - new Date(at).getTime());
  if (age < hour) return 'meno di un’ora fa';
  const [count, one, many] =
    age < 2 * day ? [Math.floor(age / hour), 'ora', 'ore'] : [Math.floor(age / day), 'giorno', 'giorni'];
  return `${count === 1 ? `un’${one}`.replace('un’giorno', 'un giorno') : `${count} ${many}`} fa`;
}
