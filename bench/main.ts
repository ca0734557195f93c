/*
 * Measures the site against its goals (`npm run bench [-- --only=paint,growth --runs=5]`). Prints tables and writes
 * .cache/bench.json. Nothing else should run on the machine meanwhile.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatTable, hasReachedGoal, type Table } from '../harness/figures.ts';
import { makeDataFolder, type RunningSite, startSite, waitUntilSettled } from '../harness/site.ts';
import { buildIfStale } from '../scripts/build.ts';
import { measureCirculars } from './circulars.ts';
import { measureFloods } from './floods.ts';
import { measureGrowth } from './growth.ts';
import { measureNavigation } from './navigation.ts';
import { measurePaint, paths } from './paint.ts';
import { measureStart } from './start.ts';
import { measureUploads } from './uploads.ts';

process.env['NODE_ENV'] ??= 'production';
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '5' },
  },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a whole number from 1');

const folder = await makeDataFolder();
const withRunningSite = (measure: (site: RunningSite) => Promise<Table[]>) => async () => {
  const site = await startSite({ dataDir: folder.path });
  try {
    await waitUntilSettled(site, paths);
    return await measure(site);
  } finally {
    await site.stop();
  }
};

const parts: Record<string, () => Promise<Table[]>> = {
  paint: withRunningSite((site) => measurePaint(site, runs)),
  navigation: withRunningSite((site) => measureNavigation(site, runs)),
  photos: () => measureUploads(folder.path),
  growth: measureGrowth,
  floods: measureFloods,
  circulars: measureCirculars,
  start: measureStart,
};
const chosenParts = values.only?.split(',') ?? Object.keys(parts);
const unknownParts = chosenParts.filter((name) => !Object.hasOwn(parts, name));
if (unknownParts.length > 0)
  throw new Error(`--only knows ${Object.keys(parts).join(', ')}; not ${unknownParts.join(', ')}`);

const machine = `${cpus().length} x ${cpus()[0]?.model}, Node ${process.version}`;
const date = new Date().toISOString();
const tables: Table[] = [];
try {
  await buildIfStale();
  for (const name of chosenParts) {
    console.log(`${name}…`);
    try {
      for (const table of (await parts[name]?.()) ?? []) {
        tables.push(table);
        console.log(formatTable(table));
      }
    } catch (error) {
      // Continue: an error must not discard the results of the other parts, which take half an hour.
      console.error(`${name} was not measured:`, error);
      process.exitCode = 1;
    }
  }
} finally {
  await folder.remove();
}

const figures = tables.flatMap(({ rows }) => rows.flat()).filter((cell) => cell !== null && typeof cell !== 'string');
const goalResults = figures.map(hasReachedGoal).filter((result) => result !== null);
console.log(`\n${goalResults.filter(Boolean).length} of ${goalResults.length} goals reached; ${date}, ${machine}`);
const cacheFolder = join(import.meta.dirname, '../.cache');
mkdirSync(cacheFolder, { recursive: true });
writeFileSync(join(cacheFolder, 'bench.json'), `${JSON.stringify({ date, machine, runs, tables }, null, 2)}\n`);
