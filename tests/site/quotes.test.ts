import { describe, expect, test } from 'vitest';
import { preventivo } from '../../src/content/pages/preventivo.ts';
import { defaultContent } from '../../src/content/published.ts';
import { footerPages } from '../../src/content/site-map.ts';
import { getDefaults } from '../../src/contract/fields/fields.ts';
import { makeCheckQuery } from '../../src/contract/threshold-query.ts';
import { publishFacts } from '../support/rows/facts.ts';
import { useSite } from '../support/site.ts';
import { addPerson, anna, type StaffBrowser, signIn } from '../support/staff.ts';
import { company } from '../thresholds/threshold-figures.ts';

/* Pages of requests for a quote. Their posts are tested in tests/messages. */

const site = useSite({ fill: (running) => addPerson(running, { email: anna, role: 'manager' }) });
const read = async (path: string) => await (await fetch(site.url + path)).text();
const { path: listPath } = footerPages.preventivo;
const [accounting, professionals] = defaultContent.topics;
if (!accounting || !professionals) throw new Error('No default topics');

test('the list leads to every topic, and the page of a topic asks only its own questions', async () => {
  const list = await read(listPath);
  for (const { path, title } of defaultContent.topics) expect(list).toContain(`href="${path}">${title}</a>`);
  const page = await read(accounting.path);
  for (const { question } of accounting.questions) expect(page).toContain(question);
  for (const { question } of professionals.questions.slice(0, 2)) {
    expect(list).not.toContain(question);
    expect(page).not.toContain(question);
  }
});

test('the figures of a threshold check choose the answers of the later year and go along as text', async () => {
  const typed = { ...company, caso1: '', caso2: '', caso3: '', caso4: '' };
  const html = await read(`/preventivo/revisore?${makeCheckQuery('servizi', typed)}`);
  const chosen = [...html.matchAll(/<input[^>]* value="([^"]+)"[^>]*\/>/g)].filter(([tag]) =>
    tag.includes(' checked='),
  );
  expect(chosen.map(([, value]) => value)).toEqual(['Oltre 4\u00a0milioni di euro', 'Fino a 20\u00a0unità']);
  expect(html).toContain('Totale dell’attivo, in euro: 4.000.000,01');
  // Only this topic asks for sizes, and an invalid figure fills nothing.
  expect(await read(`${accounting.path}?${makeCheckQuery('servizi', typed)}`)).not.toContain(' checked=');
  expect(await read(`/preventivo/revisore?verifica=servizi&attivo1=tanto`)).not.toContain(' checked=');
});

describe('after publication', () => {
  const content = getDefaults(preventivo);
  const publish = async (manager: StaffBrowser, draft: object) => {
    const { version } = await (await manager.call('GET', '/api/content/preventivo')).json();
    const saved = await manager.call('PUT', '/api/content/preventivo', { draft, version });
    expect(saved.status).toBe(200);
    const answer = await manager.call('POST', '/api/content/preventivo/publish', { version: version + 1 });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return await answer.json();
  };
  const readMove = async (path: string) => {
    const { status, headers } = await fetch(site.url + path, { redirect: 'manual' });
    return [status, headers.get('location')];
  };

  test('a topic with another slug is found by the former one, a removed topic leads to the list', async () => {
    const manager = await signIn(site, anna);
    const [first, second, ...others] = content.topics;
    const renamed = { ...first, slug: 'societa' };
    const { published } = await publish(manager, { ...content, topics: [renamed, ...others] });
    await expect.poll(() => readMove('/preventivo/contabilita')).toEqual([301, '/preventivo/societa']);
    expect(await readMove(`/preventivo/${second?.slug}`)).toEqual([301, listPath]);
    expect((await fetch(`${site.url}/preventivo/nulla`)).status).toBe(404);
    expect(await read('/sitemap.xml')).toContain('/preventivo/societa</loc>');

    // A form names the version of its questions.
    const [, version] = /name="version" value="(\d+)"/.exec(await read('/preventivo/societa')) ?? [];
    expect(Number(version)).toBeGreaterThan(0);
    const again = await publish(manager, { ...published, topics: [{ ...renamed, slug: 'bilanci' }, ...others] });
    expect(again.published.former).toHaveLength(3);
    await expect.poll(() => readMove('/preventivo/contabilita')).toEqual([301, '/preventivo/bilanci']);

    await publishFacts(site, { pages: { preventivo: 'off' } });
    await expect.poll(() => readMove('/preventivo/contabilita')).toEqual([404, null]);
    expect(await readMove('/preventivo/bilanci')).toEqual([404, null]);
  });
});
