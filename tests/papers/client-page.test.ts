import { rmSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { get, measureHead } from '../../harness/site.ts';
import { defaultContent } from '../../src/content/published.ts';
import { initialWindowBytes, pageBudget } from '../../src/contract/limits.ts';
import type { PaperRequest } from '../../src/contract/papers/calls.ts';
import { maxPapers } from '../../src/contract/papers/calls.ts';
import { readEnv } from '../../src/server/env.ts';
import { getKeyPath } from '../../src/server/papers/key.ts';
import { markupFaults } from '../support/markup.ts';
import { publishFacts } from '../support/rows/facts.ts';
import { askForPapers, findPapersLink, type HandIn, handIn, makePdf } from '../support/rows/papers.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, type StaffBrowser, signIn } from '../support/staff.ts';

/* Page of the link by which a client hands in papers, without JavaScript. */

const words = defaultContent.contents.consegna;
const { phone } = defaultContent.facts.contacts;
const site = useSite({ fill: addAnnaAndPaolo });
let staff: StaffBrowser;
beforeAll(async () => {
  staff = await signIn(site, anna);
});

async function ask(given?: Parameters<typeof askForPapers>[1]) {
  const request = await askForPapers(staff, given);
  const link = findPapersLink(site, request);
  const [paper = '', other = ''] = request.papers.map(({ id }) => id);
  const post = (sent: HandIn) => handIn(link, sent, { origin: 'null' });
  const read = async (): Promise<PaperRequest> =>
    await (await staff.call('GET', `/api/paper-requests/${request.id}`)).json();
  return { request, link, paper, other, post, read };
}
const readPage = async (link: string) => await (await fetch(link)).text();

test('shows who asks for what and until when, and nobody else reads it', async () => {
  const { link, request } = await ask({ due: '2026-12-10', text: 'Grazie in anticipo.' });
  const answer = await fetch(link);
  expect([
    answer.status,
    ...['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => answer.headers.get(name)),
  ]).toEqual([200, 'no-store', 'noindex', 'no-referrer']);
  const html = await answer.text();
  expect(await markupFaults(html)).toEqual([]);
  const shown = [
    'Dichiarazione dei redditi',
    'Anna Conti',
    '10 dicembre 2026',
    'Grazie in anticipo.',
    request.reference,
    phone,
  ];
  for (const text of [...shown, 'Visura camerale', 'non più vecchia di tre mesi', 'Carta d’identità', words.kinds])
    expect(html).toContain(text);
  expect(html.match(/<input[^>]* type="file"[^>]* multiple=""/g)).toHaveLength(2);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain(request.email);
  expect(site.log()).not.toContain(new URL(link).pathname);
});

test('is at most 14,600 bytes compressed and fits with its headers into ten packets, with thirty papers', async () => {
  const papers = Array.from({ length: maxPapers }, (_, index) => ({
    title: `${defaultContent.contents['elenchi-di-documenti'].lists[1]?.papers[index % 12]?.title} ${index}`,
    note: defaultContent.contents['elenchi-di-documenti'].lists[1]?.papers[index % 12]?.note ?? '',
  }));
  const { link } = await ask({ papers, text: 'Grazie in anticipo. '.repeat(10) });
  const { headers, body } = await get(link, { 'Accept-Encoding': 'br' });
  expect(body.length).toBeLessThanOrEqual(pageBudget);
  expect(measureHead(headers) + body.length).toBeLessThanOrEqual(initialWindowBytes);
});

test('says when how many files arrived, and reads back neither names nor notes', async () => {
  const { link, paper, post } = await ask();
  const answer = await post({ paper, note: 'Quella di ottobre', files: [{ name: 'riservata.pdf', bytes: makePdf() }] });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${new URL(link).pathname}#${paper}`]);
  const html = await readPage(link);
  expect(html).toMatch(/ricevuto (?:alle |all’)\d+:\d\d, 1 file/);
  expect(html).toContain(words.paper.noted);
  for (const text of ['riservata', 'ottobre']) expect(html).not.toContain(text);
});

test('marks a wrong file without deleting it, and takes «Non ce l’ho» and «Ho finito»', async () => {
  const { link, paper, other, post, read } = await ask();
  await post({ paper, files: [{ name: 'a.pdf', bytes: makePdf() }] });
  await post({ paper, action: 'wrong' });
  await post({ paper: other, action: 'missing', note: 'La chiedo in Comune' });
  const done = await post({ action: 'done' });
  expect([done.status, done.headers.get('location')]).toEqual([303, `${new URL(link).pathname}#fine`]);
  expect(await read()).toMatchObject({
    finished_at: expect.any(String),
    papers: [
      { state: 'waiting', files: [{ wrong_at: expect.any(String), deleted_at: null }] },
      { state: 'missing', client_note: 'La chiedo in Comune' },
    ],
  });
  const html = await readPage(link);
  for (const text of [words.paper.isWrong, words.paper.isMissing, words.done.finished]) expect(html).toContain(text);
});

test.each<[string, HandIn, number, string]>([
  ['nothing', {}, 400, 'Manca il file'],
  [
    'a program',
    { files: [{ name: 'visura.pdf.exe', bytes: Buffer.from('MZ') }] },
    415,
    '«visura.pdf.exe» non si può consegnare',
  ],
  [
    'a file above 20 MB',
    { files: [{ name: 'grande.pdf', bytes: makePdf(20 * 2 ** 20 + 1) }] },
    413,
    '«grande.pdf» è troppo',
  ],
  ['an empty file', { files: [{ name: 'vuoto.pdf', bytes: Buffer.alloc(0) }] }, 400, '«vuoto.pdf» è vuoto'],
])('refuses %s with a sentence in its row, and keeps what was typed', async (_, sent, status, message) => {
  const { paper, post, read, request } = await ask();
  const answer = await post({ paper, ...sent, ...(sent.files && { note: 'Una nota scritta' }) });
  const html = await answer.text();
  expect([answer.status, await markupFaults(html)]).toEqual([status, []]);
  expect(html).toContain(`<a href="#${paper}">${message}`);
  expect(html).toMatch(new RegExp(`id="state-${paper}">.*${message}`));
  if (sent.files) expect(html).toMatch(/<details[^>]* open=""/);
  if (sent.files) expect(html).toContain('Una nota scritta</textarea>');
  expect((await read()).version).toBe(request.version);
});

test('a paper that is settled takes nothing more, and one to be done again says why', async () => {
  const { link, paper, other, request, post } = await ask();
  const changes = [
    { path: `papers.${paper}.state`, from: 'waiting', to: 'again' },
    { path: `papers.${paper}.reason`, from: '', to: 'Manca la seconda pagina' },
    { path: `papers.${other}.state`, from: 'waiting', to: 'not-needed' },
  ];
  expect((await staff.call('PATCH', `/api/paper-requests/${request.id}`, { changes })).status).toBe(200);
  const html = await readPage(link);
  expect(html).toContain('Da rifare: Manca la seconda pagina');
  expect(html).toContain(words.paper.notNeeded);
  expect(html.match(/type="file"/g)).toHaveLength(1);
  expect((await post({ paper: other, files: [{ name: 'a.pdf', bytes: makePdf() }] })).status).toBe(400);
});

test('a link that does not count, or whose page is switched off, is a 404 with the telephone; without a key it is a 503', async () => {
  const { link, request } = await ask();
  const open = async (url: string) => {
    const answer = await fetch(url);
    return [answer.status, (await answer.text()).replace(/<footer.*/s, '').includes(`>${phone}</a>`)];
  };
  expect(await open(link.slice(0, -1))).toEqual([404, true]);
  expect(await open(`${site.url}/consegna/prova`)).toEqual([404, true]);
  await publishFacts(site, { pages: { consegna: 'off' } });
  await expect.poll(() => open(link)).toEqual([404, true]);
  await publishFacts(site, {});
  await expect.poll(() => open(link)).toEqual([200, true]);
  expect(
    (await staff.call('POST', `/api/paper-requests/${request.id}/close`, { version: request.version })).status,
  ).toBe(200);
  expect(await open(link)).toEqual([404, true]);
  const { link: other, post } = await ask();
  rmSync(getKeyPath(readEnv(site.variables)));
  expect(await open(other)).toEqual([503, true]);
  expect((await post({ action: 'done' })).status).toBe(503);
});
