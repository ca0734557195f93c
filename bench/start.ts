import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { median, type Table } from '../harness/figures.ts';
import { limitMemory } from '../harness/memory-limit.ts';
import { watchMemory } from '../harness/process-memory.ts';
import { makeDataFolder, type RunningSite, startSite } from '../harness/site.ts';
import { dist } from '../scripts/build-stamp.ts';

const megabyte = 1_000_000;
const idleMemoryLimitMb = 150;
const startMemoryLimitBytes = 512 * 1024 * 1024;

/** Measures a first start (with its build and the sample pictures), later starts, and the memory of an idle server. */
export async function measureStart(): Promise<Table[]> {
  const folder = await makeDataFolder();
  const limit = limitMemory(startMemoryLimitBytes);
  try {
    rmSync(dist, { recursive: true, force: true });
    let stopWatching: (() => number) | undefined;
    const first = await startSite({
      dataDir: folder.path,
      onSpawn: (id) => {
        limit?.apply(id);
        stopWatching = watchMemory(id);
      },
    });
    const firstRest = await readIdleMemory(first);
    const mostAtFirst = stopWatching?.() ?? Number.NaN;
    await first.stop();
    const killed = limit?.countKilled();
    await limit?.remove();

    const starts: number[] = [];
    let laterRest = 0;
    for (let turn = 0; turn < 3; turn += 1) {
      const site = await startSite({ dataDir: folder.path });
      starts.push(site.readyMs);
      if (turn === 2) laterRest = await readIdleMemory(site);
      await site.stop();
    }
    return [
      {
        title: 'Start and rest',
        columns: ['what', 'figure'],
        rows: [
          ['first start with its build, until ready, ms', { value: first.readyMs }],
          [
            'all processes of a first start together, at most, MB',
            {
              value: mostAtFirst / megabyte,
              // Includes mapped files, which the kernel can drop: where it holds the limit, only what it ends counts.
              ...(killed === undefined && { atMost: startMemoryLimitBytes / megabyte }),
            },
          ],
          [
            'of them ended by the kernel, which held them to 512 MiB',
            killed === undefined ? 'no control groups here' : { value: killed, atMost: 0 },
          ],
          ['memory 10 s after a first start, MB', { value: firstRest / megabyte, atMost: idleMemoryLimitMb }],
          ['later start, until ready, ms (median of 3)', { value: median(starts), atMost: 3000 }],
          ['memory 10 s after a later start, MB', { value: laterRest / megabyte, atMost: idleMemoryLimitMb }],
        ],
        notes: [
          'packages are installed already; the processes of a first start are added up every 50 ms until 10 s after it is ready',
        ],
      },
    ];
  } finally {
    await folder.remove();
  }
}

async function readIdleMemory(site: RunningSite): Promise<number> {
  await pause(10_000);
  return site.readMemory();
}
