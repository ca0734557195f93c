import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultContent } from '../../src/content/published.ts';
import type { LaunchState } from '../../src/contract/launch.ts';
import { isOpen } from '../../src/contract/staff/tasks.ts';
import { makeRealFacts, publishFacts } from '../support/rows/facts.ts';
import { addStudioPhotos } from '../support/rows/studio-photos.ts';
import { type Site, startSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, goodPassword, type StaffBrowser, staffBrowser } from '../support/staff.ts';
import { readDeskTasks } from '../support/tasks.ts';

/* Site before its launch, with a public URL other than this machine's address. */

const publicUrl = 'https://studio.example';
let site: Site;
let manager: StaffBrowser;
const call = (method: string, path: string, body?: unknown) => manager.call(method, path, body, { origin: publicUrl });
beforeAll(async () => {
  site = await startSite({ variables: { PUBLIC_URL: publicUrl } });
  await addAnnaAndPaolo(site);
  manager = staffBrowser(site);
  await call('POST', '/api/session', { email: anna, password: goodPassword });
});
afterAll(() => site.stop());

const readRobots = async (path: string) => (await fetch(site.url + path)).headers.get('x-robots-tag');
const readState = async (): Promise<LaunchState> => await (await call('GET', '/api/launch')).json();
const listOpenSteps = async () => (await readState()).tasks.filter(isOpen).map(({ kind }) => kind);

test('pages are noindex until all facts are real and a manager has opened the site', async () => {
  for (const path of ['/', '/contatti', '/scadenze?per=imprese', '/nulla'])
    expect([path, await readRobots(path)]).toEqual([path, 'noindex']);
  expect(await (await fetch(site.url)).text()).toContain('<meta name="robots" content="noindex">');
  expect(await listOpenSteps()).toContain('facts');
  const early = await call('POST', '/api/launch/open');
  expect([early.status, (await early.json()).error.code]).toEqual([409, 'not-ready']);
  expect(await (await call('GET', '/api/today')).json()).toMatchObject({ public: false });

  await publishFacts(site, makeRealFacts());
  await expect.poll(listOpenSteps).not.toContain('facts');
  expect(await readRobots('/')).toBe('noindex');
  expect(await (await call('POST', '/api/launch/open')).json()).toMatchObject({
    indexable: true,
    opened: { by: 'Anna Conti' },
  });
  await expect.poll(() => readRobots('/')).toBe(null);
  expect(await (await fetch(site.url)).text()).not.toContain('noindex');
  expect(await (await call('GET', '/api/today')).json()).toMatchObject({ public: true });

  expect(await (await call('DELETE', '/api/launch/open')).json()).toMatchObject({ indexable: false, opened: null });
  await expect.poll(() => readRobots('/')).toBe('noindex');
  const { items } = await (await call('GET', '/api/journal')).json();
  expect(items[0]).toMatchObject({ event: 'launch.closed', actor: { name: 'Anna Conti' } });
});

test('a manager confirms a sample value as real; any other value returns 404', async () => {
  const real = makeRealFacts();
  const sample = { fact: 'identity.legalForm', value: 'Studio associato' };
  const confirm = (body: object, fact = sample.fact) => call('PUT', `/api/launch/facts/${fact}`, body);
  await publishFacts(site, { ...real, identity: { ...real.identity, legalForm: sample.value } });
  await expect.poll(listOpenSteps).toContain('facts');
  expect((await call('POST', '/api/launch/open')).status).toBe(409);

  expect((await confirm({ value: 'Altra forma', isReal: true })).status).toBe(404);
  expect((await confirm({ value: '00041', isReal: true }, 'contacts.province')).status).toBe(404);
  expect(await (await confirm({ value: sample.value, isReal: true })).json()).toMatchObject({ confirmed: [sample] });
  expect(await listOpenSteps()).not.toContain('facts');
  const contents: { page: string; unfilled: number }[] = await (await call('GET', '/api/content')).json();
  expect(contents.find(({ page }) => page === 'dati')?.unfilled).toBe(0);
  expect(await (await call('POST', '/api/launch/open')).json()).toMatchObject({ indexable: true });
  await expect.poll(() => readRobots('/')).toBe(null);

  await confirm({ value: sample.value, isReal: false });
  expect(await listOpenSteps()).toContain('facts');
  await expect.poll(() => readRobots('/')).toBe('noindex');
  await call('DELETE', '/api/launch/open');
  await publishFacts(site, real);
});

