import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { type Circular, circular } from '../../src/contract/circulars.ts';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, paolo, type StaffBrowser, signIn } from '../support/staff.ts';
import { findTaskWords, readDeskTasks } from '../support/tasks.ts';

/* Life of a circular: draft, approval, publication, correction and withdrawal. */

const site = useSite({ fill: addAnnaAndPaolo });
let manager: StaffBrowser;
let editor: StaffBrowser;
beforeAll(async () => {
  manager = await signIn(site, anna);
  editor = await signIn(site, paolo);
});

/** Calls the API and parses the circular that it returns. */
async function callForCircular(who: StaffBrowser, method: string, path: string, body?: unknown): Promise<Circular> {
  const answer = await who.call(method, `/api/circulars${path}`, body);
  expect(answer.ok, `${method} ${path} ${answer.status}`).toBe(true);
  return v.parse(circular, await answer.json());
}

test('a draft is saved, listed and deleted', async () => {
  const { id, version, slug, state } = await callForCircular(editor, 'POST', '', {
    title: 'Bonus casa: così nel 2027',
  });
  expect({ slug, state }).toEqual({ slug: 'bonus-casa-cosi-nel-2027', state: 'draft' });
  const body = '# Che cosa cambia\n\nDal **1º gennaio**.';
  const saved = await callForCircular(editor, 'PUT', `/${id}`, { version, body, points: ['Detrazione al 36%'] });
  expect(saved).toMatchObject({ body, points: ['Detrazione al 36%'], updated_by: 'Paolo Serra', changed: false });

  await manager.call('POST', `/api/circulars/${id}/presence`);
  expect(await callForCircular(editor, 'GET', `/${id}`)).toMatchObject({ present: [{ name: 'Anna Conti' }] });
  const listed = await (await editor.call('GET', '/api/circulars?state=draft')).json();
  expect(listed).toMatchObject({ items: [{ id, title: 'Bonus casa: così nel 2027' }], next: null });
  expect((await editor.call('DELETE', `/api/circulars/${id}`)).status).toBe(204);
  expect((await editor.call('GET', `/api/circulars/${id}`)).status).toBe(404);
});

test('a draft of the greatest length is saved and replaced, whatever its characters, and too long to publish', async () => {
  const { id } = await callForCircular(editor, 'POST', '', { title: 'Testo lungo' });
  const [first, second] = ['€', '…'].map((sign) => sign.repeat(120_000));
  await callForCircular(editor, 'PATCH', `/${id}`, { changes: [{ path: 'body', from: '', to: first }] });
  const changes = [{ path: 'body', from: first, to: second }];
  const { version } = await callForCircular(editor, 'PATCH', `/${id}`, { changes });
  await callForCircular(editor, 'PUT', `/${id}`, { version, body: first });
  const tooLong = { version: version + 1, body: `${first}€` };
  const refusal = await editor.call('PUT', `/api/circulars/${id}`, tooLong);
  expect([refusal.status, Object.keys((await refusal.json()).error.fields)]).toEqual([400, ['body']]);
  const published = await manager.call('POST', `/api/circulars/${id}/publish`, { version: version + 1 });
  expect((await published.json()).error.fields).toEqual({
    body: 'Il testo ha 120.000 caratteri: qui ne stanno al più 100.000',
  });
});

test('a draft keeps what publication refuses, but never goes without a title', async () => {
  const { id, version } = await callForCircular(editor, 'POST', '', { title: 'Da correggere' });
  const [title, points] = ['a'.repeat(301), ['uno', 'due', 'tre', 'quattro']];
  const saved = await callForCircular(editor, 'PUT', `/${id}`, {
    version,
    title,
    points,
    body: 'Testo.',
    number: null,
  });
  expect(saved).toMatchObject({ title, points, numbering: 'none' });
  const refusal = await manager.call('POST', `/api/circulars/${id}/publish`, { version: saved.version });
  expect((await refusal.json()).error.fields).toEqual({
    title: 'Il testo ha 301 caratteri: qui ne stanno al più 300',
    points: expect.stringContaining('3'),
  });
  const change = { changes: [{ path: 'title', from: title, to: ' ' }] };
  const untitled = await editor.call('PATCH', `/api/circulars/${id}`, change);
  expect((await untitled.json()).error.fields).toEqual({ title: 'Il titolo è obbligatorio' });
});

