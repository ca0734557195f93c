import { median, type Table } from '../harness/figures.ts';
import { get, settled, startSite } from '../harness/site.ts';
import { systemProgram } from '../harness/system-programs.ts';
import { cores, runOn } from './programs.ts';
import { askSteadily } from './steadily.ts';

const rounds = 5;
const secondsEach = 4;
const ratePerSecond = 2000;

/** The home page from one core: as often as it goes, then at a steady rate. */
export async function measureThroughput(dataDir: string): Promise<Table[]> {
  const site = await startSite({ dataDir, core: cores.serving });
  try {
    const page = `${site.origin}/`;
    await settled(site, ['/']);
    const { body } = await get(page);
    await requestsPerSecond(page);
    const whole: number[] = [];
    for (let round = 0; round < rounds; round += 1) whole.push(await requestsPerSecond(page));
    const steady = { perSecond: ratePerSecond, seconds: rounds * secondsEach, core: cores.asking };
    const { p50, p99, longest } = await askSteadily(page, steady);
    return [
      {
        title: `Home page (${body.length} bytes, brotli) from one core`,
        columns: ['requests/s', 'p50 ms', 'p99 ms', 'longest ms'],
        rows: [
          [{ value: median(whole) }, null, null, null],
          [
            { value: ratePerSecond },
            { value: p50, digits: 2 },
            { value: p99, digits: 2, atMost: 10 },
            { value: longest, digits: 1 },
          ],
        ],
        notes: [
          `server on core ${cores.serving}, load on core ${cores.asking}: wrk with 64 connections, median of ${rounds}`,
        ],
      },
    ];
  } finally {
    await site.stop();
  }
}

async function requestsPerSecond(url: string): Promise<number> {
  const parameters = ['-t1', '-c64', `-d${secondsEach}s`, '-H', 'Accept-Encoding: gzip, deflate, br', url];
  const said = await runOn(cores.asking, systemProgram('wrk'), parameters);
  if (/Non-2xx or 3xx|Socket errors/.test(said)) throw new Error(said);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
}
