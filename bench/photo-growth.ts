import { setTimeout as pause } from 'node:timers/promises';
import { type Cell, median, type Table } from '../harness/figures.ts';
import { get, type RunningSite, settled } from '../harness/site.ts';
import { openDatabase } from '../src/server/db/open.ts';
import { weigh } from './bytes.ts';

const page = '/chi-siamo';
const sizes = [10, 100, 1000];

/** The page with the carousel and the list behind it, with ever more studio photos. */
export async function measurePhotoGrowth(site: RunningSite): Promise<Table[]> {
  const database = openDatabase({ dataDir: site.dataDir, databaseUrl: null });
  const { staff } = database;
  const rows: Cell[][] = [];
  const mark = 'Prova di crescita';
  let smallest: { html: number; ms: number } | undefined;
  try {
    const kept = await staff.selectFrom('foto_studio').select('url').orderBy('ordine').execute();
    if (kept.length === 0) throw new Error('There are no studio photos to repeat');
    for (const size of sizes) {
      await staff.deleteFrom('foto_studio').where('titolo', 'like', `${mark}%`).execute();
      const added = Array.from({ length: Math.max(0, size - kept.length) }, (_, index) => ({
        url: kept[index % kept.length]?.url ?? '',
        titolo: `${mark} ${index}`,
        ordine: 1000 + index,
      }));
      if (added.length > 0) await staff.insertInto('foto_studio').values(added).execute();
      await pause(1000);
      await settled(site, [page]);
      const times = [];
      for (let turn = 0; turn < 50; turn += 1) times.push((await get(site.origin + page)).ms);
      const { html } = await weigh(site.origin + page);
      smallest ??= { html, ms: median(times) };
      rows.push([
        `${size} photos`,
        { value: html, atMost: Math.round(smallest.html * 1.02) },
        { value: median(times), digits: 2 },
        { value: median(await listTimes(site)), digits: 1, atMost: 50 },
      ]);
    }
  } finally {
    await staff.deleteFrom('foto_studio').where('titolo', 'like', `${mark}%`).execute();
    await database.close();
  }
  return [
    {
      title: `Growth: ${page} and the list behind it`,
      columns: ['studio photos', 'HTML br', 'answer ms', 'GET /api/foto_studio ms'],
      rows,
    },
  ];
}

async function listTimes(site: RunningSite): Promise<number[]> {
  const key = /name="public-anon-key" content="([^"]+)"/.exec(await (await fetch(site.origin + page)).text())?.[1];
  const times: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const { ms, status } = await get(`${site.origin}/api/foto_studio`, { apikey: key ?? '' });
    if (status !== 200) throw new Error(`The list answers ${status}`);
    times.push(ms);
  }
  return times;
}
