import * as v from 'valibot';
import { expect, test } from 'vitest';
import { makeReferenceResolver } from '../../src/content/circulars/circular-references.ts';
import { parseCircular, renderCircularHtml } from '../../src/content/circulars/markdown.ts';
import { makeMonthCircular } from '../../src/content/circulars/month-circular.ts';
import { defaultContent } from '../../src/content/published.ts';
import { circular } from '../../src/contract/circulars.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, paolo, signIn } from '../support/staff.ts';
import { findTaskWords, listTasksOf } from '../support/tasks.ts';

/* Circulars with the deadlines of a month. */

const { law, deadlines } = defaultContent;
const today = '2026-11-28';
type Deadlines = typeof deadlines;
type Extensions = (typeof deadlines)[number]['extensions'];

const extend = (name: string, extensions: Extensions) =>
  deadlines.map((deadline) => (deadline.name === name ? { ...deadline, extensions } : deadline));

/** Days of the table and lines after it, as a page of `day` shows the draft. */
function readPage(
  month: string,
  { of = deadlines, later = of, day = today }: { of?: Deadlines; later?: Deadlines; day?: string } = {},
) {
  const { body } = makeMonthCircular(month, today, of);
  const resolveReference = makeReferenceResolver({ law, deadlines: later }, day);
  const html = renderCircularHtml(parseCircular(body), { resolveReference, pictures: new Map() });
  const findAll = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text);
  return {
    rows: findAll(/<tr>\n<td>(.*?)<\/td>/g).map((text, at) => [
      text,
      findAll(/<tr>\n<td>.*<\/td>\n<td>(.*?)<\/td>/g)[at],
    ]),
    lines: findAll(/<p>(.*?)<\/p>/g).slice(1, -1),
  };
}

test('the deadlines of a month stand in the order of their days, and each day that moved has its line', () => {
  expect(makeMonthCircular('2027-01', today, deadlines)).toMatchObject({
    title: 'Scadenze di gennaio 2027',
    preheader: 'Due scadenze, dal 18 al 25 gennaio: che cosa scade e per chi.',
  });
  expect(readPage('2027-01')).toEqual({
    rows: [
      ['18 gennaio 2027', 'Versamenti con il modello F24'],
      ['25 gennaio 2027', 'Elenchi INTRASTAT'],
    ],
    lines: ['Il termine di sabato 16 gennaio passa a lunedì 18 gennaio.'],
  });
  expect(readPage('2026-12').lines).toEqual([
    'Il termine di venerdì 25 dicembre passa a lunedì 28 dicembre.',
    'Il termine di domenica 27 dicembre passa a lunedì 28 dicembre.',
  ]);
});

test('a day is that of its month, however early the circular goes online', () => {
  expect(readPage('2027-02', { day: '2026-11-28' }).rows.at(-1)).toEqual(['25 febbraio 2027', 'Elenchi INTRASTAT']);
});

test('an extension is stated, and one decided afterwards reaches the page', () => {
  const extended = extend('intrastat', [{ id: '1', from: '2027-01-25', to: '2027-01-29', law: 'D.L. 1/2027' }]);
  expect(readPage('2027-01', { of: extended })).toMatchObject({
    rows: [expect.anything(), ['29 gennaio 2027', 'Elenchi INTRASTAT']],
    lines: [
      'Il termine di sabato 16 gennaio passa a lunedì 18 gennaio.',
      'Elenchi INTRASTAT: termine prorogato dal 25 al 29 gennaio, D.L. 1/2027.',
    ],
  });
  expect(readPage('2027-01', { later: extended }).rows.at(-1)).toEqual(['29 gennaio 2027', 'Elenchi INTRASTAT']);
});

test('an extension for some taxpayers stands beside the day of the others, once', () => {
  const extensions = [{ id: '1', from: '2027-01-25', to: '2027-01-29', law: 'D.L. 1/2027', who: 'Soggetti colpiti.' }];
  const { rows, lines } = readPage('2027-01', { of: extend('intrastat', extensions) });
  expect(rows.slice(1)).toEqual([['25 gennaio 2027 (per soggetti colpiti: 29 gennaio)', 'Elenchi INTRASTAT']]);
  expect(lines.at(-1)).toBe(
    'Elenchi INTRASTAT: termine prorogato dal 25 al 29 gennaio, per soggetti colpiti, D.L. 1/2027.',
  );
});

test('a provision that is due for review does not state a day', () => {
  const due = deadlines.map((deadline) =>
    deadline.name === 'intrastat' ? { ...deadline, validUntil: '2026-11-27' } : deadline,
  );
  expect(readPage('2027-01', { of: due }).rows).toEqual([['18 gennaio 2027', 'Versamenti con il modello F24']]);
});

test('what a firm writes about a deadline cannot change the table', () => {
  const [first] = deadlines;
  if (!first) throw new Error('There are deadlines');
  const hostile = { ...first, what: 'Uno | due [tre](https://example.org) **quattro**', who: 'a\nb <b>c</b>.' };
  expect(readPage('2027-01', { of: [hostile], later: [hostile] }).rows).toEqual([
    ['18 gennaio 2027', 'Uno | due [tre](https://example.org) **quattro**'],
  ]);
});

const site = useSite({ fill: addAnnaAndPaolo });

test('staff make a draft from the calendar of the site; a month that does not exist is refused', async () => {
  const editor = await signIn(site, paolo);
  const answer = await editor.call('POST', '/api/circulars/from-deadlines', { month: '2027-01' });
  expect(answer.status).toBe(201);
  expect(v.parse(circular, await answer.json())).toMatchObject({
    state: 'draft',
    title: 'Scadenze di gennaio 2027',
    slug: 'scadenze-di-gennaio-2027',
    body: expect.stringContaining('{versamenti-mensili del 16 gennaio 2027}'),
  });
  for (const month of ['2027-13', '2027-00', '2027-1', 'gennaio', ''])
    expect((await editor.call('POST', '/api/circulars/from-deadlines', { month })).status, month).toBe(400);
});

test('from the 20th on, who has readers is asked for the next month’s circular, until there is one or it is not wanted', async () => {
  const editor = await signIn(site, paolo);
  const actor = { kind: 'person', id: 'paolo', name: 'Paolo Serra', role: 'editor' } as const;
  const find = async (day: string) => {
    const tasks = await listTasksOf(site.database, { actor, now: new Date(`${day}T09:00:00Z`) });
    return findTaskWords(tasks, 'month-circular')?.[0];
  };
  expect(await find('2027-01-20')).toBeUndefined();
  await site.database.owner
    .insertInto('newsletter')
    .values({ email: 'lettore@esempio.it', confirmed_at: '2027-01-02T09:00:00.000Z' })
    .execute();
  expect(await find('2027-01-19')).toBeUndefined();
  expect(await find('2027-01-20')).toBe('le scadenze di febbraio non sono ancora in una circolare');
  const answer = await editor.call('POST', '/api/circulars/from-deadlines', { month: '2027-02' });
  const { id } = v.parse(circular, await answer.json());
  expect(await find('2027-01-20')).toBeUndefined();
  await editor.call('DELETE', `/api/circulars/${id}`);
  expect(await find('2027-01-31')).toBeDefined();
  expect((await editor.call('POST', '/api/circulars/skip-month', { month: '2027-02' })).status).toBe(204);
  expect(await find('2027-01-31')).toBeUndefined();
  expect(await find('2027-02-20')).toBe('le scadenze di marzo non sono ancora in una circolare');
});
