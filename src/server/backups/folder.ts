import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../env.ts';

/** Folder of backups: the configured one, or `copies` in the data folder. */
export function findBackupsFolder({ backupDir, dataDir }: Pick<Env, 'backupDir' | 'dataDir'>): string {
  return backupDir ?? join(dataDir, 'copies');
}

/** Makes a name such as `studio-20261124T191000Z.tar`: names sort by time. Encrypted backups end in `.age`. */
export function makeBackupName(now: Date, recipient: string | null): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return `studio-${time}.tar${recipient === null ? '' : '.age'}`;
}

export const backupNamePattern = /^studio-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar(?:\.age)?$/;

export interface BackupFile {
  name: string;
  made: string;
  size: number;
}

/** Lists the backups in a folder, newest first; none if the folder does not exist. An empty file is a reserved name. */
export function listBackups(folder: string): BackupFile[] {
  return readFolder(folder)
    .flatMap((name) => {
      const [, year, month, day, hours, minutes, seconds] = backupNamePattern.exec(name) ?? [];
      const size = statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
      if (year === undefined || size === 0) return [];
      return [{ name, made: `${year}-${month}-${day}T${hours}:${minutes}:${seconds}.000Z`, size }];
    })
    .sort((one, other) => other.made.localeCompare(one.made));
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
