import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { appuntamento } from '../../src/content/pages/appuntamento.ts';
import { defaultContent } from '../../src/content/published.ts';
import { getDefaults } from '../../src/contract/fields/fields.ts';
import { notOffered } from '../../src/contract/fields/half-days.ts';
import { setClock } from '../support/clock.ts';
import { publishFacts } from '../support/rows/facts.ts';
import { useSite } from '../support/site.ts';

/* Page that asks for an appointment, without JavaScript. */

const { notices } = defaultContent.views.moduli;
const words = getDefaults(appuntamento);

/** Saturday: the first half day on offer is Tuesday 24 November, in the morning. */
beforeAll(() => setClock('2026-11-21T09:00:00Z'));
afterAll(() => void vi.useRealTimers());

const site = useSite();

const form = {
  nome: 'Anna Rossi',
  email: 'anna@example.it',
  mode: 'office',
  telefono: '',
  'wishes.0': '2026-11-26 afternoon',
  'wishes.1': '2026-11-24 morning',
  'wishes.2': '',
  messaggio: 'Un passaggio generazionale.',
};

const post = (fields: Record<string, string>) =>
  fetch(`${site.url}/appuntamento`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const listAppointments = async (email: string) =>
  await site.database.staff
    .selectFrom('appointments')
    .innerJoin('messages', 'messages.id', 'appointments.message_id')
    .select(['mode', 'telefono', 'wishes', 'messaggio', 'nome'])
    .where('messages.email', '=', email)
    .execute();

test('the page lists the half days on offer three times, and only the first choice is required', async () => {
  const html = await (await fetch(`${site.url}/appuntamento`)).text();
  expect(html.match(/<option value="2026-11-24 morning">martedì 24 novembre, mattina<\/option>/g)).toHaveLength(3);
  expect(html.match(/<option value="20/g)).toHaveLength(45);
  expect(html.match(/<select[^>]* required=""/g)).toHaveLength(1);
  for (const sentence of [words.form.wishesNote, words.form.validity]) expect(html).toContain(sentence);
});

test('stores the request with its half days in order, and redirects to its entry', async () => {
  const answer = await post({ ...form, 'wishes.2': form['wishes.0'] });
  const { reference } = await site.database.staff.selectFrom('messages').select('reference').executeTakeFirstOrThrow();
  const entry = `/appuntamento?esito=appuntamento-chiesto&riferimento=${reference}`;
  expect([answer.status, answer.headers.get('location')]).toEqual([303, entry]);
  const page = await fetch(site.url + entry);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const html = await page.text();
  for (const text of [notices['appuntamento-chiesto'].description, reference]) expect(html).toContain(text);
  expect(html).not.toContain('<form');
  const [stored, ...others] = await listAppointments(form.email);
  expect(others).toEqual([]);
  expect(stored).toMatchObject({ mode: 'office', nome: form.nome, messaggio: form.messaggio });
  expect(JSON.parse(stored?.wishes ?? '')).toEqual([
    { day: '2026-11-26', half: 'afternoon' },
    { day: '2026-11-24', half: 'morning' },
  ]);
});

test('an empty form is returned with the fields that are missing', async () => {
  const answer = await post({ telefono: '', 'wishes.0': '', messaggio: '' });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'no-store']);
  const html = await answer.text();
  expect(html).toContain(notices['campi-obbligatori'].title);
  for (const error of ['Il nome è obbligatorio', 'Scelga in quale modo', 'Scelga una mezza giornata'])
    expect(html).toContain(error);
  expect(html).not.toContain('I valori ammessi');
});

test('an appointment by telephone needs a number; all that was typed is kept', async () => {
  const answer = await post({ ...form, email: 'telefono@example.it', mode: 'phone' });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain('Per un appuntamento al telefono serve il numero');
  expect(html).toMatch(/<input[^>]* checked=""[^>]* value="phone"|<input[^>]* value="phone"[^>]* checked=""/);
  expect(html).toContain('<option value="2026-11-26 afternoon" selected="">');
  expect(html).toContain('<option value="2026-11-24 morning" selected="">');
  expect(html).toContain(form.messaggio);
  expect((await post({ ...form, email: 'telefono@example.it', mode: 'phone', telefono: '06 1234567' })).status).toBe(
    303,
  );
});

test.for(['2026-11-23 morning', '2026-11-29 morning', '2027-03-02 morning', '2026-02-30 morning', 'domani'])(
  'a half day that is not on offer, %s, is refused at its field, with all that was typed',
  async (halfDay) => {
    const answer = await post({ ...form, email: 'tardi@example.it', 'wishes.1': halfDay });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toMatch(new RegExp(`<p [^>]*id="appuntamento-wishes.1-error">${notOffered}`));
    expect(html).not.toContain('id="appuntamento-wishes.0-error"');
    expect(html).toContain('<option value="2026-11-26 afternoon" selected="">');
    expect(html).toContain('value="Anna Rossi"');
    expect(await listAppointments('tardi@example.it')).toEqual([]);
  },
);

test('a half day that was on offer on the day before is accepted, and kept in a form that is returned', async () => {
  setClock('2026-11-24T08:00:00Z');
  // On Monday the first half day was that of Wednesday.
  const fields = { ...form, email: 'ieri@example.it', 'wishes.0': '2026-11-25 morning', 'wishes.1': '' };
  const refused = await post({ ...fields, nome: '' });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(
    '<option value="2026-11-25 morning" selected="">mercoledì 25 novembre, mattina</option>',
  );
  expect((await post(fields)).status).toBe(303);
  setClock('2026-11-21T09:00:00Z');
});

test('a fourth open request of an address is refused with all that was typed', async () => {
  for (const messaggio of ['Uno', 'Due', 'Tre'])
    expect((await post({ ...form, email: 'molti@example.it', messaggio })).status).toBe(303);
  const answer = await post({ ...form, email: 'molti@example.it', messaggio: 'Quattro' });
  expect(answer.status).toBe(429);
  const html = await answer.text();
  expect(html).toContain(notices['troppe-richieste'].title);
  expect(html).toContain('Quattro');
});

test('without the page there is no form, and the hours do not link to it', async () => {
  const link = 'href="/appuntamento"';
  const contacts = async () => await (await fetch(`${site.url}/contatti`)).text();
  expect((await contacts()).match(/href="\/appuntamento"[^>]*>in altri orari su appuntamento</g)).toHaveLength(2);
  await publishFacts(site, { pages: { appuntamento: 'off' } });
  await expect.poll(async () => (await fetch(`${site.url}/appuntamento`)).status).toBe(404);
  expect((await post(form)).status).toBe(404);
  expect(await contacts()).not.toContain(link);
  expect(await contacts()).toContain('in altri orari su appuntamento');
});
