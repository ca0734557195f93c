import { statfs } from 'node:fs/promises';
import { formatBytes } from '../../content/bytes.ts';
import { isLoopback } from '../../contract/typed-address.ts';
import { findBackupsFolder, listBackups } from '../backups/folder.ts';
import { findEngine, readDatabaseTime } from '../db/engine.ts';
import { migrations } from '../db/migrations/all.ts';
import { findUnwritableFile } from '../db/sqlite/file.ts';
import { isClockCredible } from '../privacy/credible-clock.ts';
import { day, minute } from '../time/durations.ts';
import { type Check, type ExaminedSite, reportFault, reportOk, reportWarning } from './seen.ts';
import { formatColumn, listUnreadable } from './unreadable.ts';

const engineNames = { sqlite: 'incorporato', postgres: 'PostgreSQL' } as const;

export const databaseChecks: readonly Check[] = [
  {
    name: 'settings',
    title: 'Impostazioni',
    async run({ env: { publicUrl, rateLimits } }) {
      if (!rateLimits)
        return reportWarning('I limiti alle richieste sono spenti.', {
          ask: 'Riaccendere i limiti alle richieste.',
          todo: 'Togliere RATE_LIMITS=off.',
        });
      if (isLoopback(publicUrl))
        return reportWarning(
          `Il sito conosce come proprio indirizzo ${publicUrl}, che si apre solo da questo computer.`,
          {
            ask: 'Dare al sito il suo indirizzo pubblico.',
            todo: 'Indicare l’indirizzo pubblico in PUBLIC_URL.',
          },
        );
      return reportOk(`Tutte valide; indirizzo pubblico ${publicUrl}.`);
    },
  },
  {
    name: 'database',
    title: 'Database',
    async run({ database, env }) {
      const unwritableFile = database.engine === 'sqlite' ? findUnwritableFile(env.dataDir) : null;
      if (unwritableFile !== null)
        return reportFault('Il sito non può scrivere i propri dati.', {
          ask: `Ridare il file ${unwritableFile} a chi fa girare il sito, con i permessi 600.`,
        });
      await database.ping();
      return reportOk(`Risponde e salva le modifiche (database ${engineNames[database.engine]}).`);
    },
  },
  {
    name: 'integrity',
    title: 'Integrità dei dati',
    async run({ database: { engine, checkIntegrity }, thorough }) {
      if (engine === 'postgres' || !thorough) return null;
      const fault = await checkIntegrity();
      if (fault === null) return reportOk('Il file è integro.');
      return reportFault(`Il file è rovinato: ${fault}.`, {
        ask: 'Ripristinare l’ultima copia dei dati.',
        todo: 'Ripristinare l’ultima copia: npm run restore.',
      });
    },
  },
  {
    name: 'schema',
    title: 'Versione dei dati',
    async run({ database }) {
      const applied = await database.listAppliedMigrations();
      const missing = migrations.filter(({ name }) => !applied.includes(name));
      const unknown = applied.filter((name) => !migrations.some((known) => known.name === name));
      if (missing.length > 0)
        return reportWarning('I dati sono di una versione precedente del programma.', {
          ask: 'Riavviare il sito: aggiorna i dati da sé.',
        });
      if (unknown.length > 0)
        return reportWarning('I dati sono di una versione successiva del programma.', {
          ask: `Usare la versione successiva del programma (${unknown.at(-1)}).`,
        });
      return reportOk('È quella di questo programma.');
    },
  },
  {
    name: 'rows',
    title: 'Righe del database',
    async run({ database: { staff } }) {
      const columns = (await listUnreadable(staff)).map(formatColumn).join(', ');
      if (columns === '') return reportOk('Si leggono tutte.');
      return reportWarning(`Non si leggono, e mancano dagli elenchi: ${columns}.`, {
        ask: `Correggere nel database queste colonne, che sono JSON: ${columns}.`,
      });
    },
  },
  { name: 'disk', title: 'Spazio sul disco', run: checkDisk },
  {
    name: 'clock',
    title: 'Orologio',
    async run({ database: { staff } }) {
      const differenceMs = Date.now() - (await readDatabaseTime(staff)).getTime();
      if (findEngine(staff) === 'postgres' && Math.abs(differenceMs) > minute)
        return reportFault(
          `Questo server e quello del database differiscono di ${Math.round(Math.abs(differenceMs) / 1000)} secondi.`,
          { ask: 'Regolare l’ora di entrambi.' },
        );
      if (!(await isClockCredible(staff, new Date())))
        return reportFault(
          'L’ora è di oltre un mese più avanti dell’ultima volta: niente di scaduto viene cancellato.',
          {
            ask: 'Regolare l’ora del server o, se è giusta, confermarla.',
            todo: 'Regolare l’ora; se è giusta, confermarla con npm run doctor -- --clock-is-right.',
          },
        );
      return reportOk('L’ora è credibile.');
    },
  },
];

const minFreeBytes = 200_000_000;

async function checkDisk({ env }: ExaminedSite) {
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
  const outcome = `Liberi ${formatBytes(free)}${growth}.`;
  const advice = { ask: 'Liberare spazio o ingrandire il disco.' };
  if (free < minFreeBytes) return reportFault(outcome, advice);
  if (free < 5 * minFreeBytes || free < 3 * grown || free < 2 * (newest?.size ?? 0))
    return reportWarning(outcome, advice);
  return reportOk(outcome);
}
