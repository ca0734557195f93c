import { median, type Table } from '../harness/figures.ts';
import { get, settled, startSite } from '../harness/site.ts';
import { systemProgram } from '../harness/system-programs.ts';
import { serveWithNginx } from './nginx.ts';
import { cores, runOn } from './programs.ts';
import { askSteadily, type Latencies } from './steadily.ts';

const rounds = 5;
const secondsEach = 4;
const ratePerSecond = 2000;

/** The home page from one core, beside nginx with the same bytes and headers, in turns; then at a steady rate. */
export async function measureThroughput(dataDir: string): Promise<Table[]> {
  const site = await startSite({ dataDir, core: cores.serving });
  try {
    const page = `${site.origin}/`;
    await settled(site, ['/']);
    const answer = await get(page);
    const nginx = await serveWithNginx(answer, cores.serving);
    const figures = { site: [] as number[], unchanged: [] as number[], nginx: [] as number[] };
    const latencies: Latencies[] = [];
    const tag = answer.headers.find(([name]) => name === 'ETag')?.[1] ?? '';
    try {
      await requestsPerSecond(page);
      for (let round = 0; round < rounds; round += 1) {
        figures.nginx.push(await requestsPerSecond(nginx.url));
        figures.site.push(await requestsPerSecond(page));
        figures.unchanged.push(await requestsPerSecond(page, ['-H', `If-None-Match: ${tag}`]));
        latencies.push(await askSteadily(page, { perSecond: ratePerSecond, seconds: secondsEach, core: cores.asking }));
      }
    } finally {
      await nginx.stop();
    }
    const [own, other] = [median(figures.site), median(figures.nginx)];
    return [
      {
        title: `Home page (${answer.body.length} bytes, brotli) from one core, medians of ${rounds}`,
        columns: ['server', 'requests/s', 'of nginx', 'p50 ms', 'p99 ms', 'longest ms'],
        rows: [
          ['nginx, same bytes and headers', { value: other }, { value: 1, digits: 2 }, null, null, null],
          ['the site', { value: own }, { value: own / other, digits: 2 }, null, null, null],
          ['the site, 304', { value: median(figures.unchanged) }, null, null, null, null],
          [
            `the site at ${ratePerSecond}/s`,
            { value: ratePerSecond },
            null,
            { value: median(latencies.map(({ p50 }) => p50)), digits: 2 },
            { value: median(latencies.map(({ p99 }) => p99)), digits: 2, atMost: 10 },
            { value: median(latencies.map(({ longest }) => longest)), digits: 1 },
          ],
        ],
        notes: [
          `server on core ${cores.serving}, load on core ${cores.asking}: wrk with 64 connections, ${secondsEach} s a round`,
        ],
      },
    ];
  } finally {
    await site.stop();
  }
}

async function requestsPerSecond(url: string, more: string[] = []): Promise<number> {
  const parameters = ['-t1', '-c64', `-d${secondsEach}s`, '-H', 'Accept-Encoding: gzip, deflate, br', ...more, url];
  const said = await runOn(cores.asking, systemProgram('wrk'), parameters);
  if (/Non-2xx or 3xx|Socket errors/.test(said)) throw new Error(said);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
}
