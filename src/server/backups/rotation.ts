import { backupMonths } from '../../contract/retention.ts';
import { day } from '../time/durations.ts';
import { toRomanDay } from '../time/roman-days.ts';
import type { BackupFile } from './folder.ts';

const keptCounts = { days: 7, weeks: 4, months: backupMonths } as const;

/** Names of the backups to keep, from a list sorted newest first. Those younger than a day are all kept. */
export function selectKeptBackups(backups: readonly BackupFile[], now: Date): Set<string> {
  const dayAgo = now.getTime() - day;
  return new Set([
    ...backups.filter(({ made }) => Date.parse(made) > dayAgo).map(({ name }) => name),
    ...findLatestPerSpan(backups, findRomanDay, keptCounts.days),
    ...findLatestPerSpan(backups, findMonday, keptCounts.weeks),
    ...findLatestPerSpan(backups, (backup) => findRomanDay(backup).slice(0, 7), keptCounts.months),
  ]);
}

function findLatestPerSpan(
  backups: readonly BackupFile[],
  spanOf: (backup: BackupFile) => string,
  count: number,
): string[] {
  const latest = new Map<string, string>();
  for (const backup of backups) if (!latest.has(spanOf(backup))) latest.set(spanOf(backup), backup.name);
  return [...latest.values()].slice(0, count);
}

const findRomanDay = ({ made }: BackupFile) => toRomanDay(new Date(made));

/** Monday of the backup's week, as an ISO date. */
function findMonday(backup: BackupFile): string {
  const day = new Date(`${findRomanDay(backup)}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
