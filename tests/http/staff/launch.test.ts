import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LaunchState } from '../../../src/contract/launch.ts';
import { publishFacts, realFacts } from '../../support/rows/facts.ts';
import { type Site, startSite } from '../../support/site.ts';
import { addAnnaAndPaolo, anna, goodPassword, type StaffBrowser, staffBrowser } from '../../support/staff.ts';

/* A site on its way to the public, under an address that is not this machine's own. */

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

const robots = async (path: string) => (await fetch(site.url + path)).headers.get('x-robots-tag');
const state = async (): Promise<LaunchState> => await (await call('GET', '/api/launch')).json();
const openSteps = async () => (await state()).steps.filter(({ done }) => !done).map(({ step }) => step);

test('search engines are asked to keep no page until nothing is invented and a manager has opened the site', async () => {
  for (const path of ['/', '/contatti', '/scadenze?per=imprese', '/nulla'])
    expect([path, await robots(path)]).toEqual([path, 'noindex']);
  expect(await (await fetch(site.url)).text()).toContain('<meta name="robots" content="noindex">');
  expect(await openSteps()).toContain('facts');
  const early = await call('POST', '/api/launch/open');
  expect([early.status, (await early.json()).error.code]).toEqual([409, 'not-ready']);
  expect(await (await call('GET', '/api/today')).json()).toMatchObject({ public: false });

  await publishFacts(site, realFacts());
  await expect.poll(openSteps).not.toContain('facts');
  expect(await robots('/')).toBe('noindex');
  expect(await (await call('POST', '/api/launch/open')).json()).toMatchObject({
    indexable: true,
    opened: { by: 'Anna Conti' },
  });
  await expect.poll(() => robots('/')).toBe(null);
  expect(await (await fetch(site.url)).text()).not.toContain('noindex');
  expect(await (await call('GET', '/api/today')).json()).toMatchObject({ public: true });

  expect(await (await call('DELETE', '/api/launch/open')).json()).toMatchObject({ indexable: false, opened: null });
  await expect.poll(() => robots('/')).toBe('noindex');
  const { items } = await (await call('GET', '/api/journal')).json();
  expect(items[0]).toMatchObject({ event: 'launch.closed', actor: { name: 'Anna Conti' } });
});

test('a legal page counts as read once somebody has said so, and another is no legal page', async () => {
  for (const page of ['privacy', 'cookie', 'note-legali', 'accessibilita']) {
    expect(await openSteps()).toContain('legal');
    expect((await call('PUT', `/api/launch/read/${page}`)).status).toBe(200);
  }
  expect(await openSteps()).not.toContain('legal');
  expect((await call('PUT', '/api/launch/read/home')).status).toBe(404);
});

test('what belongs to the setting-up is no part of a day’s work until the site is open', async () => {
  const kinds = async () => {
    const { waiting } = await (await call('GET', '/api/today')).json();
    return waiting.map(({ kind }: { kind: string }) => kind);
  };
  expect(await kinds()).toContain('launch');
  expect(await kinds()).not.toContain('photos');
  await call('POST', '/api/launch/open');
  expect(await kinds()).not.toContain('launch');
  expect(await kinds()).toContain('photos');
});