test('a published circular keeps its URL when it is corrected, and loses it when withdrawn', async () => {
  const draft = await callForCircular(editor, 'POST', '', { title: 'Saldo IVA' });
  const at = `/${draft.id}`;
  const empty = await manager.call('POST', `/api/circulars${at}/publish`, { version: draft.version });
  expect([empty.status, await empty.json()]).toEqual([
    400,
    { error: expect.objectContaining({ fields: { body: 'Il testo è vuoto' } }) },
  ]);
  const typed = await callForCircular(editor, 'PUT', at, {
    version: draft.version,
    body: 'Entro il 16 marzo, {art. 0 c.c.}.',
  });
  const unknown = await manager.call('POST', `/api/circulars${at}/publish`, { version: typed.version });
  expect(unknown.status).toBe(400);
  const points = ['', 'Entro il 16.'];
  const text = { version: typed.version, body: 'Entro il 16 marzo.', points };
  const written = await callForCircular(editor, 'PUT', at, text);
  const online = await callForCircular(manager, 'POST', `${at}/publish`, { version: written.version });
  expect(online).toMatchObject({ state: 'published', url: `${site.url}/circolari/saldo-iva`, changed: false });
  expect(online.points).toEqual(['Entro il 16.']);
  expect((await editor.call('DELETE', `/api/circulars${at}`)).status).toBe(409);
  const putNumber = (number: number | null) =>
    editor.call('PUT', `/api/circulars${at}`, { version: online.version, number });
  for (const other of [77, null]) {
    const refused = await putNumber(other);
    expect([refused.status, (await refused.json()).error.code]).toEqual([409, 'wrong-state']);
  }

  const changed = await callForCircular(editor, 'PUT', at, {
    version: online.version,
    title: 'Saldo dell’IVA',
    body: 'Entro il 18 marzo.',
  });
  expect(changed).toMatchObject({ slug: 'saldo-iva', changed: true });
  const corrected = await callForCircular(manager, 'POST', `${at}/correct`, {
    version: changed.version,
    text: 'Corretto il giorno.',
  });
  expect(corrected).toMatchObject({ changed: false, corrections: [{ text: 'Corretto il giorno.' }] });
  const versions = await (await editor.call('GET', `/api/circulars${at}/versions`)).json();
  expect(versions).toMatchObject([
    { number: 2, body: { body: 'Entro il 18 marzo.' } },
    { number: 1, body: { body: 'Entro il 16 marzo.' }, published_by: 'Anna Conti' },
  ]);

  const same = await callForCircular(editor, 'POST', '', { title: 'Saldo IVA' });
  const second = await callForCircular(editor, 'PUT', `/${same.id}`, { version: same.version, body: 'Un altro anno.' });
  expect(await callForCircular(manager, 'POST', `/${same.id}/publish`, { version: second.version })).toMatchObject({
    slug: 'saldo-iva-2',
    number: 2,
    published: { body: 'Un altro anno.' },
  });
  const gone = await callForCircular(manager, 'POST', `${at}/withdraw`, { version: corrected.version });
  expect(gone).toMatchObject({ state: 'withdrawn', url: null });
});