test('a plausible sample keeps the site from opening until it is confirmed, and closes no open site', async () => {
  const real = makeRealFacts();
  const sample = { fact: 'identity.founded', value: '2014' };
  const confirm = (isReal: boolean) => call('PUT', `/api/launch/facts/${sample.fact}`, { value: sample.value, isReal });
  await publishFacts(site, { ...real, identity: { ...real.identity, founded: 2014 } });
  await expect.poll(listOpenSteps).toContain('facts');
  expect((await call('POST', '/api/launch/open')).status).toBe(409);
  expect((await confirm(true)).status).toBe(200);
  expect(await listOpenSteps()).not.toContain('facts');
  expect(await (await call('POST', '/api/launch/open')).json()).toMatchObject({ indexable: true });

  expect(await (await confirm(false)).json()).toMatchObject({ indexable: true });
  expect(await listOpenSteps()).toContain('facts');
  await call('DELETE', '/api/launch/open');
  await publishFacts(site, real);
});

test('sample texts that speak of a changed fact are listed until they are written or confirmed', async () => {
  const listTexts = async () => (await readState()).texts.map(({ page, path }) => `${page} ${path}`);
  const [first] = defaultContent.facts.people;
  await publishFacts(site, { people: [first] });
  await expect.poll(listTexts).toContain('team lead');
  // The passage itself, not the first entry of its list.
  expect(await listTexts()).toContain('home reasons.entries.3.title');
  expect(await listTexts()).not.toContain('contatti directions.title');
  expect(await listOpenSteps()).toContain('outdated-texts');

  const { texts } = await readState();
  const lead = texts.find(({ page }) => page === 'team');
  const confirm = ({ fact, value }: { fact: string; value: string }) =>
    call('PUT', `/api/launch/facts/${fact}`, { value, isReal: true });
  expect(lead).toMatchObject({ about: 'Titolo professionale' });
  expect((await confirm({ fact: 'team.lead', value: 'altro' })).status).toBe(404);
  for (const { confirmation } of texts) expect((await confirm(confirmation)).status).toBe(200);
  expect(await listOpenSteps()).not.toContain('outdated-texts');

  // Another change of the fact asks again.
  await publishFacts(site, { people: [first, first], contacts: { city: 'Frascati' } });
  await expect.poll(listTexts).toContain('team lead');
  expect(await listTexts()).toEqual(
    expect.arrayContaining(['contatti directions.title', 'contatti directions.entries.1.title']),
  );
  const written = { directions: { title: 'Come arrivare a Frascati' } };
  await site.database.staff
    .insertInto('documents')
    .values({ name: 'contatti', body: JSON.stringify(written) })
    .execute();
  expect(await listTexts()).not.toContain('contatti directions.title');
  await publishFacts(site, { people: [first], pages: { team: 'off' } });
  await expect.poll(listTexts).not.toContain('team lead');
  await publishFacts(site, makeRealFacts());
});

test('facts that visitors look for are recommended until they are filled in', async () => {
  const listRecommended = async () => (await readState()).recommended.map(({ label, empty }) => `${label} ${empty}`);
  expect(await listRecommended()).toEqual([
    'Profilo breve 4',
    'Che cosa segue 4',
    'Per che cosa rivolgersi 4',
    'Tempo di risposta ai messaggi 1',
  ]);
  const real = makeRealFacts();
  await publishFacts(site, { ...real, promises: { ...real.promises, answerTime: 'entro due giorni' } });
  await expect.poll(listRecommended).not.toContain('Tempo di risposta ai messaggi 1');
  await publishFacts(site, real);
});

