import { beforeAll, expect, test } from 'vitest';
import { renderCircularEmail } from '../../src/content/circulars/circular-email.ts';
import { makeReferenceResolver } from '../../src/content/circulars/circular-references.ts';
import { parseCircular, renderCircularHtml } from '../../src/content/circulars/markdown.ts';
import { type DocumentName, isDocumentName } from '../../src/content/documents.ts';
import { defaultContent, makeContent, type SiteContent } from '../../src/content/published.ts';
import { sitePages } from '../../src/content/site-map.ts';
import { circularFields } from '../../src/contract/circulars.ts';
import type { ContentSummary, FoundText } from '../../src/contract/content.ts';
import { getDefaults } from '../../src/contract/fields/fields.ts';
import { paths } from '../../src/contract/paths.ts';
import type { FilledPlace } from '../../src/contract/photos/images.ts';
import { publishFacts } from '../support/rows/facts.ts';
import { addStudioPhotos } from '../support/rows/studio-photos.ts';
import { useSite } from '../support/site.ts';
import { addPerson, anna, type StaffBrowser, signIn } from '../support/staff.ts';

const switches = Object.keys(defaultContent.facts.pages);
/** A client's page of papers has no address of its own without a token. */
const isPage = (name: string): name is DocumentName => isDocumentName(name) && name !== 'consegna';
const optionalPages = switches.filter(isPage);
const switchAll = (state: 'on' | 'off') => ({ pages: Object.fromEntries(switches.map((name) => [name, state])) });
const isOptional = (name: string) => optionalPages.some((page) => page === name);
const otherPaths = sitePages.map(({ path }) => path).filter((path) => !isOptional(path.slice(1)));
const links = new RegExp(`(?:href=|<loc>|\\]\\()"?[^"<) ]*/(?:${optionalPages.join('|')})(?=["<)#?/])`);

const site = useSite({ fill: (running) => addPerson(running, { email: anna, role: 'manager' }) });
let manager: StaffBrowser;
beforeAll(async () => {
  manager = await signIn(site, anna);
});

const read = async (path: string) => await (await fetch(site.url + path)).text();
const readMain = async (path: string) => /<main.*<\/main>/s.exec(await read(path))?.[0] ?? '';
const readStatus = async (path: string) => (await fetch(site.url + path)).status;
const readJson = async <Answer>(path: string): Promise<Answer> => await (await manager.call('GET', path)).json();

