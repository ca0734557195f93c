import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { looksLike } from '../../src/server/accounts/names.ts';
import { engines } from '../support/database.ts';
import { useSite } from '../support/site.ts';
import {
  addAnnaAndPaolo,
  addPerson,
  anna,
  goodPassword,
  paolo,
  type StaffBrowser,
  signIn,
  staffBrowser,
} from '../support/staff.ts';

/** Names that are read as «Anna Conti». */
const alike = [
  ['case', 'ANNA conti'],
  ['width', 'Ａｎｎａ Ｃｏｎｔｉ'],
  ['a Cyrillic letter', 'Аnna Conti'],
  ['Greek letters', 'Αnna Cοnti'],
  ['Cyrillic letters throughout', 'Аппа Сопті'],
  ['an invisible character', 'Anna\u200b Conti'],
  ['spaces', 'Anna  Conti'],
  ['a sign', 'Anna-Conti.'],
  ['an accent', 'Ànna Conti'],
  ['a digit', 'Anna C0nti'],
  ['a dotless letter', 'Anna Contı'],
] as const;

test.each(alike)('a name that differs by %s looks like the other', (_, name) => {
  expect(looksLike(name, 'Anna Conti')).toBe(true);
});

test.each([
  ['Anna Conte', 'Anna Conti'],
  ['Anna Maria Conti', 'Anna Conti'],
  ['Anna Conti 2', 'Anna Conti'],
  ['Олена Коваль', 'Олена Ковальчук'],
])('«%s» does not look like «%s»', (name, other) => {
  expect(looksLike(name, other)).toBe(false);
});

describe.each(engines)('names of accounts (%s)', (engine) => {
  const site = useSite({ engine, fill: addAnnaAndPaolo });
  let manager: StaffBrowser;
  let editor: StaffBrowser;
  beforeAll(async () => {
    manager = await signIn(site, anna);
    editor = await signIn(site, paolo);
  });
  const rename = async (name: string, by = editor) => {
    const answer = await by.call('PATCH', '/api/profile', { name });
    return { status: answer.status, ...(await answer.json()) };
  };
  const invite = async (email: string) =>
    new URL((await (await manager.call('POST', '/api/people', { email, role: 'editor' })).json()).link).hash.slice(1);
  const accept = async (token: string, name: string) => {
    const answer = await staffBrowser(site).call('POST', `/api/invitations/${token}`, { name, password: goodPassword });
    return { status: answer.status, ...(await answer.json()) };
  };
  const refusal = {
    status: 400,
    error: { fields: { name: 'Questo nome si confonde con un altro che c’è già: ne serve uno che si distingua' } },
  };

  test('a name that looks like a colleague’s is refused, in the profile and at an invitation', async () => {
    for (const [, name] of alike) expect(await rename(name)).toMatchObject(refusal);
    expect(await rename('Il programma')).toMatchObject(refusal);
    expect(await rename('\u200b\u2060')).toMatchObject({
      status: 400,
      error: { fields: { name: 'Il nome è obbligatorio' } },
    });
    expect(await rename('PAOLO SERRA')).toMatchObject({ status: 200, name: 'PAOLO SERRA' });
    expect(await rename('Paolo Serra')).toMatchObject({ status: 200, name: 'Paolo Serra' });

    const token = await invite('terza@studio.example');
    expect(await accept(token, 'Аnna Сonti')).toMatchObject(refusal);
    expect(await accept(token, 'Terza Neri')).toMatchObject({ status: 200 });
    const { items } = await (await manager.call('GET', '/api/people')).json();
    const third = items.find(({ name }: { name: string }) => name === 'Terza Neri');
    await manager.call('PATCH', `/api/people/${third.id}`, { disabled: true });
    expect(await rename('Tеrza Neri')).toMatchObject(refusal);
  });

  test('of two people who choose one name at once, one gets it', async () => {
    const tokens = [await invite('quarta@studio.example'), await invite('quinta@studio.example')];
    const answers = await Promise.all(tokens.map((token) => accept(token, 'Lucia Verdi')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('a change of name drops invisible characters, and the journal has both names', async () => {
    expect(await rename('Paolo\u200b  Ser\u202era Neri\ufe0f')).toMatchObject({
      status: 200,
      name: 'Paolo Serra Neri',
    });
    expect(await rename('Paolo Serra')).toMatchObject({ status: 200 });
    const { items } = await (await manager.call('GET', '/api/journal')).json();
    const changes = items.filter(({ event }: { event: string }) => event === 'profile.name-changed');
    expect(changes.slice(0, 2).map(({ details }: { details: object }) => details)).toEqual([
      { from: 'Paolo Serra Neri', to: 'Paolo Serra' },
      { from: 'Paolo Serra', to: 'Paolo Serra Neri' },
    ]);
  });

  test('work stays with the account that did it when another takes over its former name', async () => {
    await addPerson(site, { email: 'carla@studio.example', name: 'Carla Bruni' });
    const other = await signIn(site, 'carla@studio.example');
    const id = await receiveMessage();
    await editor.call('PATCH', `/api/messages/${id}`, { state: 'answered', note: 'Chiamato' });
    const { draft, published, version } = await (await editor.call('GET', '/api/content/servizi')).json();
    const written = { ...(draft ?? published), lead: 'Una frase nuova.' };
    const saved = await (await editor.call('PUT', '/api/content/servizi', { draft: written, version })).json();
    const asked = await (
      await editor.call('POST', '/api/content/servizi/ask-approval', { version: saved.version })
    ).json();

    expect(await rename('Pino Serra')).toMatchObject({ status: 200 });
    expect(await rename('Paolo Serra', other)).toMatchObject({ status: 200 });
    const note = { version: asked.version, note: 'Manca la norma.' };
    const returned = await (await manager.call('POST', '/api/content/servizi/send-back', note)).json();
    expect(returned).toMatchObject({ draft_by: 'Pino Serra', authors: { lead: { by: 'Pino Serra' } } });
    const told = await site.database.owner
      .selectFrom('outbox')
      .select('recipient')
      .where('kind', '=', 'staff-sent-back')
      .execute();
    expect(told).toEqual([{ recipient: paolo }]);
    expect(await (await manager.call('GET', `/api/messages/${id}`)).json()).toMatchObject({
      answered_by: 'Pino Serra',
      note_by: 'Pino Serra',
    });
    // Words of the other account replace those of the first: the draft is kept for the latter.
    const replaced = { changes: [{ path: 'lead', from: 'Una frase nuova.', to: 'Un’altra frase.' }] };
    expect((await other.call('PATCH', '/api/content/servizi', replaced)).status).toBe(200);
    const versions = await (await manager.call('GET', '/api/content/servizi/versions')).json();
    expect(versions[0]).toMatchObject({ draft_of: 'Pino Serra' });
    expect(await rename('Carla Bruni', other)).toMatchObject({ status: 200 });
    expect(await rename('Paolo Serra')).toMatchObject({ status: 200 });
  });

  async function receiveMessage(): Promise<string> {
    const id = randomUUID();
    const message = { id, reference: '2026-NAMES2', nome: 'Mario', email: 'mario@esempio.it', messaggio: 'Buongiorno' };
    await site.database.owner.insertInto('messages').values(message).execute();
    return id;
  }
});