test('a page as it was delivered waits to be read, until it is marked or the firm publishes its own', async () => {
  const listUnread = async () => (await readState()).unread.map(({ page }) => page);
  const isUnread = async (page: string) => {
    const contents: { page: string; unread: boolean }[] = await (await call('GET', '/api/content')).json();
    return contents.find((content) => content.page === page)?.unread;
  };
  expect(await listUnread()).toEqual(expect.arrayContaining(['home', 'chi-siamo', 'privacy', 'email']));
  expect(await listUnread()).not.toContain('dati');
  expect([await isUnread('home'), await isUnread('dati')]).toEqual([true, false]);

  expect((await call('PUT', '/api/launch/read/home')).status).toBe(200);
  expect(await listUnread()).not.toContain('home');
  expect(await isUnread('home')).toBe(false);
  const row = { name: 'servizi', body: '{"title":"I servizi"}' };
  await site.database.staff.insertInto('documents').values(row).execute();
  await expect.poll(listUnread).not.toContain('servizi');
  await publishFacts(site, { pages: { team: 'off' } });
  await expect.poll(listUnread).not.toContain('team');
  expect(await listOpenSteps()).toContain('unread-pages');
  for (const page of await listUnread()) expect((await call('PUT', `/api/launch/read/${page}`)).status).toBe(200);
  expect(await listOpenSteps()).not.toContain('unread-pages');
  for (const page of ['dati', 'nulla']) expect((await call('PUT', `/api/launch/read/${page}`)).status).toBe(404);
  await publishFacts(site, makeRealFacts());
});

test('a carousel without photos counts as a missing photo while it is on', async () => {
  const countPhotos = async () => (await readState()).tasks.find(({ kind }) => kind === 'sample-photos')?.count ?? 0;
  await publishFacts(site, { pages: { carosello: 'off' } });
  const count = await countPhotos();
  await publishFacts(site, { pages: { carosello: 'on' } });
  expect(await countPhotos()).toBe(count + 1);
  await addStudioPhotos(site.database, ['La sala']);
  expect(await countPhotos()).toBe(count);
  await site.database.staff.updateTable('foto_studio').set({ starter: true }).execute();
  expect(await countPhotos()).toBe(count + 1);
  await site.database.staff.deleteFrom('foto_studio').execute();
  await publishFacts(site, makeRealFacts());
});

test('the desk lists the launch until the site is open, and missing photos only afterwards', async () => {
  const listKinds = async () => (await readDeskTasks(manager)).map(({ kind }) => kind);
  expect(await listKinds()).toContain('launch');
  expect(await listKinds()).not.toContain('empty-places');
  await call('POST', '/api/launch/open');
  expect(await listKinds()).not.toContain('launch');
  expect(await listKinds()).toContain('empty-places');
});

test('a firm with one manager ends the step of a second one by printing the recovery codes', async () => {
  const isListed = async () => (await listOpenSteps()).includes('second-manager');
  expect(await isListed()).toBe(true);
  expect(await readState()).toMatchObject({ printable: false });
  const early = await call('PUT', '/api/launch/recovery-codes');
  expect([early.status, (await early.json()).error.code]).toEqual([409, 'no-codes']);

  const { secret } = await (await call('POST', '/api/profile/totp')).json();
  expect((await call('PUT', '/api/profile/totp', { code: new TOTP({ secret }).generate() })).status).toBe(200);
  expect(await readState()).toMatchObject({ printable: true });
  expect((await call('PUT', '/api/launch/recovery-codes')).status).toBe(200);
  expect(await isListed()).toBe(false);
  expect((await call('DELETE', '/api/profile/totp')).status).toBe(204);
  expect(await isListed()).toBe(true);
});
