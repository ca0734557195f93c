import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cell, Table } from '../harness/figures.ts';
import { startPostgres } from '../harness/postgres.ts';
import { watchMemory } from '../harness/process-memory.ts';
import { dataFolder, get, settled, startSite } from '../harness/site.ts';
import type { Engine } from '../src/server/db/engine.ts';
import { cores, runOn } from './programs.ts';
import { askSteadily } from './steadily.ts';

const seconds = 10;
const perSecond = 50;

/** Each kind of crowd: connections, questions that each sends ahead, and after how many ms it leaves; 0 where it reads its answers. */
const crowds: [name: string, ...crowd: number[]][] = [
  ['nobody', 0, 0, 1],
  ['4 connections, 16 photos asked ahead, gone after 30 ms', 4, 16, 30],
  ['nobody, right after', 0, 0, 1],
  ['32 readers of photos', 32, 1, 0],
  ['200 connections, 16 photos asked ahead, none read', 200, 16, 10_000],
];

/** How long the home page takes while others ask for photos, on both engines. */
export async function measureFlood(): Promise<Table[]> {
  const postgres = await startPostgres();
  try {
    return [await underFlood('sqlite'), await underFlood('postgres', await postgres.makeDatabase('flood'))];
  } finally {
    await postgres.stop();
  }
}

async function underFlood(engine: Engine, databaseUrl?: string): Promise<Table> {
  const folder = await dataFolder();
  let server = 0;
  // A first start lays them into the embedded database alone.
  if (databaseUrl !== undefined) {
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    execFileSync(process.execPath, ['scripts/demo.ts'], { env, stdio: 'ignore' });
  }
  const site = await startSite({
    dataDir: folder.path,
    ...(databaseUrl !== undefined && { databaseUrl }),
    core: cores.serving,
    whenSpawned: (id) => {
      server = id;
    },
  });
  try {
    const photo = await heaviestPhoto(site.origin);
    await settled(site, ['/']);
    const rows: Cell[][] = [];
    for (const [name, ...crowd] of crowds) {
      const stopWatching = watchMemory(server);
      const load = join(import.meta.dirname, 'flood-load.ts');
      const parameters = [load, photo, ...crowd.map(String), String(seconds)];
      const [latencies, asked] = await Promise.all([
        askSteadily(`${site.origin}/`, { perSecond, seconds, core: cores.asking }),
        runOn(cores.asking, process.execPath, parameters),
      ]);
      rows.push([
        name,
        { value: Number(asked) },
        { value: latencies.p50, digits: 1 },
        // Hundreds of connections from one address are for the proxy in front to refuse: what they cost is told.
        { value: latencies.p99, digits: 1, ...((crowd[0] ?? 0) <= 32 && { atMost: 150 }) },
        { value: latencies.longest, digits: 1 },
        { value: stopWatching() / 1_000_000 },
      ]);
    }
    const away = site.said().split('database.away').length - 1;
    return {
      title: `The home page at ${perSecond}/s while photos are asked for, on ${engine}`,
      columns: ['crowd', 'rounds', 'p50 ms', 'p99 ms', 'longest ms', 'memory MB'],
      rows,
      notes: [`the database was taken for away ${away} times`],
    };
  } finally {
    await site.stop();
    await folder.remove();
  }
}

/** The address of the heaviest variant that the home page names, once its photos are there: a first start lays them in while it serves. */
async function heaviestPhoto(origin: string): Promise<string> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const { body } = await get(`${origin}/`, { 'Accept-Encoding': 'identity' });
    const paths = new Set(body.toString().match(/\/foto\/[0-9a-f]{32}(?:-\d+)?\.\w+/g));
    let largest = { path: '', size: 0 };
    for (const path of paths) {
      const { length: size } = (await get(origin + path)).body;
      if (size > largest.size) largest = { path, size };
    }
    if (largest.size >= 30_000) return origin + largest.path;
    await pause(500);
  }
  throw new Error('There is no large photo on the home page');
}
