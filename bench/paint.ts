import { type Cell, median, type Table } from '../harness/figures.ts';
import type { RunningSite } from '../harness/site.ts';
import { listMainPages } from '../src/content/site-map.ts';
import { serveFloor } from './floor.ts';
import { installLighthouse, measurePageLoad, type PageLoad } from './lighthouse.ts';

/** Paths of the pages in the main navigation, and of pages of similar size that only the footer links to. */
export const paths: string[] = listMainPages().map(({ path }) => path);

/** Path of a topic of requests for a quote: a form of seven questions, which is only loaded as a document. */
const topicPath = '/preventivo/contabilita';

const floorName = 'floor: 14 kB, a picture';

/**
 * Measures every page and the baseline page in turns, so that a busy moment of the machine affects all of them.
 * Compares the medians.
 */
export async function measurePaint(site: RunningSite, runs: number): Promise<Table[]> {
  installLighthouse();
  const floor = await serveFloor();
  const targets = [
    { name: floorName, url: floor.url },
    ...[...paths, topicPath].map((path) => ({ name: path, url: site.origin + path })),
  ];
  const visits = new Map<string, PageLoad[]>(targets.map(({ name }) => [name, []]));
  try {
    for (let run = 0; run < runs; run += 1) {
      for (const { name, url } of targets) visits.get(name)?.push(await measurePageLoad(url, [floor.mapFlag]));
      console.log(`  Lighthouse: round ${run + 1} of ${runs} done`);
    }
  } finally {
    floor.stop();
  }

  const makeRow = (name: string, read: (visit: PageLoad) => number) => median((visits.get(name) ?? []).map(read));
  const lowest = {
    first: makeRow(floorName, (it) => it.firstPaintMs),
    largest: makeRow(floorName, (it) => it.largestPaintMs),
  };
  const isPage = (name: string) => name.startsWith('/');
  const makeGoal = (name: string, limit: { atMost?: number; atLeast?: number }) => (isPage(name) ? limit : {});

  const times = targets.map(({ name }): Cell[] => {
    const first = makeRow(name, (it) => it.firstPaintMs);
    const largest = makeRow(name, (it) => it.largestPaintMs);
    const makeScore = (read: (scores: PageLoad['scores']) => number): Cell => ({
      value: makeRow(name, ({ scores }) => read(scores)),
      ...makeGoal(name, { atLeast: 100 }),
    });
    return [
      name,
      { value: first },
      { value: first / lowest.first, digits: 2, ...makeGoal(name, { atMost: 1.15 }) },
      { value: largest },
      { value: largest / lowest.largest, digits: 2, ...makeGoal(name, { atMost: 1.2 }) },
      { value: makeRow(name, (it) => it.blockingMs) },
      { value: makeRow(name, (it) => it.layoutShift), digits: 3, ...makeGoal(name, { atMost: 0.0005 }) },
      makeScore((it) => it.performance),
      makeScore((it) => it.accessibility),
      makeScore((it) => it.bestPractices),
      makeScore((it) => it.seo),
      { value: makeRow(name, (it) => it.requests), ...(name === '/' && { atMost: 6 }) },
      { value: makeRow(name, (it) => it.bytes), ...(name === '/' && { atMost: 90_000 }) },
    ];
  });

  return [
    {
      title: `Paint: Lighthouse's phone on a slow connection, medians of ${runs}`,
      columns: [
        'page',
        'FCP ms',
        'x floor',
        'LCP ms',
        'x floor',
        'TBT ms',
        'CLS',
        'perf',
        'a11y',
        'best',
        'SEO',
        'requests',
        'bytes',
      ],
      rows: times,
      notes: ['x floor: over the floor page with a picture, measured in the same rounds'],
    },
  ];
}
