import { chromium as playwright } from 'playwright-core';
import { type Cell, median, type Table } from '../harness/figures.ts';
import { get, type RunningSite } from '../harness/site.ts';
import { paths } from '../src/contract/paths.ts';
import { staffPages } from '../src/contract/staff-pages.ts';
import { slowedBy } from './navigation.ts';
import { chromium, chromiumFlags } from './programs.ts';
import { addPerson } from './staff-session.ts';

const phone = { width: 412, height: 823 };
const message = `main a[href^="${staffPages.messaggi}/"]`;
const toPage = (path: string) => `nav a[href="${path}"]`;
const anotherHeadline = 'main h1[data-new]';

/** What is pressed after signing in, and what is there once its page is. */
const steps: [name: string, pressed: string, shown: string][] = [
  ['a message', message, anotherHeadline],
  ['photos', toPage(staffPages.foto), 'main img'],
  ['the messages again', toPage(staffPages.messaggi), message],
  ['texts', toPage(staffPages.testi), 'main tbody tr'],
  ['the text of a page', `main a[href="${staffPages.testi}/home"]`, 'main textarea'],
  ['today', toPage(staffPages.oggi), anotherHeadline],
  ['subscribers', toPage(staffPages.iscritti), 'main tbody tr'],
  ['the carousel', toPage(staffPages.carosello), anotherHeadline],
  ['data', toPage(staffPages.dati), 'main :is(input, textarea, select)'],
  ['people', toPage(staffPages.persone), 'main tbody tr'],
  ['the journal', toPage(staffPages.registro), 'main ul li'],
  ['the profile', `a[href="${staffPages.profilo}"]`, 'main input'],
];

/** Signs in on a slowed phone, sees the messages and goes through the area, `runs` times. */
export async function measureStaffArea(site: RunningSite, runs: number): Promise<Table[]> {
  const person = await addPerson(site.dataDir, site.origin);
  await writeAndSubscribe(site.origin, 30);
  const times = new Map<string, number[]>();
  const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
  const browser = await playwright.launch({ executablePath: chromium(), args: chromiumFlags });
  try {
    for (let run = 0; run < runs; run += 1) {
      const page = await browser.newPage({ viewport: phone, hasTouch: true, isMobile: true, baseURL: site.origin });
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
      await page.goto(staffPages.messaggi, { waitUntil: 'networkidle' });
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      note('sign-in', await page.evaluate(pressed, { target: 'main form button[type=submit]', shown: message }));
      for (const [name, target, shown] of steps) {
        // A person looks at a page for longer than it takes the others to be loaded ahead.
        await page.waitForFunction(isQuiet, 1500);
        note(name, await page.evaluate(pressed, { target, shown }));
      }
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return [
    {
      title: `Staff area on a phone, processor slowed ${slowedBy} x`,
      columns: ['from a press to the page painted', 'median ms', 'worst ms'],
      rows: [...times].map(([name, measured]): Cell[] => [
        name === 'sign-in' ? 'sign-in to the list of messages' : `to ${name}`,
        { value: median(measured), atMost: name === 'sign-in' ? 1500 : 200 },
        { value: Math.max(...measured) },
      ]),
      notes: ['the password takes the server its share of the first: hashing it is slow on purpose'],
    },
  ];
}

/** Sends both forms as so many visitors without scripts. */
async function writeAndSubscribe(origin: string, count: number): Promise<void> {
  const page = (await get(`${origin}${paths.contactForm}`)).status;
  if (page !== 200) throw new Error(`The contact page answers ${page}`);
  const post = (path: string, fields: Record<string, string>) =>
    fetch(origin + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin },
      redirect: 'manual',
    });
  for (let index = 0; index < count; index += 1) {
    const email = `persona${index}@esempio.it`;
    await post(paths.contactForm, { nome: `Persona ${index}`, email, messaggio: `Un preventivo: ${index}.` });
    await post(paths.newsletterForm, { email });
  }
}

/** Runs in the page: whether nothing has come over the network for so many ms. */
function isQuiet(ms: number): boolean {
  const loaded = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming);
  return Math.max(...loaded.map(({ responseEnd }) => responseEnd)) + ms < performance.now();
}

/** Runs in the page: presses `target`, and answers in ms when the frame that shows `shown` is out; a headline counts once it is another. */
function pressed({ target, shown }: { target: string; shown: string }): Promise<number> {
  const button = document.querySelector(target);
  const headline = document.querySelector('main h1');
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const look = () => {
      const now = document.querySelector('main h1');
      if (now !== null && now !== headline) now.setAttribute('data-new', '');
      if (performance.now() - from > 20_000) reject(new Error(`${target} never led to ${shown}`));
      else if (document.querySelector(shown) === null || (headline !== null && now === headline))
        requestAnimationFrame(look);
      else {
        // A task begun in a frame's callback runs once that frame is painted.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - from);
        channel.port2.postMessage(null);
      }
    };
    if (button instanceof HTMLElement) button.click();
    requestAnimationFrame(look);
  });
}
