import { statfs } from 'node:fs/promises';
import { bytesInWords } from '../../content/bytes.ts';
import { copiesFolder, listCopies } from '../copies/folder.ts';
import { databaseTime, engineOf } from '../db/engine.ts';
import { migrations } from '../db/migrations/all.ts';
import { unwritableFile } from '../db/sqlite/file.ts';
import { isClockCredible } from '../privacy/credible-clock.ts';
import { day, minute } from '../time/durations.ts';
import { broken, type Check, type Patient, well, worthALook } from './seen.ts';

const engineNames = { sqlite: 'incorporato', postgres: 'PostgreSQL' } as const;

export const databaseChecks: readonly Check[] = [
  {
    name: 'settings',
    title: 'Impostazioni',
    async look({ env: { publicUrl, rateLimits } }) {
      if (!rateLimits) return worthALook('I limiti alle richieste sono spenti.', 'Togliere RATE_LIMITS=off.');
      const { hostname } = new URL(publicUrl);
      if (['localhost', '127.0.0.1', '[::1]'].includes(hostname))
        return worthALook(`Il sito si crede a ${publicUrl}.`, 'Indicare l’indirizzo pubblico in PUBLIC_URL.');
      return well(`Tutte valide; indirizzo pubblico ${publicUrl}.`);
    },
  },
  {
    name: 'database',
    title: 'Database',
    async look({ database, env }) {
      const where = `${engineNames[database.engine]}, ${database.location}`;
      const locked = database.engine === 'sqlite' ? unwritableFile(env.dataDir) : null;
      if (locked !== null)
        return broken(`Il file ${locked} non si può scrivere.`, 'Ridarlo a chi fa girare il sito, con i permessi 600.');
      await database.ping();
      return well(`Risponde e prende scritture (${where}).`);
    },
  },
  {
    name: 'integrity',
    title: 'Integrità dei dati',
    async look({ database: { engine, checkIntegrity }, thorough }) {
      if (engine === 'postgres' || !thorough) return null;
      const fault = await checkIntegrity();
      if (fault === null) return well('Il file è integro.');
      return broken(`Il file è rovinato: ${fault}.`, 'Ripristinare l’ultima copia: npm run restore.');
    },
  },
  {
    name: 'schema',
    title: 'Versione dei dati',
    async look({ database }) {
      const applied = await database.appliedMigrations();
      const missing = migrations.filter(({ name }) => !applied.includes(name));
      const unknown = applied.filter((name) => !migrations.some((known) => known.name === name));
      if (missing.length > 0) return worthALook(`Mancano ${missing.length} passi.`, 'Avviare il sito: li fa da sé.');
      if (unknown.length > 0)
        return worthALook(`È passato un programma più nuovo (${unknown.at(-1)}).`, 'Usare la versione più nuova.');
      return well(`${applied.at(-1)}, quella di questo programma.`);
    },
  },
  { name: 'disk', title: 'Spazio sul disco', look: lookAtDisk },
  {
    name: 'clock',
    title: 'Orologio',
    async look({ database: { jobs } }) {
      const ahead = Date.now() - (await databaseTime(jobs)).getTime();
      if (engineOf(jobs) === 'postgres' && Math.abs(ahead) > minute)
        return broken(
          `Questo server e quello del database differiscono di ${Math.round(Math.abs(ahead) / 1000)} secondi.`,
          'Regolare l’ora di entrambi.',
        );
      if (!(await isClockCredible(jobs, new Date())))
        return broken(
          'L’ora è di oltre un mese più avanti dell’ultima volta: niente di scaduto viene cancellato.',
          'Regolare l’ora; se è giusta, confermarla con npm run doctor -- --clock-is-right.',
        );
      return well('L’ora è credibile.');
    },
  },
];

/** Too little to go on with, in bytes. */
const leastRoom = 200_000_000;

async function lookAtDisk({ env }: Patient) {
  const folder = env.databaseUrl === null ? env.dataDir : copiesFolder(env);
  const { bavail, bsize } = await statfs(folder).catch(() => statfs('.'));
  const free = bavail * bsize;
  const copies = listCopies(copiesFolder(env));
  const [newest] = copies;
  // Copies tell how much the data has grown.
  const earlier = copies.findLast(({ made }) => new Date(made).getTime() > Date.now() - 31 * day);
  const days = newest && earlier ? (new Date(newest.made).getTime() - new Date(earlier.made).getTime()) / day : 0;
  const grown = newest && earlier && days >= 1 ? ((newest.size - earlier.size) / days) * 30 : 0;
  const growth = grown > 0 ? `, e in trenta giorni ne servono ${bytesInWords(grown)}` : '';
  const seen = `Liberi ${bytesInWords(free)}${growth}.`;
  const todo = 'Liberare spazio o ingrandire il disco.';
  if (free < leastRoom) return broken(seen, todo);
  if (free < 5 * leastRoom || free < 3 * grown || free < 2 * (newest?.size ?? 0)) return worthALook(seen, todo);
  return well(seen);
}
