import { statfs } from 'node:fs/promises';
import { formatBytes } from '../../content/bytes.ts';
import { findBackupsFolder, listBackups } from '../backups/folder.ts';
import { findEngine, readDatabaseTime } from '../db/engine.ts';
import { migrations } from '../db/migrations/all.ts';
import { findUnwritableFile } from '../db/sqlite/file.ts';
import { isClockCredible } from '../privacy/credible-clock.ts';
import type { FoundTask, TaskContext, TaskSource } from '../tasks/source.ts';
import { day, minute, second } from '../time/durations.ts';
import { formatColumn, listUnreadable } from './unreadable.ts';

const engineNames = { sqlite: 'incorporato', postgres: 'PostgreSQL' } as const;

const onPage = { pages: ['doctor'], role: 'manager' } as const;

export const databaseTasks: readonly TaskSource[] = [
  {
    ...onPage,
    kind: 'settings',
    title: 'impostazioni',
    find({ env: { publicUrl, rateLimits } }) {
      if (rateLimits) return { state: 'well', lines: [`Tutte valide; indirizzo pubblico ${publicUrl}.`] };
      return {
        lines: ['I limiti alle richieste sono spenti.'],
        ask: 'Riaccendere i limiti alle richieste.',
        todo: 'Togliere RATE_LIMITS=off.',
      };
    },
  },
  {
    ...onPage,
    kind: 'database',
    title: 'database',
    async find({ database, env }) {
      const unwritableFile = database.engine === 'sqlite' ? findUnwritableFile(env.dataDir) : null;
      if (unwritableFile !== null)
        return {
          state: 'broken',
          lines: ['Il sito non può scrivere i propri dati.'],
          ask: `Ridare il file ${unwritableFile} a chi fa girare il sito, con i permessi 600.`,
        };
      await database.ping();
      return { state: 'well', lines: [`Risponde e salva le modifiche (database ${engineNames[database.engine]}).`] };
    },
  },
  {
    ...onPage,
    kind: 'integrity',
    title: 'integrità dei dati',
    async find({ database: { engine, checkIntegrity }, thorough }) {
      if (engine === 'postgres' || !thorough) return null;
      const fault = await checkIntegrity();
      if (fault === null) return { state: 'well', lines: ['Il file è integro.'] };
      return {
        state: 'broken',
        lines: [`Il file è rovinato: ${fault}.`],
        ask: 'Ripristinare l’ultima copia dei dati.',
        todo: 'Ripristinare l’ultima copia: npm run restore.',
      };
    },
  },
  {
    ...onPage,
    kind: 'schema',
    title: 'versione dei dati',
    async find({ database }) {
      const applied = await database.listAppliedMigrations();
      const missing = migrations.filter(({ name }) => !applied.includes(name));
      const unknown = applied.filter((name) => !migrations.some((known) => known.name === name));
      if (missing.length > 0)
        return {
          lines: ['I dati sono di una versione precedente del programma.'],
          ask: 'Riavviare il sito: aggiorna i dati da sé.',
        };
      if (unknown.length > 0)
        return {
          lines: ['I dati sono di una versione successiva del programma.'],
          ask: `Usare la versione successiva del programma (${unknown.at(-1)}).`,
        };
      return { state: 'well', lines: ['È quella di questo programma.'] };
    },
  },
  {
    ...onPage,
    kind: 'rows',
    title: 'righe del database',
    async find({ db }) {
      const columns = (await listUnreadable(db)).map(formatColumn).join(', ');
      if (columns === '') return { state: 'well', lines: ['Si leggono tutte.'] };
      return {
        lines: [`Non si leggono, e mancano dagli elenchi: ${columns}.`],
        ask: `Correggere nel database queste colonne, che sono JSON: ${columns}.`,
      };
    },
  },
  { ...onPage, kind: 'disk', title: 'spazio sul disco', find: checkDisk },
  {
    ...onPage,
    kind: 'clock',
    title: 'orologio',
    async find({ db }) {
      const differenceMs = Math.abs(Date.now() - (await readDatabaseTime(db)).getTime());
      if (findEngine(db) === 'postgres' && differenceMs > minute)
        return {
          state: 'broken',
          lines: [`Questo server e quello del database differiscono di ${Math.round(differenceMs / second)} secondi.`],
          ask: 'Regolare l’ora di entrambi.',
        };
      if (!(await isClockCredible(db, new Date())))
        return {
          state: 'broken',
          lines: ['L’ora è di oltre un mese più avanti dell’ultima volta: niente di scaduto viene cancellato.'],
          ask: 'Regolare l’ora del server o, se è giusta, confermarla.',
          todo: 'Regolare l’ora; se è giusta, confermarla con npm run doctor -- --clock-is-right.',
        };
      return { state: 'well', lines: ['L’ora è credibile.'] };
    },
  },
];

const minFreeBytes = 200_000_000;

async function checkDisk({ env }: TaskContext): Promise<FoundTask> {
  const folder = env.databaseUrl === null ? env.dataDir : findBackupsFolder(env);
  const { bavail, bsize } = await statfs(folder).catch(() => statfs('.'));
  const free = bavail * bsize;
  const backups = listBackups(findBackupsFolder(env));
  const [newest] = backups;
  // Estimates the growth of the data from the sizes of the backups of the last 31 days.
  const monthAgo = backups.findLast(({ made }) => new Date(made).getTime() > Date.now() - 31 * day);
  const days = newest && monthAgo ? (new Date(newest.made).getTime() - new Date(monthAgo.made).getTime()) / day : 0;
  const grown = newest && monthAgo && days >= 1 ? ((newest.size - monthAgo.size) / days) * 30 : 0;
  const growth = grown > 0 ? `, e in trenta giorni ne servono ${formatBytes(grown)}` : '';
  const lines = [`Liberi ${formatBytes(free)}${growth}.`];
  const ask = 'Liberare spazio o ingrandire il disco.';
  if (free < minFreeBytes) return { state: 'broken', lines, ask };
  if (free < 5 * minFreeBytes || free < 3 * grown || free < 2 * (newest?.size ?? 0)) return { lines, ask };
  return { state: 'well', lines };
}
