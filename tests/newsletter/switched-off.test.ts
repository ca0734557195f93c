import { expect, test } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { publishCircular } from '../support/rows/circulars.ts';
import { publishFacts } from '../support/rows/facts.ts';
import { useSite } from '../support/site.ts';
import { addPerson, anna, signIn } from '../support/staff.ts';

/* Newsletter that the firm has switched off. */

const site = useSite({
  async prepare(database) {
    await publishCircular(database, { number: 1, slug: 'saldo' });
    await publishFacts({ database }, { pages: { newsletter: 'off' } });
  },
  fill: (running) => addPerson(running, { email: anna, role: 'manager' }),
});
const hasForm = async (path: string) => (await (await fetch(site.url + path)).text()).includes('action="/newsletter"');
const readStatus = async (path: string) => (await fetch(site.url + path)).status;
const postStatus = async (path: string, fields: Record<string, string> = {}) =>
  (await fetch(site.url + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })).status;
const email = 'altra@example.com';

test('no page has its form, and no sign-up is taken or confirmed', async () => {
  for (const path of ['/', '/circolari', '/circolari/saldo'])
    expect([path, await hasForm(path)]).toEqual([path, false]);
  expect((await site.api(paths.newsletter, { email })).status).toBe(404);
  expect(await postStatus('/newsletter', { email })).toBe(404);
  expect(await postStatus('/newsletter/conferma?t=1.x')).toBe(404);
  for (const path of ['/newsletter', '/newsletter/conferma?t=1.x'])
    expect([path, await readStatus(path)]).toEqual([path, 404]);
});

test('staff can neither send a circular nor ask an address', async () => {
  const manager = await signIn(site, anna);
  const { id, version } = await (await manager.call('POST', '/api/circulars', { title: 'Nuova' })).json();
  for (const [path, body] of [
    ['/api/subscribers', { email, reason: 'Al telefono' }],
    ['/api/subscribers/import', { emails: [email], reason: 'Clienti' }],
    [`/api/circulars/${id}/send`, { version, audience: 1 }],
  ] as const) {
    const answer = await manager.call('POST', path, body);
    expect([path, answer.status, (await answer.json()).error.code]).toEqual([path, 409, 'newsletter-off']);
  }
});

test('a subscriber can still leave', async () => {
  expect(await readStatus('/newsletter/disiscrizione?t=prova')).toBe(200);
});
