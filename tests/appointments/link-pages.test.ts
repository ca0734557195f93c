import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { appuntamento } from '../../src/content/pages/appuntamento.ts';
import { defaultContent } from '../../src/content/published.ts';
import { getDefaults } from '../../src/contract/fields/fields.ts';
import { notOffered } from '../../src/contract/fields/half-days.ts';
import { makeLinkToken } from '../../src/server/tokens.ts';
import { setClock } from '../support/clock.ts';
import { markupFaults } from '../support/markup.ts';
import { confirmedAppointment as confirmed, leaveAppointment } from '../support/rows/appointments.ts';
import { publishFacts } from '../support/rows/facts.ts';
import { useSite } from '../support/site.ts';
import { addPerson, anna, signIn } from '../support/staff.ts';

/* Page of one appointment, behind the link in its emails. */

const { page: words } = getDefaults(appuntamento);
const { phone } = defaultContent.facts.contacts;
const secret = 'cd'.repeat(32);

beforeAll(() => setClock('2026-11-30T09:00:00Z'));
afterAll(() => void vi.useRealTimers());

const site = useSite({
  prepare: async ({ owner }) => {
    await owner.insertInto('settings').values({ name: 'secret', value: secret }).execute();
  },
  fill: (running) => addPerson(running, { email: anna, role: 'manager' }),
});

async function leave(given?: Parameters<typeof leaveAppointment>[1]) {
  const id = await leaveAppointment(site, given);
  return { id, path: `/appuntamento/${makeLinkToken(secret, 'appointment', { id, email: 'scrive@esempio.it' })}` };
}
const open = (path: string, method = 'GET') => fetch(site.url + path, { method });
const post = (path: string, fields: Record<string, string>) =>
  fetch(site.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const readRow = (id: string) =>
  site.database.staff
    .selectFrom('appointments')
    .select(['state', 'version', 'wish', 'wishes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('shows a confirmed appointment with its place, a calendar file and two choices of which none is made', async () => {
  const { path } = await leave(confirmed);
  const answer = await open(path);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(await markupFaults(html)).toEqual([]);
  for (const text of ['<h1>Giovedì 3 dicembre alle 10:00</h1>', '45 minuti', 'Via dell’Esempio 1', phone])
    expect(html).toContain(text);
  expect(html).toContain(`<a href="${path}/appuntamento.ics">`);
  expect(html).toContain(defaultContent.views['pagina-appuntamento'].mapUrl.replaceAll('&', '&amp;'));
  expect(html.match(/<input[^>]* type="radio"/g)).toHaveLength(2);
  expect(html).not.toContain('checked=""');
  expect(html).toContain('<option value="2026-12-02 morning">');
});

test('is read by nobody else: not cached, not indexed, and its address is not sent to other pages', async () => {
  const { path } = await leave(confirmed);
  for (const address of [path, `${path}/appuntamento.ics`]) {
    const { headers } = await open(address);
    expect([address, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
      address,
      'no-store',
      'noindex',
    ]);
  }
  const page = await open(path);
  expect(page.headers.get('referrer-policy')).toBe('strict-origin');
  expect(await page.text()).toContain('<meta name="robots" content="noindex">');
  expect(site.log()).not.toContain(path);
});

test('serves the event as a file for a calendar', async () => {
  const { path } = await leave(confirmed);
  const answer = await open(`${path}/appuntamento.ics`);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'attachment; filename="appuntamento.ics"',
  ]);
  expect(await answer.text()).toContain('DTSTART:20261203T090000Z');
  const { path: asked } = await leave();
  expect((await open(`${asked}/appuntamento.ics`)).status).toBe(404);
  expect(await (await open(asked)).text()).not.toContain('appuntamento.ics');
});

test('GET, HEAD, and posts without a choice change nothing', async () => {
  const { id, path } = await leave(confirmed);
  await open(path);
  await open(path, 'HEAD');
  await open(path, 'POST');
  for (const fields of [{}, { 'wishes.0': '2026-12-02 morning' }, { change: '' }, { change: 'both' }]) {
    const answer = await post(path, fields);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(words.change.neither);
  }
  expect(await readRow(id)).toMatchObject({ state: 'confirmed', version: 1, wish: null });
});

