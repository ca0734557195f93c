import { beforeAll, expect, test } from 'vitest';
import { renderCircularEmail } from '../../src/content/circulars/circular-email.ts';
import { parseCircular, renderCircularHtml } from '../../src/content/circulars/markdown.ts';
import { type DocumentName, isDocumentName } from '../../src/content/documents.ts';
import { defaultContent, makeContent } from '../../src/content/published.ts';
import { sitePages } from '../../src/content/site-map.ts';
import type { ContentSummary, FoundText } from '../../src/contract/content.ts';
import { paths } from '../../src/contract/paths.ts';
import type { FilledPlace } from '../../src/contract/photos/images.ts';
import { publishFacts } from '../support/rows/facts.ts';
import { useSite } from '../support/site.ts';
import { addPerson, anna, type StaffBrowser, signIn } from '../support/staff.ts';

const optionalPages = Object.keys(defaultContent.facts.pages);
const switchAll = (state: 'on' | 'off') => ({ pages: Object.fromEntries(optionalPages.map((name) => [name, state])) });
const otherPaths = sitePages.map(({ path }) => path).filter((path) => !optionalPages.includes(path.slice(1)));
const links = new RegExp(`(?:href=|<loc>|\\]\\()"?[^"<) ]*/(?:${optionalPages.join('|')})(?=["<)#?/])`);

const site = useSite({ fill: (running) => addPerson(running, { email: anna, role: 'manager' }) });
let manager: StaffBrowser;
beforeAll(async () => {
  manager = await signIn(site, anna);
});

const read = async (path: string) => await (await fetch(site.url + path)).text();
const readStatus = async (path: string) => (await fetch(site.url + path)).status;
const readJson = async <Answer>(path: string): Promise<Answer> => await (await manager.call('GET', path)).json();

test('every page of the site can be named by a switch, and all are on at first', async () => {
  expect(defaultContent.views.site.pagesOff).toEqual([]);
  expect(optionalPages.filter((name) => !isDocumentName(name))).toEqual([]);
  for (const name of optionalPages) expect([name, await readStatus(`/${name}`)]).toEqual([name, 200]);
  expect(links.test(await read('/sitemap.xml'))).toBe(true);
});

test('a page that is off answers 404, and nothing links to it or lists it', async () => {
  const [, version] = /"content":"([\w-]+)"/.exec(await read('/')) ?? [];
  await publishFacts(site, switchAll('off'));
  await expect.poll(() => readStatus('/team')).toBe(404);
  for (const name of optionalPages) {
    expect([name, await readStatus(`/${name}`), await readStatus(`/${name}?verifica=1`)]).toEqual([name, 404, 404]);
    const [, present] = /"content":"([\w-]+)"/.exec(await read('/')) ?? [];
    expect(present).not.toBe(version);
    expect([name, await readStatus(`/contenuti/${present}/${name}`)]).toEqual([name, 404]);
  }
  expect(await readStatus('/preventivo/oiv')).toBe(404);
  const sender = { nome: 'Anna', email: 'anna@example.it', messaggio: 'Un preventivo' };
  const body = new URLSearchParams({ ...sender, 'answers.amministrazione': 'Comune di Ariccia' });
  expect((await fetch(`${site.url}/preventivo/oiv`, { method: 'POST', body })).status).toBe(404);
  const request = { ...sender, topic: 'oiv', answers: { amministrazione: 'Comune di Ariccia' } };
  expect((await site.api(paths.contact, request)).status).toBe(400);
  for (const path of [...otherPaths, '/sitemap.xml', '/llms.txt', '/teams', '/competenza'])
    expect([path, links.exec(await read(path))?.[0]]).toEqual([path, undefined]);
});

test('staff are not asked to edit a page that is off, find its texts or fill its photo places', async () => {
  await publishFacts(site, switchAll('off'));
  const pages = (await readJson<ContentSummary[]>('/api/content')).map(({ page }) => page);
  expect(pages.filter((page) => optionalPages.includes(page))).toEqual([]);
  expect(pages).toContain('servizi');
  const found = await readJson<{ items: FoundText[] }>('/api/search?q=domiciliazione');
  expect(found.items.filter(({ page }) => optionalPages.includes(page))).toEqual([]);
  const places = await readJson<FilledPlace[]>('/api/photo-places');
  expect([...new Set(places.map(({ nome_pagina }) => nome_pagina))]).toEqual(['home', 'servizi']);

  await publishFacts(site, switchAll('on'));
  await expect.poll(() => readStatus('/team')).toBe(200);
  expect(links.test(await read('/'))).toBe(true);
  expect((await readJson<FilledPlace[]>('/api/photo-places')).map(({ nome_pagina }) => nome_pagina)).toContain('team');
});

test('links that staff have typed become plain text in circulars and their emails, and go in legal pages', () => {
  const body = 'Si veda [chi siamo](/team#anna) e [il resto](/chi-siamo).';
  const resolve = () => undefined;
  expect(renderCircularHtml(parseCircular(body, ['/team']), { resolveReference: resolve, pictures: new Map() })).toBe(
    '<p>Si veda chi siamo e <a href="/chi-siamo">il resto</a>.</p>\n',
  );
  const circular = {
    title: 'Titolo',
    subject: '',
    preheader: '',
    points: [],
    author: '',
    topic: '',
    numbering: '',
    body,
  };
  const frame = {
    words: defaultContent.contents.email,
    firm: 'Studio',
    publicUrl: 'https://studio.example',
    path: '/circolari/titolo',
    privacyPath: '/privacy',
    pagesOff: ['/team'],
    pictures: new Map(),
    number: 1,
    published: '2026-11-27T10:00:00.000Z',
  };
  const { html, text } = renderCircularEmail(circular, frame, resolve);
  for (const part of [html, text]) {
    expect(part).not.toContain('/team');
    expect(part).toContain('Si veda chi siamo e ');
    expect(part).toContain('https://studio.example/chi-siamo');
  }

  const link = (href: string) => ({ label: href, href });
  const section = { id: 'a', title: 'A', blocks: [{ kind: 'links', links: [link('/team'), link('/contatti')] }] };
  const alone = { id: 'b', title: 'B', blocks: [{ kind: 'links', links: [link('/team#x')] }] };
  const stored = new Map<DocumentName, object>([
    ['dati', switchAll('off')],
    ['cookie', { sections: [section, alone] }],
  ]);
  expect(makeContent(stored).views.cookie.sections).toEqual([
    { ...section, blocks: [{ kind: 'links', links: [link('/contatti')] }] },
  ]);
});

test('legal pages speak of requests for a quote and of appointments while their pages are on', () => {
  const readNotice = (state: 'on' | 'off') => {
    const { privacy, cookie } = makeContent(new Map<DocumentName, object>([['dati', switchAll(state)]])).views;
    return JSON.stringify([privacy, cookie]);
  };
  for (const words of ['Preparare un preventivo', 'bozza-/preventivo/…', 'Fissare un appuntamento', '"Appuntamenti"']) {
    expect(readNotice('on')).toContain(words);
    expect(readNotice('off')).not.toContain(words);
  }
});
