import { expect, test } from 'vitest';
import type { Topic } from '../../src/content/quotes/topic.ts';
import { useBrowser } from '../support/browser/browser.ts';
import { useSite } from '../support/site.ts';
import { addPerson, anna, type StaffBrowser, signIn } from '../support/staff.ts';

const site = useSite({ fill: (running) => addPerson(running, { email: anna, role: 'manager' }) });
const { visit } = useBrowser(site);

/** Publishes the first topic with other questions, under another address. */
async function publishOtherQuestions(staff: StaffBrowser): Promise<void> {
  const { published, version } = await (await staff.call('GET', '/api/content/preventivo')).json();
  const [first, ...others]: Topic[] = published.topics;
  const questions = first?.questions.slice(0, 1).map((question) => ({ ...question, question: 'Quale forma?' }));
  const draft = { ...published, topics: [{ ...first, slug: 'societa', questions }, ...others] };
  const saved = await (await staff.call('PUT', '/api/content/preventivo', { draft, version })).json();
  const answer = await staff.call('POST', '/api/content/preventivo/publish', { version: saved.version });
  expect(answer.status).toBe(200);
}

test('a form that is open while its topic changes sends what was asked, with what was typed before', async () => {
  const { page, openHydrated } = await visit();
  await openHydrated('/preventivo/contabilita');
  await page.getByLabel('Cooperativa').check();
  await page.getByLabel('Nome').fill('Anna Rossi');
  await publishOtherQuestions(await signIn(site, anna));
  await page.getByLabel('Fino a 300', { exact: true }).check();
  await page.getByLabel('Magazzino').check();
  await page.getByLabel('Più sedi').check();
  await page.getByLabel('Email').fill('anna@example.it');
  await page.getByRole('button', { name: 'Invia la richiesta' }).click();
  await page.getByRole('heading', { level: 1, name: 'Richiesta inviata' }).waitFor();
  const stored = await site.database.staff.selectFrom('messages').select(['topic', 'answers']).execute();
  expect(stored.map(({ topic, answers }) => [topic, JSON.parse(answers)])).toEqual([
    [
      'contabilita',
      [
        { question: 'Che forma ha la società?', answer: 'Cooperativa' },
        { question: 'Quante fatture emette e riceve in un anno?', answer: 'Fino a 300' },
        { question: 'Quali di queste voci ci sono?', answer: 'Magazzino; Più sedi' },
      ],
    ],
  ]);
});
