import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { type Cell, median, type Table } from '../harness/figures.ts';
import { watchMemory } from '../harness/process-memory.ts';
import { get, startSite, waitUntilSettled } from '../harness/site.ts';
import { paths } from './paint.ts';
import { addPerson, signIn } from './staff-session.ts';
import { requestAtSteadyRate } from './steadily.ts';

const megabyte = 1_000_000;
const memoryLimitMb = 450;
const timeoutMs = 60_000;
/** Longest time of a visitor's request: a changed page is rendered once, and the upload's body is parsed. */
const longestVisitMs = 150;

/**
 * Uploads photos of 12 megapixels. Measures the time until a photo is on the public page, the memory for four uploads
 * at once, and the latency for visitors.
 */
export async function measureUploads(dataDir: string): Promise<Table[]> {
  let process = 0;
  const site = await startSite({
    dataDir,
    onSpawn: (id) => {
      process = id;
    },
  });
  try {
    await waitUntilSettled(site, paths);
    const { upload, place } = await signIn(site.origin, await addPerson({ dataDir, databaseUrl: null }, site.origin));
    const photos = await Promise.all(Array.from({ length: 9 }, (_, index) => makePhotograph(index)));
    // Use each photo once: a photo that is stored already is not processed again.
    const [first, some] = [photos.slice(0, 5), photos.slice(5)];

    const waitUntilShown = async (photo: Buffer<ArrayBuffer>) => {
      const began = performance.now();
      const url = await upload(photo);
      await place(url);
      const name = url.replace(/\.\w+$/, '');
      while (!brotliDecompressSync((await get(`${site.origin}/`)).body).includes(name)) {
        if (performance.now() - began > timeoutMs) throw new Error('The photo never showed');
        await pause(20);
      }
      return performance.now() - began;
    };
    const atOnce = async (files: Buffer<ArrayBuffer>[]) => {
      const began = performance.now();
      await Promise.all(files.map(upload));
      return performance.now() - began;
    };

    const rows: Cell[][] = [];
    const measure = async (name: string, seconds: number, works: (() => Promise<number>)[], atMost?: number) => {
      const stopWatching = watchMemory(process);
      const rounds: { took: number; p99: number; longest: number }[] = [];
      for (const work of works) {
        const asking = requestAtSteadyRate(`${site.origin}/`, { perSecond: 200, seconds });
        // Wait until the process that sends visitors' requests has started.
        await pause(500);
        const took = await work();
        rounds.push({ took, ...(await asking) });
      }
      rows.push([
        name,
        { value: Math.max(...rounds.map(({ took }) => took)), ...(atMost !== undefined && { atMost }) },
        { value: stopWatching() / megabyte, atMost: memoryLimitMb },
        {
          value: median(rounds.map(({ p99 }) => p99)),
          digits: 1,
          ...(atMost !== undefined && { atMost: longestVisitMs }),
        },
        { value: Math.max(...rounds.map(({ longest }) => longest)), digits: 1 },
      ]);
    };
    // Baseline: visitors' requests without uploads.
    await measure('none', 3, [async () => 0]);
    const oneByOne = first.map((photo) => () => waitUntilShown(photo));
    await measure('one, from choosing it to the public page; five times', 3, oneByOne, 5000);
    await measure('four at once', 4, [() => atOnce(some)]);
    return [
      {
        title: `Photographs of 12 megapixels, ${((first[0]?.byteLength ?? 0) / megabyte).toFixed(1)} MB each`,
        columns: ['photographs', 'most ms', 'MB, all processes', 'public p99 ms, median', 'slowest ms'],
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

async function makePhotograph(index: number): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 110 + index, sigma: 14 } as const;
  const create = { width: 4032, height: 3024, channels: 3, background: '#000', noise } as const;
  return Buffer.from(await sharp({ create }).jpeg({ quality: 85 }).toBuffer());
}
