import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { type Cell, median, type Table } from '../harness/figures.ts';
import type { RunningSite } from '../harness/site.ts';
import { type Browser, startBrowser } from './devtools.ts';
import { isAlive, slowedBy } from './navigation.ts';
import { paths } from './paint.ts';

const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };
/** Long enough for a slowed phone to have the app alive, in ms. */
const patience = 3000;

const target = v.object({ targetId: v.string() });
const session = v.object({ sessionId: v.string() });
const context = v.object({ browserContextId: v.string() });
const number = v.object({ result: v.object({ value: v.number() }) });

/** Notes how long the browser's thread was taken; tasks of 50 ms and less are not reported, by the Long Tasks API. */
const startNoting = `globalThis.tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: 'longtask', buffered: true });`;

/** The longest task between the first sign of intent and an app that is alive, on a slowed phone, for every page. */
export async function measureAwakening(site: RunningSite, runs: number): Promise<Table[]> {
  const browser = await startBrowser();
  const rows: Cell[][] = [];
  try {
    for (const path of paths) {
      const longest: number[] = [];
      for (let run = 0; run < runs; run += 1) longest.push(await longestTask(browser, site.origin + path));
      rows.push([path, { value: median(longest), atMost: 50 }, { value: Math.max(...longest) }]);
    }
  } finally {
    await browser.stop();
  }
  return [
    {
      title: `The app comes alive, processor slowed ${slowedBy} x`,
      columns: ['longest task', 'median ms', 'worst ms'],
      rows,
      notes: ['0: no task took more than 50 ms'],
    },
  ];
}

async function longestTask({ send }: Browser, url: string): Promise<number> {
  const { browserContextId } = v.parse(context, await send('Target.createBrowserContext'));
  const { targetId } = v.parse(target, await send('Target.createTarget', { url: 'about:blank', browserContextId }));
  const { sessionId } = v.parse(session, await send('Target.attachToTarget', { targetId, flatten: true }));
  const read = async (expression: string) =>
    v.parse(number, await send('Runtime.evaluate', { expression, returnByValue: true }, sessionId)).result.value;

  await send('Page.enable', {}, sessionId);
  await send('Emulation.setDeviceMetricsOverride', phone, sessionId);
  await send('Emulation.setCPUThrottlingRate', { rate: slowedBy }, sessionId);
  await send('Page.addScriptToEvaluateOnNewDocument', { source: startNoting }, sessionId);
  await send('Page.navigate', { url }, sessionId);
  await pause(patience);
  const before = await read('tasks.length');
  for (const type of ['keyDown', 'keyUp']) await send('Input.dispatchKeyEvent', { type, key: 'Shift' }, sessionId);
  await pause(patience);
  if ((await read(`Number((${isAlive})())`)) !== 1) throw new Error(`The app of ${url} did not come alive`);
  const longest = await read(`Math.max(0, ...tasks.slice(${before}))`);
  await send('Target.disposeBrowserContext', { browserContextId });
  return longest;
}
