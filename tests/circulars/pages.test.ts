import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageBudget } from '../../src/contract/limits.ts';
import { markupFaults } from '../support/markup.ts';
import { type SecondServer, startSecondServer } from '../support/second-server.ts';
import { type Site, startSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, type StaffBrowser, signIn } from '../support/staff.ts';

/* Circulars as visitors and feed readers get them from two servers. Each test continues the one before it. */

const listPath = '/circolari';
const feedPath = '/circolari.xml';
const body = `Il saldo scade il {saldo-iva}: **si versa** con F24.

## Che cosa fare

${'Chi liquida ogni trimestre versa il saldo con gli interessi, e chi ha un credito può compensarlo dopo la dichiarazione, come dice la norma. '.repeat(20)}

| Termine | Norma |
| --- | --: |
| {saldo-iva} | {art. 2477 c.c.} |

<script>alert(1)</script> [no](javascript:alert(1)) [contatti](/contatti)
`;

let site: Site;
let secondServer: SecondServer;
let manager: StaffBrowser;
beforeAll(async () => {
  site = await startSite({ engine: 'postgres' });
  secondServer = await startSecondServer(site);
  await addAnnaAndPaolo(site);
  manager = await signIn(site, anna);
});
afterAll(async () => {
  await secondServer.stop();
  await site.stop();
});

const readStatus = async (path: string, origin = site.url) => (await fetch(origin + path)).status;
const readBody = async (path: string, origin = site.url) => await (await fetch(origin + path)).text();

interface Row {
  id: number;
  version: number;
  url: string | null;
}
const publishedRows: Row[] = [];

async function call(path: string, given: object, method = 'POST'): Promise<Row> {
  const answer = await manager.call(method, `/api/circulars${path}`, given);
  expect(answer.ok, await answer.clone().text()).toBe(true);
  return await answer.json();
}

async function publish(title: string, more: object): Promise<string> {
  const { id, version } = await call('', { title });
  const written = await call(`/${id}`, { version, ...more }, 'PUT');
  const row = await call(`/${id}/publish`, { version: written.version });
  publishedRows.push(row);
  const { pathname } = new URL(row.url ?? '');
  // Publishing returns only once the page is available.
  expect(await readStatus(pathname)).toBe(200);
  return pathname;
}

test('returns 404 for list and feed, and links neither, before the first circular is published', async () => {
  for (const path of [listPath, feedPath, `${listPath}/niente`]) expect(await readStatus(path)).toBe(404);
  expect(await readBody('/')).not.toContain('/circolari');
  expect(await readBody('/sitemap.xml')).not.toContain('/circolari');
});

let path = '';

test('shows a published circular in list, feed, sitemap, footer and home page of every server', async () => {
  path = await publish('Il saldo dell’IVA & <altro>', {
    preheader: 'Si versa a marzo.',
    points: ['Si versa entro il 16 marzo.'],
    topic: 'imprese',
    body,
  });
  expect(path).toMatch(/^\/circolari\/il-saldo-dell-iva-altro$/);
  for (const origin of [site.url, secondServer.url]) {
    await expect.poll(() => readBody('/', origin)).toContain(`href="${path}"`);
    for (const page of ['/', listPath, feedPath, '/sitemap.xml']) expect(await readBody(page, origin)).toContain(path);
    expect(await readBody('/team', origin)).toContain('href="/circolari"');
  }
});

test('renders a circular as valid HTML within the page budget, with HTML in its text disabled', async () => {
  const html = await readBody(path);
  expect(html).toContain('<h1>Il saldo dell’IVA &amp; &lt;altro&gt;</h1>');
  expect(html).toMatch(/Il saldo scade il 16 marzo \d{4}: <strong>si versa<\/strong>/);
  expect(html).toContain('del codice civile</td>');
  expect(html).not.toMatch(/<script>alert|href="javascript/);
  expect(html).toContain('"@type":"Article"');
  const picture = /<meta property="og:image" content="[^"]+(\/condivisione\/circolari\.png)">/.exec(html)?.[1] ?? '';
  expect(await readStatus(picture)).toBe(200);
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}"`));
  for (const page of [path, listPath, '/']) {
    const answer = await readBody(page);
    expect(await markupFaults(answer)).toEqual([]);
    expect(brotliCompressSync(answer).length).toBeLessThanOrEqual(pageBudget);
  }
});

test('serves a well-formed Atom feed with texts and absolute links', async () => {
  const answer = await fetch(site.url + feedPath);
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const xml = await answer.text();
  for (const needed of ['<id>', '<updated>', '<author><name>', '<published>', '<summary>', 'rel="self"'])
    expect(xml).toContain(needed);
  expect(xml).toContain('<title>Il saldo dell’IVA &amp; &lt;altro&gt;</title>');
  expect(xml).toContain('href=&quot;http://localhost');
  // Check that all elements are properly nested.
  const open: string[] = [];
  for (const [, end, name = '', alone] of xml.matchAll(/<(\/?)([a-z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (end) expect(open.pop()).toBe(name);
    else if (!alone) open.push(name);
  }
  expect([open, xml.replace(/<[^<>]*>|&(?:amp|lt|gt|quot|#39);/g, '').match(/[<>&]/)]).toEqual([[], null]);
});

test('shows a correction on the page and in the feed', async () => {
  const [row] = publishedRows;
  const corrected = await call(`/${row?.id}/correct`, {
    version: row?.version,
    text: 'Il termine è il 16, non il 15.',
  });
  const corrects = /Rettifica del.*Il termine è il 16, non il 15\./s;
  expect(await readBody(path)).toMatch(corrects);
  await expect.poll(() => readBody(path, secondServer.url)).toMatch(corrects);
  expect(await readBody(feedPath)).toContain('Il termine è il 16, non il 15.');
  publishedRows[0] = corrected;
});

test('accepts a title of 300 characters of several scripts', async () => {
  const long = 'Περὶ φόρου προστιθεμένης 增值税的余额与期限 сальдо по налогу '.repeat(6).slice(0, 300).trim();
  const other = await publish(long, { body: 'Testo.' });
  expect(await readBody(path)).toContain(`href="${other}"`);
  expect(await markupFaults(await readBody(listPath))).toEqual([]);
});

test('returns 410 for a withdrawn circular and removes every link to it', async () => {
  const [row] = publishedRows;
  await call(`/${row?.id}/withdraw`, { version: row?.version });
  expect(await readStatus(path)).toBe(410);
  await expect.poll(() => readStatus(path, secondServer.url)).toBe(410);
  const html = await readBody(path);
  expect(html).toContain('La circolare 1 è stata ritirata');
  expect(html).toContain('noindex');
  expect(html).not.toContain('Che cosa fare');
  for (const page of ['/', listPath, feedPath, '/sitemap.xml']) expect(await readBody(page)).not.toContain(path);
});
