import { expect, test } from 'vitest';
import type { PendingItem, Today } from '../../src/contract/desk.ts';
import { staffPages } from '../../src/contract/staff/pages.ts';
import { findBrokenWords } from '../support/browser/broken-words.ts';
import { useBrowser } from '../support/browser/browser.ts';
import { refetch } from '../support/browser/refetch.ts';
import { leaveMessage } from '../support/rows/desk.ts';
import { useSite } from '../support/site.ts';
import { addPerson, anna } from '../support/staff.ts';

// The mail server is configured but has not been tried.
const site = useSite({
  variables: { SMTP_URL: 'smtp://localhost:1' },
  fill: (site) => addPerson(site, { email: anna, role: 'manager' }),
});
const { openAs } = useBrowser(site);

const since = '2026-11-02T08:00:00.000Z';
const threeOfTwelve = { count: 12, since, names: ['Ritratto del fondatore', 'L’ufficio', 'La presentazione'] };
const pages = [
  { page: 'home', title: 'Home', by: 'Paolo Serra' },
  { page: 'enti-del-terzo-settore', title: 'Enti del Terzo Settore', by: 'Maria Maddalena Bevilacqua' },
];
const email = { message_id: null, letter: 'contact-notice', recipient: null, on_hold: false, next_attempt_at: null };
const law = [{ law: 'artt. 2446 e 2482-bis c.c.', valid_until: '2026-12-31' }];
/** Every kind of waiting entry, with long words. */
const waiting: readonly PendingItem[] = [
  {
    kind: 'appointments',
    count: 2,
    since,
    items: [
      { message: 'a', nome: 'Maria Maddalena Bevilacqua', first: { day: '2026-12-03', half: 'morning' }, moves: false },
      { message: 'b', nome: 'Paolo Serra', first: { day: '2026-12-03', half: 'afternoon' }, moves: true },
    ],
  },
  {
    kind: 'agenda',
    count: 1,
    since,
    items: [{ message: 'c', nome: 'Marta Neri', start: '2026-12-02T10:00:00+01:00', person_name: 'Anna Conti' }],
  },
  {
    kind: 'closed',
    count: 1,
    since,
    items: [{ message: 'd', nome: 'Ada Verdi', start: '2026-12-24T10:00:00+01:00', person_name: 'Anna Conti' }],
  },
  { kind: 'messages', count: 120, since, id: 'a', excerpt: 'Vorrei un preventivo per la domiciliazione', mine: 2 },
  { kind: 'letters', count: 3, since, ...email, failure: 'ECONNECTION connect ECONNREFUSED' },
  { kind: 'sign-ups', count: 40, since },
  { kind: 'suspects', count: 2, since },
  { kind: 'photos', ...threeOfTwelve },
  { kind: 'facts', ...threeOfTwelve },
  { kind: 'drafts', count: 2, since, pages },
  { kind: 'approvals', count: 2, since, pages },
  { kind: 'law', count: 1, since, provisions: law },
  {
    kind: 'sendings',
    count: 1,
    since,
    circulars: [{ id: 1, correction: null, title: 'Il bilancio', paused_for: 'sender' }],
  },
  {
    kind: 'left-work',
    count: 3,
    since,
    people: [
      {
        id: 'a',
        name: 'Maria Maddalena Bevilacqua',
        work: {
          drafts: ['Enti del Terzo Settore'],
          messages: 1,
          appointments: [{ message: 'c', nome: 'Marta Neri', start: '2026-12-02T10:00:00+01:00' }],
        },
      },
    ],
  },
  { kind: 'launch', count: 9, since: null },
];

test('«Oggi» names empty charts, and its entries fit every width without broken words', async () => {
  const { page } = await openAs(anna, staffPages.desk);
  // Mail that has not been tried is an entry without a number.
  await page.getByText('la posta non è ancora stata provata').waitFor();

  const findChart = (title: string) => page.getByRole('heading', { name: title }).locator('..');
  const countBars = (title: string) => findChart(title).locator('svg').count();
  const messages = 'messaggi per settimana';
  for (const [title, said] of [
    [messages, 'Nessun messaggio nelle ultime dodici settimane.'],
    ['iscritti confermati', 'Nessun iscritto confermato nelle ultime dodici settimane.'],
  ] as const) {
    await findChart(title).getByText(said, { exact: true }).waitFor();
    expect(await countBars(title)).toBe(0);
    await findChart(title).getByText('I numeri del grafico').click();
    expect(await findChart(title).getByRole('cell').allTextContents()).toEqual(Array(12).fill('0'));
  }
  await leaveMessage(site, { nome: 'Marta Neri', messaggio: 'Buongiorno.' });
  await refetch(page);
  await expect.poll(() => countBars(messages)).toBe(1);
  expect(await findChart(messages).getByText('Nessun messaggio').count()).toBe(0);

  const real: Today = await (await page.request.get('/api/today')).json();
  let shown = real.waiting;
  await page.route('**/api/today', (route) => route.fulfill({ json: { ...real, waiting: shown } }));
  const titles = page.getByRole('main').getByRole('listitem').locator('> div:first-of-type');
  const [counted, uncounted] = [
    waiting.filter(({ kind }) => kind === 'suspects'),
    waiting.filter(({ kind }) => kind === 'launch'),
  ];
  for (shown of [real.waiting, counted, uncounted, [...waiting]]) {
    await refetch(page);
    // Entries plus the mail check below them.
    await expect.poll(() => titles.count()).toBe(shown.length + 1);
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const measureNarrowest = () =>
        titles.evaluateAll((all) => Math.min(...all.map(({ clientWidth }) => clientWidth)));
      await expect.poll(measureNarrowest).toBeGreaterThan(Math.min(width / 2, 300));
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await findBrokenWords(page, 'main li > div:first-of-type')).toEqual([]);
    }
  }
});