test('a manager returns a draft with a note, then approves it; desk and journal record it', async () => {
  const { id, version } = await callForCircular(editor, 'POST', '', { title: 'Rottamazione' });
  const at = `/${id}`;
  expect((await editor.call('POST', `/api/circulars${at}/ask-approval`, { version })).status).toBe(400);
  const written = await callForCircular(editor, 'PUT', at, { version, body: 'Si chiede entro aprile.' });
  const asked = await callForCircular(editor, 'POST', `${at}/ask-approval`, { version: written.version });
  expect(asked).toMatchObject({ state: 'draft', asked_by: 'Paolo Serra' });
  const readTask = async (browser: StaffBrowser, kind: string) => findTaskWords(await readDeskTasks(browser), kind);
  expect(await readTask(manager, 'approvals-circulars')).toEqual([
    '1 circolare da approvare',
    '«Rottamazione», chiesta da Paolo Serra.',
  ]);
  const back = { version: asked.version, note: 'Manca la norma.' };
  expect((await editor.call('POST', `/api/circulars${at}/send-back`, back)).status).toBe(403);
  const returned = await callForCircular(manager, 'POST', `${at}/send-back`, back);
  expect(returned).toMatchObject({ asked_at: null, returned_by: 'Anna Conti', returned_note: 'Manca la norma.' });
  expect(await readTask(manager, 'approvals-circulars')).toBeUndefined();
  expect(await readTask(editor, 'returned-circulars')).toEqual([
    '1 circolare rimandata con una nota',
    '«Rottamazione», da Anna Conti.',
  ]);
  const mended = await callForCircular(editor, 'PUT', at, {
    version: returned.version,
    body: 'Si chiede entro il 30 aprile.',
  });
  expect(mended.returned_note).toBe('Manca la norma.');
  const again = await callForCircular(editor, 'POST', `${at}/ask-approval`, { version: mended.version });
  expect(again.returned_note).toBeNull();
  const held = await callForCircular(editor, 'POST', `${at}/hold`, { version: again.version });
  expect(held.asked_at).toBeNull();
  const last = await callForCircular(editor, 'POST', `${at}/ask-approval`, { version: held.version });
  expect(await callForCircular(manager, 'POST', `${at}/publish`, { version: last.version })).toMatchObject({
    state: 'published',
    asked_at: null,
    returned_at: null,
  });
  const { items } = await (await manager.call('GET', '/api/journal')).json();
  expect(items.map(({ event }: { event: string }) => event).slice(0, 7)).toEqual([
    'circular.published',
    'circular.approval-asked',
    'circular.held',
    'circular.approval-asked',
    'circular.sent-back',
    'circular.approval-asked',
    'circular.created',
  ]);
});

test('a draft is previewed as page, email and plain text, with style hashes in the CSP', async () => {
  const { id, version } = await callForCircular(editor, 'POST', '', { title: 'Anteprima' });
  await callForCircular(editor, 'PUT', `/${id}`, { version, body: 'Entro il **16 marzo**.' });
  const preview = async (as: string) => {
    const answer = await editor.call('GET', `/gestione/anteprima/circolari/${id}?come=${as}`);
    return { text: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
  };
  expect((await preview('pagina')).text).toContain('<strong>16 marzo</strong>');
  const email = await preview('email');
  expect(email.text).toContain('16 marzo');
  expect(email.text).not.toContain(' style="');
  expect(email.policy).toMatch(/style-src 'sha256-[^']+'/);
  expect(email.policy).toContain("frame-ancestors 'self'");
  expect((await preview('testo')).text).toContain('16 marzo');
  expect((await fetch(`${site.url}/gestione/anteprima/circolari/${id}?come=pagina`)).status).toBe(401);
});

test('a circular is published once each of its photos is described and stored', async () => {
  const hash = 'a'.repeat(32);
  let { id, version } = await callForCircular(editor, 'POST', '', { title: 'La nuova sede' });
  const publish = async (body: string) => {
    ({ version } = await callForCircular(editor, 'PUT', `/${id}`, { version, body }));
    return await (await manager.call('POST', `/api/circulars/${id}/publish`, { version })).json();
  };
  const undescribed = await publish(`Qui. ![](/foto/${hash}.jpg)`);
  expect(undescribed.error.fields).toEqual({ body: 'A una foto manca il testo alternativo' });
  const described = `Qui. ![La sede](/foto/${hash}.jpg)`;
  expect((await publish(described)).error.fields).toEqual({ body: 'Una foto non c’è più: va caricata di nuovo' });
  await site.database.staff.insertInto('photos').values({ hash, width: 1200, height: 800 }).execute();
  expect(await publish(described)).toMatchObject({ state: 'published', body: described });
});
