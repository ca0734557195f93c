import { copyMonths } from '../../contract/retention.ts';
import { day } from '../time/durations.ts';
import { romanDay } from '../time/roman-days.ts';
import type { CopyFile } from './folder.ts';

/** Numbers of days, weeks and months of which rotation keeps the latest backup. */
const kept = { days: 7, weeks: 4, months: copyMonths } as const;

/** Names of the backups that rotation keeps, from a list sorted newest first. Backups younger than a day all stay. */
export function keptCopies(copies: readonly CopyFile[], now: Date): Set<string> {
  const dayAgo = now.getTime() - day;
  return new Set([
    ...copies.filter(({ made }) => Date.parse(made) > dayAgo).map(({ name }) => name),
    ...latestOfEach(copies, romanDayOf, kept.days),
    ...latestOfEach(copies, weekOf, kept.weeks),
    ...latestOfEach(copies, (copy) => romanDayOf(copy).slice(0, 7), kept.months),
  ]);
}

function latestOfEach(copies: readonly CopyFile[], spanOf: (copy: CopyFile) => string, most: number): string[] {
  const latest = new Map<string, string>();
  for (const copy of copies) if (!latest.has(spanOf(copy))) latest.set(spanOf(copy), copy.name);
  return [...latest.values()].slice(0, most);
}

const romanDayOf = ({ made }: CopyFile) => romanDay(new Date(made));

/** Monday of the backup's week, as an ISO date. */
function weekOf(copy: CopyFile): string {
  const day = new Date(`${romanDayOf(copy)}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
