import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import type { Cell, Table } from '../harness/figures.ts';
import { watchMemory } from '../harness/process-memory.ts';
import { get, settled, startSite } from '../harness/site.ts';
import { paths } from './paint.ts';
import { cores } from './programs.ts';
import { addPerson, signedIn } from './staff-session.ts';
import { askSteadily } from './steadily.ts';

const megabyte = 1_000_000;
const mostMemory = 450;
const patience = 60_000;

/** Photographs of twelve megapixels on their way to the site: how soon one shows, what many of them take, what visitors notice. */
export async function measureUploads(dataDir: string): Promise<Table[]> {
  let process = 0;
  const site = await startSite({
    dataDir,
    whenSpawned: (id) => {
      process = id;
    },
  });
  try {
    await settled(site, paths);
    const { upload, place } = await signedIn(site.origin, await addPerson(dataDir, site.origin));
    const photos = await Promise.all(Array.from({ length: 8 }, (_, index) => photograph(index)));
    const photo = (index: number) => photos[index % photos.length] ?? Buffer.alloc(0);

    const shown = async () => {
      const began = performance.now();
      const url = await upload(photo(0));
      await place(url);
      const name = url.replace(/\.\w+$/, '');
      while (!brotliDecompressSync((await get(`${site.origin}/`)).body).includes(name)) {
        if (performance.now() - began > patience) throw new Error('The photo never showed');
        await pause(20);
      }
      return performance.now() - began;
    };
    const atOnce = (count: number) => async () => {
      const began = performance.now();
      await Promise.all(Array.from({ length: count }, (_, index) => upload(photo(index))));
      return performance.now() - began;
    };

    const rows: Cell[][] = [];
    const measure = async (name: string, seconds: number, work: () => Promise<number>, atMost?: number) => {
      const stopWatching = watchMemory(process);
      const asking = askSteadily(`${site.origin}/`, { perSecond: 200, seconds, core: cores.asking });
      // The visitors' process has started by then.
      await pause(500);
      const took = await work();
      const { p99, longest } = await asking;
      rows.push([
        name,
        { value: took, ...(atMost !== undefined && { atMost }) },
        { value: stopWatching() / megabyte, atMost: mostMemory },
        { value: p99, digits: 1, ...(atMost !== undefined && { atMost: 10 }) },
        { value: longest, digits: 1 },
      ]);
    };
    // What asking alone takes here, beside which the others are to be read.
    await measure('none', 3, async () => 0);
    await measure('one, from choosing it to the public page', 3, shown, 5000);
    await measure('four at once', 4, atOnce(4));
    await measure('forty at once', 10, atOnce(40));
    return [
      {
        title: `Photographs of 12 megapixels, ${(photo(0).byteLength / megabyte).toFixed(1)} MB each`,
        columns: ['photographs', 'ms', 'MB, all processes', 'public p99 ms', 'slowest ms'],
        rows,
        notes: [
          'meanwhile visitors ask for the home page 200 times a second, from a process of their own on the same two cores',
        ],
      },
    ];
  } finally {
    await site.stop();
  }
}

/** A photograph as a phone takes it: the grain of a sensor, so that it weighs as one. */
async function photograph(index: number): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 110 + index, sigma: 14 } as const;
  const create = { width: 4032, height: 3024, channels: 3, background: '#000', noise } as const;
  return Buffer.from(await sharp({ create }).jpeg({ quality: 85 }).toBuffer());
}
