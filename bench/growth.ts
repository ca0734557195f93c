import type { Cell, Table } from '../harness/figures.ts';
import { openAsOwner } from '../harness/owner.ts';
import { startPostgres } from '../harness/postgres.ts';
import { makeDataFolder } from '../harness/site.ts';
import type { DatabaseSettings, Engine } from '../src/server/db/engine.ts';
import { openDatabase } from '../src/server/db/open.ts';
import { makeCalls } from './growth-calls.ts';
import { addMessages, addPhotosCircularsAndAccounts } from './growth-rows.ts';

/** Numbers of messages to measure at. Two subscribers and five journal lines are added with each message. */
const messageCounts = [10, 1_000, 10_000];
const repetitions = 10;
const longestCallMs = 50;
/** Longest time of a search, which reads every row (decision 019). */
const longestSearchMs = 200;

/** Measures functions of the site and its commands with as many rows as a firm may reach, on both database engines. */
export async function measureGrowth(): Promise<Table[]> {
  const folder = await makeDataFolder();
  const postgres = await startPostgres();
  try {
    return [
      await measureCurve('sqlite', { dataDir: folder.path, databaseUrl: null }),
      await measureCurve('postgres', { dataDir: folder.path, databaseUrl: await postgres.makeDatabase('bench') }),
    ];
  } finally {
    await postgres.stop();
    await folder.remove();
  }
}

async function measureCurve(engine: Engine, settings: DatabaseSettings): Promise<Table> {
  const database = openDatabase(settings);
  const owner = openAsOwner(settings);
  const rows = new Map<string, Cell[]>();
  try {
    await database.migrate();
    await addPhotosCircularsAndAccounts(owner.db);
    const calls = makeCalls(database);
    for (const [step, size] of messageCounts.entries()) {
      await addMessages(owner.db, messageCounts[step - 1] ?? 0, size);
      // Update the planner's statistics now, as autovacuum would later: it still takes the tables for empty.
      if (engine === 'postgres') await owner.run('vacuum analyze');
      for (const [name, call] of Object.entries(calls)) {
        const times: number[] = [];
        for (let repetition = -1; repetition < repetitions; repetition += 1) {
          const turn = step * 100 + repetition + 1;
          const began = performance.now();
          await call(turn);
          if (repetition >= 0) times.push(performance.now() - began);
        }
        const slowest: Cell = {
          value: Math.max(...times),
          digits: 1,
          ...(size === messageCounts.at(-1) && { atMost: name.includes('searched') ? longestSearchMs : longestCallMs }),
        };
        rows.set(name, [...(rows.get(name) ?? [name]), slowest]);
      }
      console.log(`  growth on ${engine}: ${size} done`);
    }
  } finally {
    await owner.close();
    await database.close();
  }
  return {
    title: `Growth on ${engine}: slowest of ${repetitions} calls in ms, by number of messages, with twice as many subscribers; 300 photos, 500 circulars`,
    columns: ['call', ...messageCounts.map((size) => size.toLocaleString('en-GB'))],
    rows: [...rows.values()],
  };
}
