import { setTimeout as pause } from 'node:timers/promises';
import { startSite } from '../harness/site.ts';
import { median, type Table } from './figures.ts';

/** A start with nothing to build, and the memory of a server that nobody asks anything. */
export async function measureStart(dataDir: string): Promise<Table[]> {
  const starts: number[] = [];
  let memory = 0;
  for (let turn = 0; turn < 3; turn += 1) {
    const site = await startSite({ dataDir });
    starts.push(site.readyMs);
    if (turn === 2) {
      await pause(10_000);
      memory = site.memory();
    }
    await site.stop();
  }
  return [
    {
      title: 'Start and rest',
      columns: ['what', 'figure'],
      rows: [
        ['second start, until ready, ms (median of 3)', { value: median(starts), atMost: 3000 }],
        ['memory at rest, 10 s after the start, MB', { value: memory / 1e6 }],
      ],
    },
  ];
}
