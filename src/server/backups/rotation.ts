import { backupMonths } from '../../contract/retention.ts';
import { day } from '../time/durations.ts';
import { toRomanDay } from '../time/roman-days.ts';
import type { BackupFile } from './folder.ts';

/** Numbers of days, weeks and months of which rotation keeps the latest backup. */
const keptCounts = { days: 7, weeks: 4, months: backupMonths } as const;

/** Names of the backups that rotation keeps, from a list sorted newest first. Backups younger than a day all stay. */
export function selectKeptBackups(backups: readonly BackupFile[], now: Date): Set<string> {
  const dayAgo = now.getTime() - day;
  return new Set([
    ...backups.filter(({ made }) => Date.parse(made) > dayAgo).map(({ name }) => name),
    ...latestPerSpan(backups, romanDayOf, keptCounts.days),
    ...latestPerSpan(backups, weekOf, keptCounts.weeks),
    ...latestPerSpan(backups, (backup) => romanDayOf(backup).slice(0, 7), keptCounts.months),
  ]);
}

function latestPerSpan(backups: readonly BackupFile[], spanOf: (backup: BackupFile) => string, most: number): string[] {
  const latest = new Map<string, string>();
  for (const backup of backups) if (!latest.has(spanOf(backup))) latest.set(spanOf(backup), backup.name);
  return [...latest.values()].slice(0, most);
}

const romanDayOf = ({ made }: BackupFile) => toRomanDay(new Date(made));

/** Monday of the backup's week, as an ISO date. */
function weekOf(backup: BackupFile): string {
  const day = new Date(`${romanDayOf(backup)}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
