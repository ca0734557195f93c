import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import type { Cell, Table } from '../harness/figures.ts';
import { openAsOwner } from '../harness/owner.ts';
import { startPostgres } from '../harness/postgres.ts';
import { peakMemory } from '../harness/process-memory.ts';
import { dataFolder } from '../harness/site.ts';
import type { Engine } from '../src/server/db/engine.ts';
import { type DatabaseSettings, openDatabase } from '../src/server/db/open.ts';
import type { Database } from '../src/server/db/schema.ts';
import { growTo } from './growth-rows.ts';

const megabyte = 1_000_000;
const mostMemory = 300;
/** A picture as a photo's largest variant is, in bytes. */
const pictureSize = megabyte;
/** Half as many as subscribers. */
const messages = 10_000;
const writesPerSecond = 100;

/** A copy of many photos and subscribers under writes, and its way to the other engine and back; `gigabytes` of photos. */
export async function measureCopies(gigabytes: number): Promise<Table[]> {
  const folder = await dataFolder();
  const postgres = await startPostgres();
  const settings: Record<Engine, DatabaseSettings> = {
    sqlite: { dataDir: join(folder.path, 'first'), databaseUrl: null },
    postgres: { dataDir: folder.path, databaseUrl: await postgres.makeDatabase('second') },
  };
  const third: DatabaseSettings = { dataDir: join(folder.path, 'third'), databaseUrl: null };
  const rows: Cell[][] = [];
  const run = async (name: string, script: string, file: string, database: DatabaseSettings, args: string[] = []) => {
    const began = performance.now();
    const child = spawn(process.execPath, ['--max-semi-space-size=2', `scripts/${script}.ts`, file, ...args], {
      cwd: join(import.meta.dirname, '..'),
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: database.dataDir,
        ...(database.databaseUrl !== null && { DATABASE_URL: database.databaseUrl }),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let peak = 0;
    const watching = setInterval(() => {
      peak = Math.max(peak, peakMemory(child.pid ?? 0));
    }, 50);
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    clearInterval(watching);
    if (code !== 0) throw new Error(`${script} ended with ${code}: ${said}`);
    const seconds = (performance.now() - began) / 1000;
    rows.push([name, { value: seconds, digits: 1 }, { value: peak / megabyte, atMost: mostMemory }]);
    console.log(`  ${name}: ${seconds.toFixed(1)} s, ${Math.round(peak / megabyte)} MB`);
  };
  try {
    await fill(settings.sqlite, gigabytes);
    const [one, two] = [join(folder.path, 'one.tar'), join(folder.path, 'two.tar')];
    const stopWriting = writeSteadily(settings.sqlite);
    await run(`copy of SQLite under ${writesPerSecond} writes a second`, 'backup', one, settings.sqlite);
    const written = await stopWriting();
    await run('its check', 'restore', one, settings.sqlite, ['--check']);
    await run('restored into PostgreSQL, compared', 'restore', one, settings.postgres);
    await run('copy of PostgreSQL', 'backup', two, settings.postgres);
    await run('restored into SQLite, compared', 'restore', two, third);
    return [
      {
        title: `Copies: ${gigabytes} GB of photos, ${2 * messages} subscribers`,
        columns: ['step', 'seconds', 'MB, the process'],
        rows,
        notes: [
          `${written} messages were stored while the first copy was made; restoring counts and sums every table anew`,
        ],
      },
    ];
  } finally {
    await postgres.stop();
    await folder.remove();
  }
}

async function fill(settings: DatabaseSettings, gigabytes: number): Promise<void> {
  const database = openDatabase(settings);
  await database.migrate();
  await database.close();
  const owner = openAsOwner(settings);
  await growTo(owner.db, 0, messages);
  await addPictures(owner.db, Math.round((gigabytes * 1e9) / pictureSize));
  await owner.close();
}

async function addPictures(db: Kysely<Database>, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const hash = randomBytes(16).toString('hex');
    await db.insertInto('photos').values({ hash, width: 1600, height: 1200 }).execute();
    await db
      .insertInto('photo_variants')
      .values({ hash, format: 'jpg', width: 1600, bytes: randomBytes(pictureSize) })
      .execute();
  }
}

/** Stores messages until told to stop; how many they were comes out. */
function writeSteadily(settings: DatabaseSettings): () => Promise<number> {
  const database = openDatabase(settings);
  let written = 0;
  const timer = setInterval(() => {
    const id = randomUUID();
    const message = { id, reference: id, nome: 'Anna', email: 'anna@esempio.it', messaggio: 'Buongiorno' };
    database.visitors
      .insertInto('messages')
      .values({ ...message, received_at: new Date().toISOString() })
      .execute()
      .then(() => {
        written += 1;
      });
  }, 1000 / writesPerSecond);
  return async () => {
    clearInterval(timer);
    await database.close();
    return written;
  };
}
