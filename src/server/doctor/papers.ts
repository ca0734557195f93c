import { realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, relative } from 'node:path';
import { findBackupsFolder } from '../backups/folder.ts';
import { readSetting } from '../db/settings.ts';
import { getKeyPath, isKeyNeeded, readPapersKey, recipientSetting } from '../papers/key.ts';
import { findRecipient } from '../papers/stored-bytes.ts';
import type { FoundTask, TaskContext, TaskSource } from '../tasks/source.ts';

/** Check of the key of papers; none until papers are asked for. */
export const papersTasks: readonly TaskSource[] = [
  {
    kind: 'papers-key',
    pages: ['doctor'],
    role: 'manager',
    title: 'chiave delle consegne',
    find: checkKey,
  },
];

async function checkKey({ db, env }: TaskContext): Promise<FoundTask | null> {
  const recorded = await readSetting(db, recipientSetting);
  const key = readPapersKey(env);
  if (recorded === null && key === null) return null;
  const path = getKeyPath(env);
  if (recorded !== null && (key === null || (await findRecipient(key)) !== recorded)) {
    if (!(await isKeyNeeded(db))) return null;
    const where = env.documentsKey === null ? path : 'DOCUMENTS_KEY';
    return {
      state: 'broken',
      title: key === null ? 'manca la chiave delle consegne' : 'la chiave delle consegne è un’altra',
      lines: ['I collegamenti mandati ai clienti non funzionano, e i file consegnati non si aprono.'],
      ask: 'Rimettere al suo posto la chiave delle consegne.',
      todo: `Rimettere la chiave in ${where}. Se è perduta: eliminare i file consegnati, chiudere le richieste aperte e chiedere di nuovo.`,
    };
  }
  if (env.documentsKey !== null) return { state: 'well', lines: ['È in DOCUMENTS_KEY.'] };
  if ((statSync(path).mode & 0o077) !== 0)
    return {
      state: 'broken',
      lines: ['La leggono anche altri utenti del computer del sito.'],
      ask: 'Togliere agli altri utenti la lettura della chiave delle consegne.',
      todo: `chmod 600 ${path}`,
    };
  if (isInside(dirname(path), findBackupsFolder(env)))
    return {
      state: 'broken',
      lines: ['È nella cartella delle copie: chi ha una copia avrebbe anche la chiave.'],
      ask: 'Tenere la chiave delle consegne fuori dalla cartella delle copie.',
      todo: 'Indicare un’altra cartella in BACKUP_DIR, o la chiave in DOCUMENTS_KEY.',
    };
  return { state: 'well', lines: ['La legge soltanto il sito, e non è nelle copie.'] };
}

/** True if a folder is another one, or lies below it. Links are resolved. */
function isInside(folder: string, other: string): boolean {
  try {
    const path = relative(realpathSync(other), realpathSync(folder));
    return path === '' || !(path.startsWith('..') || isAbsolute(path));
  } catch {
    return false;
  }
}