test('a switch names a page, the newsletter, the carousel or papers by link, and all are on at first', async () => {
  expect(defaultContent.views.site.pagesOff).toEqual([]);
  expect(switches.filter((name) => !isPage(name))).toEqual(['newsletter', 'carosello', 'consegna']);
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

test('photos of a page that is off are in no public list, and come back with the page', async () => {
  const listPages = async () => {
    const answers = ['home', 'team', 'competenze'].map((page) => site.api(`/api/images?nome_pagina=${page}`));
    return (await Promise.all(answers.map(async (answer) => (await answer).json()))).flat();
  };
  await site.database.owner
    .insertInto('images')
    .values(
      ['home', 'team', 'competenze'].map((nome_pagina) => ({ nome_pagina, nome_foto: 'a', url_foto: '/icona.svg' })),
    )
    .execute();
  await publishFacts(site, switchAll('off'));
  await expect.poll(listPages).toMatchObject([{ nome_pagina: 'home' }]);
  await publishFacts(site, switchAll('on'));
  await expect.poll(listPages).toHaveLength(3);
  await site.database.owner.deleteFrom('images').execute();
});

test('staff are not asked to edit a page that is off, find its texts or fill its photo places', async () => {
  await publishFacts(site, switchAll('off'));
  const pages = (await readJson<ContentSummary[]>('/api/content')).map(({ page }) => page);
  expect(pages.filter(isOptional)).toEqual([]);
  expect(pages).toContain('servizi');
  const found = await readJson<{ items: FoundText[] }>('/api/search?q=domiciliazione');
  expect(found.items.filter(({ page }) => isOptional(page))).toEqual([]);
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
  const circular = { ...getDefaults(circularFields), title: 'Titolo', body };
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

const makeSite = (state: 'on' | 'off') => makeContent(new Map<DocumentName, object>([['dati', switchAll(state)]]));
const toPlainText = (value: unknown) => JSON.stringify(value).replaceAll('\u00a0', ' ');

test.each([
  'Preparare un preventivo',
  'bozza-/preventivo/…',
  'Fissare un appuntamento',
  '"Appuntamenti"',
  'Inviare la newsletter',
  'Provare il consenso alla newsletter',
  '"Newsletter"',
  'bozza-newsletter',
  'Attivare la domiciliazione',
  '"Documenti per la domiciliazione"',
  'foto del carosello',
])('legal pages say «%s» only while its page is on', (words) => {
  const readNotice = ({ views: { privacy, cookie, accessibilita } }: SiteContent) =>
    toPlainText([privacy, cookie, accessibilita]);
  expect(readNotice(makeSite('on'))).toContain(words);
  expect(readNotice(makeSite('off'))).not.toContain(words);
});

test('topics and deadlines of a page go with it, and what managers are asked to decide about them', () => {
  const only = (name: string) => makeContent(new Map<DocumentName, object>([['dati', { pages: { [name]: 'off' } }]]));
  const listSlugs = ({ topics }: SiteContent) => topics.map(({ slug }) => slug);
  expect(listSlugs(defaultContent)).toEqual(expect.arrayContaining(['domiciliazione', 'terzo-settore']));
  expect(listSlugs(only('servizio-di-domiciliazione'))).not.toContain('domiciliazione');

  const content = only('enti-del-terzo-settore');
  expect(listSlugs(content)).not.toContain('terzo-settore');
  const { groupsInUse, deadlines } = content.views.scadenze;
  expect(groupsInUse).toEqual(['imprese', 'professionisti', 'datori-di-lavoro']);
  expect(deadlines.map(({ name }) => name)).not.toContain('bilancio-enti');
  expect(deadlines.map(({ name }) => name)).toContain('bilancio-societa');
  for (const fact of ['art. 30 CTS', 'D.M. 7 agosto 2025', 'scadenza variazioni-runts']) {
    expect([fact, defaultContent.statedLaw.has(fact)]).toEqual([fact, true]);
    expect([fact, content.statedLaw.has(fact)]).toEqual([fact, false]);
  }
  // A circular was written when the page was on.
  expect(makeReferenceResolver(content, '2026-11-21')('bilancio-enti')?.kind).toBe('deadline');
});

test('the list of deadlines offers no group of a page that is off, and the home page no block of the guide', async () => {
  await publishFacts(site, switchAll('on'));
  await expect.poll(() => readStatus('/team')).toBe(200);
  expect(await read('/scadenze')).toContain('?per=terzo-settore');
  expect(await readMain('/')).toContain('Tutti i servizi');
  await publishFacts(site, switchAll('off'));
  await expect.poll(() => readStatus('/team')).toBe(404);
  const all = await read('/scadenze');
  expect(all).not.toContain('?per=terzo-settore');
  const listDays = (html: string) => [...html.matchAll(/<h4>/g)].length;
  expect(listDays(await read('/scadenze?per=terzo-settore'))).toBe(listDays(all));
  expect(await readMain('/')).not.toContain('Tutti i servizi');
  const places = await readJson<FilledPlace[]>('/api/photo-places');
  expect(places.map(({ nome_foto }) => nome_foto)).not.toContain('controller-presentation');
});

test('without its carousel the page about the firm has no photos of the studio, and lists none', async () => {
  await addStudioPhotos(site.database, [null, null]);
  const listPhotos = async () => (await (await site.api(paths.studioPhotos)).json()).length;
  for (const [state, count] of [
    ['on', 2],
    ['off', 0],
  ] as const) {
    await publishFacts(site, { pages: { carosello: state } });
    await expect.poll(listPhotos).toBe(count);
    const html = await readMain('/chi-siamo');
    expect([state, html.includes('Foto dello studio')]).toEqual([state, count > 0]);
  }
});
