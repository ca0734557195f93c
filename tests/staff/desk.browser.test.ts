import { expect, test } from 'vitest';
import type { Today } from '../../src/contract/desk.ts';
import { staffPages } from '../../src/contract/staff/pages.ts';
import type { Task } from '../../src/contract/staff/tasks.ts';
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

const task: Omit<Task, 'kind' | 'title'> = {
  state: 'look',
  count: null,
  lines: [['Vorrei un preventivo per la domiciliazione.']],
  link: null,
  since: null,
  section: null,
  personal: false,
  check: false,
  blocks: false,
  ask: null,
};
const link = (label: string) => ({ label, to: staffPages.messages });
/** Tasks with the longest words, names, numbers and buttons. */
const longTasks: readonly Task[] = [
  { ...task, kind: 'own-messages', personal: true, count: 2, title: 'messaggi affidati a Lei' },
  { ...task, kind: 'messages', count: 120, title: 'altri messaggi senza risposta', link: link('Leggi') },
  { ...task, kind: 'sign-ups', count: 40, title: 'iscrizioni in sospeso' },
  {
    ...task,
    kind: 'restored',
    state: 'broken',
    count: null,
    title: 'il sito è stato ripristinato da una copia',
  },
  {
    ...task,
    kind: 'closed-days',
    count: 7,
    title: 'appuntamenti mentre lo studio è chiuso',
    lines: [[{ text: 'Maria Maddalena Bevilacqua', to: staffPages.messages }, ', con Anna Conti'], ['altri 2']],
    link: link('Guarda e approva'),
  },
];
const counted = longTasks.filter(({ kind }) => kind === 'messages');
const uncounted = longTasks.filter(({ kind }) => kind === 'restored');

test('«Oggi» names empty charts, and its entries fit every width without broken words', async () => {
  const { page } = await openAs(anna, staffPages.desk);
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
  const mail = real.tasks.filter(({ check }) => check);
  let shown = real.tasks;
  await page.route('**/api/today', (route) => route.fulfill({ json: { ...real, tasks: shown } }));
  const titles = page.getByRole('main').getByRole('listitem').locator('> div:first-of-type');
  for (shown of [real.tasks, [...counted, ...mail], [...uncounted, ...mail], [...longTasks, ...mail]]) {
    await refetch(page);
    await expect.poll(() => titles.count()).toBe(shown.length);
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