test('asks for another time, and says that the confirmed one stays until then', async () => {
  const { id, path } = await leave(confirmed);
  const choice = { change: 'other', 'wishes.0': '2026-12-04 morning', 'wishes.1': '2026-12-04 morning' };
  const answer = await post(path, choice);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?esito=appuntamento-chiesto`]);
  const html = await (await open(`${path}?esito=appuntamento-chiesto`)).text();
  expect(html).toContain(defaultContent.views.moduli.notices['appuntamento-chiesto'].title);
  expect(html).toContain(words.moveAsked);
  expect(html).toContain('venerdì 4 dicembre, mattina');
  const { state, wish } = await readRow(id);
  expect([state, JSON.parse(wish ?? '')]).toEqual(['confirmed', [{ day: '2026-12-04', half: 'morning' }]]);
});

test('a half day that is not on offer, or none, is refused with all that was chosen', async () => {
  const { id, path } = await leave(confirmed);
  const choice = { change: 'other', 'wishes.0': '2026-12-04 morning', 'wishes.1': '2026-12-05 morning' };
  const answer = await post(path, choice);
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toMatch(new RegExp(`<p [^>]*id="cambiamento-wishes.1-error">${notOffered}`));
  expect(html).toContain('<option value="2026-12-04 morning" selected="">');
  expect(html).toContain('checked=""');
  expect((await post(path, { change: 'other', 'wishes.0': '' })).status).toBe(422);
  expect(await readRow(id)).toMatchObject({ version: 1, wish: null });
});

test('asks for another time ten times a day, and then shows the choice with the telephone', async () => {
  const { id, path } = await leave(confirmed);
  const wish = (day: number, half: string) =>
    post(path, { change: 'other', 'wishes.0': `2026-12-${String(day).padStart(2, '0')} ${half}` });
  const halfDays = [2, 3, 4, 7, 9].flatMap((day) => ['morning', 'afternoon'].map((half) => [day, half] as const));
  for (const [day, half] of halfDays) expect((await wish(day, half)).status).toBe(303);
  const answer = await wish(10, 'morning');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  const html = await answer.text();
  expect(html).toContain(`Per cambiarlo telefoni al ${phone}`);
  expect(html).toContain('<option value="2026-12-10 morning" selected="">');
  expect((await readRow(id)).version).toBe(1);
  expect((await post(path, { change: 'cancel' })).status).toBe(303);
});

test('a script that posts wishes to a link does not keep staff from declining', async () => {
  const staff = await signIn(site, anna);
  const { id, path } = await leave();
  const seen = await (await staff.call('GET', `/api/appointments/${id}`)).json();
  const posts = ['morning', 'afternoon'].flatMap((half) =>
    [2, 3, 4, 7, 9, 10].map((day) =>
      post(path, { change: 'other', 'wishes.0': `2026-12-${String(day).padStart(2, '0')} ${half}` }),
    ),
  );
  await posts[0];
  const declined = staff.call('POST', `/api/appointments/${id}/decline`, { version: seen.version, text: 'No.' });
  expect((await declined).status).toBe(200);
  await Promise.all(posts);
  expect((await readRow(id)).state).toBe('declined');
});

test('gives back no choice longer than it may be', async () => {
  const { path } = await leave(confirmed);
  const answer = await post(path, { change: 'other', 'wishes.0': 'a'.repeat(20_000), altro: 'a'.repeat(5000) });
  expect(answer.status).toBe(422);
  expect(await answer.text()).not.toMatch(/a{21}/);
});

test('cancels, and then shows that it is cancelled', async () => {
  const { id, path } = await leave(confirmed);
  const answer = await post(path, { change: 'cancel' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
  expect((await readRow(id)).state).toBe('cancelled');
  const page = await open(path);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain(words.cancelled.title);
  expect(html).toContain(`<a href="/appuntamento">${getDefaults(appuntamento).link}</a>`);
  expect(html).not.toContain('<select');
});

test('after the start it ends on a page with the telephone, and a post changes nothing', async () => {
  const { id, path } = await leave({ ...confirmed, starts_at: '2026-11-30T09:00:00.000Z' });
  for (const answer of [await open(path), await post(path, { change: 'cancel' })]) {
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain(words.ended.title);
    expect(html).toContain(phone);
    expect(html).not.toContain('<select');
  }
  expect((await readRow(id)).state).toBe('confirmed');
});

test('an invalid token is a 404 with the telephone, also for a post', async () => {
  const { id, path } = await leave(confirmed);
  for (const wrong of ['/appuntamento/prova', path.slice(0, -1), `${path}0`])
    for (const answer of [await open(wrong), await post(wrong, { change: 'cancel' })]) {
      expect([wrong, answer.status, answer.headers.get('cache-control')]).toEqual([wrong, 404, 'no-store']);
      const html = await answer.text();
      expect(html).toContain(words.unknown.title);
      expect(html).toContain(phone);
    }
  expect((await readRow(id)).state).toBe('confirmed');
});

test('while the firm takes no requests for appointments, a link cancels and asks for no other time', async () => {
  await publishFacts(site, { pages: { appuntamento: 'off' } });
  await expect.poll(async () => (await open('/appuntamento')).status).toBe(404);
  const { id, path } = await leave(confirmed);
  const html = await (await open(path)).text();
  expect(html).toContain(words.change.onlyCancel.title);
  expect(html).not.toContain('<select');
  expect(html.match(/<input[^>]* type="radio"/g)).toHaveLength(1);
  for (const fields of [{ change: 'other', 'wishes.0': '2026-12-04 morning' }, {}]) {
    const answer = await post(path, fields);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(words.change.onlyCancel.neither);
  }
  expect(await readRow(id)).toMatchObject({ state: 'confirmed', wish: null });
  expect((await post(path, { change: 'cancel' })).status).toBe(303);
  expect((await readRow(id)).state).toBe('cancelled');
  expect(await (await open(path)).text()).not.toContain('href="/appuntamento"');
});
