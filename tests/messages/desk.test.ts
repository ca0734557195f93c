import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { useSite } from '../support/site.ts';
import { addAnnaAndPaolo, anna, paolo, type StaffBrowser, signIn } from '../support/staff.ts';
import { readDeskTasks } from '../support/tasks.ts';

describe('desk API', () => {
  const site = useSite({ engine: 'postgres', fill: addAnnaAndPaolo });
  let manager: StaffBrowser;
  let editor: StaffBrowser;
  beforeAll(async () => {
    [manager, editor] = [await signIn(site, anna), await signIn(site, paolo)];
  });

  const sendMessage = async (messaggio: string, nome = 'Mario Rossi', more = {}) => {
    const body = { nome, email: 'mario@esempio.it', messaggio, ...more };
    expect((await site.api('/api/functions/send-contact-email', body)).status).toBe(200);
    const { items } = await (await editor.call('GET', '/api/messages')).json();
    return items.find((item: { messaggio: string }) => item.messaggio === messaggio);
  };
  const readStatus = async (answer: Promise<Response>) => (await answer).status;

  test('marks a message as answered and archives it, and journals both', async () => {
    const before = await (await editor.call('GET', '/api/desk')).json();
    const message = await sendMessage('Vorrei un preventivo');
    expect(message).toMatchObject({
      state: 'new',
      nome: 'Mario Rossi',
      note: '',
      version: 1,
      delivery: { status: 'queued', attempts: 0, failure: null },
      answering: [],
    });
    const after = await (await editor.call('GET', '/api/desk')).json();
    expect(after.changed).not.toBe(before.changed);
    expect(after.messages.new).toBe(before.messages.new + 1);

    const path = `/api/messages/${message.id}`;
    const answer = await editor.call('PATCH', path, { state: 'answered', note: 'Chiamato alle 10\n', version: 1 });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({
      state: 'answered',
      answered_by: 'Paolo Serra',
      note: 'Chiamato alle 10',
      version: 2,
    });
    expect(await readStatus(manager.call('PATCH', path, { state: 'archived' }))).toBe(200);
    expect(await readStatus(manager.call('POST', `${path}/send`))).toBe(202);

    const events = await site.database.staff
      .selectFrom('journal')
      .select(['event', 'actor_name'])
      .where('subject', '=', message.reference)
      .execute();
    expect(events).toContainEqual({ event: 'message.moved', actor_name: 'Paolo Serra' });
    const { items } = await (await manager.call('GET', '/api/journal?q=archiviato')).json();
    expect(items).toContainEqual(expect.objectContaining({ subject: message.reference, event: 'message.moved' }));
  });

  test('moves a deleted message to the bin, out of other lists and counts, and restores it', async () => {
    const readCounts = async () => (await (await editor.call('GET', '/api/desk')).json()).messages;
    const listIds = async (query: string) =>
      (await (await editor.call('GET', `/api/messages?${query}`)).json()).items.map((item: { id: string }) => item.id);
    const before = await readCounts();
    const { id } = await sendMessage('Va nel cestino');
    const path = `/api/messages/${id}`;
    expect(await readStatus(editor.call('DELETE', path))).toBe(204);
    expect(await readCounts()).toEqual(before);
    expect(await listIds('q=cestino')).toEqual([]);
    expect(await listIds('state=binned')).toEqual([id]);
    expect(await readStatus(editor.call('PATCH', path, { binned: false }))).toBe(200);
    expect(await listIds('state=binned')).toEqual([]);
    expect(await listIds('q=cestino')).toEqual([id]);
    const { items } = await (await manager.call('GET', '/api/journal?q=cestino')).json();
    expect(items.map(({ event }: { event: string }) => event)).toEqual(['message.restored', 'message.binned']);
  });

  test('finds messages by note, follower and email address', async () => {
    const { id } = await sendMessage('Seguito da qualcuno', 'Nora Neri', { email: 'Nora@esempio.it' });
    await sendMessage('Di nuovo io', 'Nora Neri', { email: 'nora@esempio.it' });
    const { items } = await (await editor.call('GET', '/api/colleagues')).json();
    const follower = items.find(({ name }: { name: string }) => name === 'Anna Conti');
    const path = `/api/messages/${id}`;
    const change = { follower: follower.id, note: 'Richiamare per l’inventario' };
    expect(await (await editor.call('PATCH', path, change)).json()).toMatchObject({ follower });
    const findIds = async (query: string) =>
      (await (await editor.call('GET', `/api/messages?${query}`)).json()).items.length;
    expect(await findIds('q=inventario')).toBe(1);
    expect(await findIds('q=nora%20conti')).toBe(1);
    expect(await findIds('email=NORA%40esempio.it')).toBe(2);
    expect(await readStatus(editor.call('PATCH', path, { follower: randomUUID() }))).toBe(400);
    expect(await (await editor.call('PATCH', path, { follower: null })).json()).toMatchObject({ follower: null });
  });

  test('tells by email whom a message is assigned to, unless they did it or want no such email', async () => {
    const { id } = await sendMessage('Per Anna');
    const path = `/api/messages/${id}`;
    const { id: annaId } = await (await manager.call('GET', '/api/profile')).json();
    const { id: paoloId } = await (await editor.call('GET', '/api/profile')).json();
    const assign = async (follower: string | null) => {
      await editor.call('PATCH', path, { follower });
      const query = site.database.staff.selectFrom('outbox').select('recipient').where('message_id', '=', id);
      const rows = await query.where('kind', '=', 'staff-assigned').execute();
      return rows.map(({ recipient }) => recipient);
    };
    expect(await assign(annaId)).toEqual([anna]);
    expect(await assign(paoloId)).toEqual([anna]);
    const saved = await manager.call('PATCH', '/api/profile', { emails_off: ['staff-assigned'] });
    expect(await saved.json()).toMatchObject({ emails_off: ['staff-assigned'] });
    expect(await assign(annaId)).toEqual([anna]);
  });

  test('lists the open messages of the caller, and whoever answers a message follows it', async () => {
    const { id } = await sendMessage('Lo prende chi risponde');
    const { id: annaId } = await (await manager.call('GET', '/api/profile')).json();
    await editor.call('PATCH', `/api/messages/${id}`, { follower: annaId });
    const listMine = async (person: StaffBrowser) =>
      (await (await person.call('GET', '/api/messages?state=mine')).json()).items.map(
        (item: { id: string }) => item.id,
      );
    expect(await listMine(manager)).toContain(id);
    expect(await listMine(editor)).not.toContain(id);
    const answered = await editor.call('POST', `/api/messages/${id}/answer`, { text: 'Ci vediamo giovedì.' });
    expect(await answered.json()).toMatchObject({ follower: { name: 'Paolo Serra' } });
    expect(await listMine(manager)).not.toContain(id);
  });

  test('takes an answer with a PDF as a form', async () => {
    const { id } = await sendMessage('Con un preventivo');
    const form = new FormData();
    form.append('text', 'Ecco il preventivo.');
    form.append('file', new File(['%PDF-1.7'], 'preventivo.pdf', { type: 'application/pdf' }));
    const headers = { origin: site.url, cookie: editor.cookie };
    const answered = await fetch(`${site.url}/api/messages/${id}/answer`, { method: 'POST', headers, body: form });
    expect([answered.status, await answered.json()]).toMatchObject([202, { replies: [{ file: 'preventivo.pdf' }] }]);
  });

  test('exports messages as CSV for an Italian spreadsheet, to managers only', async () => {
    await sendMessage('=1+1; e perché', 'Carla Però');
    expect(await readStatus(editor.call('GET', '/api/messages.csv'))).toBe(403);
    const answer = await manager.call('GET', '/api/messages.csv?q=perch%C3%A9');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="messaggi.csv"');
    const file = new Uint8Array(await answer.arrayBuffer());
    expect([...file.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [, line = ''] = new TextDecoder().decode(file).split('\r\n');
    expect(line).toMatch(
      /^20\d\d-[A-Z2-9]{6};20\d\d-\d\d-\d\d \d\d:\d\d;Carla Però;mario@esempio.it;.*"'=1\+1; e perché";nuovo;/,
    );
  });

  test('checks a version in the body like one in the query', async () => {
    const { id } = await sendMessage('Da cancellare con cura');
    const path = `/api/messages/${id}`;
    expect(await readStatus(editor.call('PATCH', path, { note: 'Richiama domani', version: 1 }))).toBe(200);
    expect(await readStatus(manager.call('DELETE', `${path}?version=zero`))).toBe(400);
    expect(await readStatus(manager.call('DELETE', path, { version: 1 }))).toBe(409);
    expect(await readStatus(manager.call('POST', `${path}/send`, { version: 1 }))).toBe(409);
    expect(await readStatus(manager.call('POST', `${path}/send?version=1`))).toBe(409);
    expect(await readStatus(manager.call('POST', `${path}/send`, 'x', { 'content-type': 'text/plain' }))).toBe(415);
    expect(await readStatus(manager.call('DELETE', path, { version: 2 ** 31 }))).toBe(400);
    expect(await readStatus(manager.call('DELETE', path, { version: 2 }))).toBe(204);
  });

  test('increments the version when a suspected message is sent, not when it is sent again', async () => {
    const { id } = await sendMessage('Era buono');
    const path = `/api/messages/${id}`;
    expect(await readStatus(editor.call('PATCH', path, { state: 'suspected', version: 1 }))).toBe(200);
    expect(await (await manager.call('POST', `${path}/send`)).json()).toMatchObject({ state: 'new', version: 3 });
    // Sending again keeps the version, so that a colleague's edit does not conflict.
    expect(await (await manager.call('POST', `${path}/send`)).json()).toMatchObject({ version: 3 });
  });

  test('shows which colleague is answering a message', async () => {
    const { id } = await sendMessage('Chi mi risponde?');
    expect(await readStatus(editor.call('PUT', `/api/messages/${id}/answering`))).toBe(204);
    const seen = await (await manager.call('GET', `/api/messages/${id}`)).json();
    expect(seen.answering).toEqual([{ name: 'Paolo Serra', since: expect.any(String) }]);
    expect(await readStatus(editor.call('DELETE', `/api/messages/${id}/answering`))).toBe(204);
    expect((await (await manager.call('GET', `/api/messages/${id}`)).json()).answering).toEqual([]);
  });

  test('keeps suspected spam out of the open list, and queues its email once cleared', async () => {
    const { id, ...suspect } = await sendMessage('Comprate', 'Robot', { sito: 'https://spam.example' });
    expect(suspect).toMatchObject({ state: 'suspected', spam_reason: 'honeypot', delivery: null });
    const { items } = await (await editor.call('GET', '/api/messages?state=open')).json();
    expect(items.map((item: { id: string }) => item.id)).not.toContain(id);
    const cleared = await editor.call('PATCH', `/api/messages/${id}`, { state: 'new' });
    expect(await cleared.json()).toMatchObject({ state: 'new', delivery: { status: 'queued' } });
  });

  test('queues the email of an archived suspect when it leaves the archive', async () => {
    const { id } = await sendMessage('Non era spam', 'Lia Neri', { sito: 'https://spam.example' });
    const move = async (state: string) => await (await editor.call('PATCH', `/api/messages/${id}`, { state })).json();
    expect(await move('archived')).toMatchObject({ state: 'archived', delivery: null });
    expect(await move('read')).toMatchObject({ state: 'read', delivery: { status: 'queued' } });
  });

  test('requeues both emails when the suspicion is undone, only the notice when it is cleared', async () => {
    const { id } = await sendMessage('Sospetto per errore', 'Lia Neri', { email: 'lia@esempio.it' });
    const listKinds = async () => {
      const rows = await site.database.staff.selectFrom('outbox').select('kind').where('message_id', '=', id).execute();
      return rows.map(({ kind }) => kind).sort();
    };
    const both = ['acknowledgement', 'contact-notice'];
    expect(await listKinds()).toEqual(both);
    const move = (changes: object) => readStatus(editor.call('PATCH', `/api/messages/${id}`, changes));
    expect(await move({ state: 'suspected' })).toBe(200);
    expect(await listKinds()).toEqual([]);
    expect(await move({ state: 'new', undo: true })).toBe(200);
    expect(await listKinds()).toEqual(both);

    // Clearing without undo queues no acknowledgement: it could reach the visitor a week late.
    expect(await move({ state: 'suspected' })).toBe(200);
    expect(await move({ state: 'new' })).toBe(200);
    expect(await listKinds()).toEqual(['contact-notice']);
  });

  test('queues no second notice for a cleared message unless the first one failed', async () => {
    const { id } = await sendMessage('Già arrivato');
    const listNotices = () =>
      site.database.staff
        .selectFrom('outbox')
        .select('status')
        .where('message_id', '=', id)
        .where('kind', '=', 'contact-notice')
        .execute();
    const sent = { status: 'sent', sent_at: '2026-11-02T10:00:00.000Z' } as const;
    await site.database.owner.updateTable('outbox').set(sent).where('message_id', '=', id).execute();
    for (const state of ['suspected', 'read']) {
      expect(await readStatus(editor.call('PATCH', `/api/messages/${id}`, { state }))).toBe(200);
    }
    expect(await listNotices()).toEqual([{ status: 'sent' }]);

    // Failed notice: it never arrived, so the firm still needs it.
    await site.database.owner.updateTable('outbox').set({ status: 'failed' }).where('message_id', '=', id).execute();
    for (const state of ['suspected', 'read']) {
      expect(await readStatus(editor.call('PATCH', `/api/messages/${id}`, { state }))).toBe(200);
    }
    expect((await listNotices()).map((letter) => letter.status).sort()).toEqual(['failed', 'queued']);
  });

  test('continues a list after the cursor of the previous page, and exports all rows', async () => {
    const rows = Array.from({ length: 51 }, (_, index) => ({
      id: randomUUID(),
      reference: `2026-E${index}`,
      nome: 'Mario Rossi',
      email: 'mario@esempio.it',
      messaggio: `Elenco numero ${index}`,
      received_at: new Date(Date.now() - (51 - index) * 1000).toISOString(),
    }));
    await site.database.visitor.insertInto('messages').values(rows).execute();
    const first = await (await editor.call('GET', '/api/messages?state=&q=ELENCO&after=')).json();
    const second = await (await editor.call('GET', `/api/messages?q=elenco&after=${first.next}`)).json();
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 1, null]);
    expect(second.items[0].messaggio).toBe('Elenco numero 0');
    const file = await (await manager.call('GET', '/api/messages.csv?q=elenco')).text();
    expect(file.match(/;Elenco numero \d+;/g)).toHaveLength(51);
  });

  test.each([
    '/api/messages?state=letto',
    '/api/messages?state=new&state=read',
    '/api/messages?after=xyz',
    '/api/messages?after=WyIxIiwiMiJd',
    `/api/messages?after=${'a'.repeat(300)}`,
    '/api/messages?q=%00',
    '/api/messages?q=a%0Ab',
    `/api/messages?q=${'a'.repeat(201)}`,
    '/api/messages?limit=100000',
    '/api/subscribers?state=NaN',
    '/api/subscribers?after=LTE',
    '/api/subscribers?after=WyIxZTk5Il0',
  ])('returns 400 for %s', async (path) => {
    const answer = await editor.call('GET', path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid' } });
  });

  test('refuses invalid changes and ids', async () => {
    const { id } = await sendMessage('Campi in più');
    const path = `/api/messages/${id}`;
    for (const body of [
      { state: 'read', id: 'x' },
      { state: 'read', answered_by: 'Io' },
      { changes: [{ path: 'answered_by', from: null, to: 'Io' }] },
      { state: 'read', received_at: '2020-01-01T00:00:00.000Z' },
      { state: 'letto' },
      { version: 1 },
      { undo: true },
      { state: 'read', undo: false },
      {},
      { note: 'a\u0000b' },
      { note: 'a'.repeat(5001) },
      { state: 'read', version: -1 },
      { state: 'read', version: 2 ** 31 },
      { state: 'read', version: '1' },
    ]) {
      expect([body, await readStatus(editor.call('PATCH', path, body))]).toEqual([body, 400]);
    }
    for (const badId of ['1', '..', 'a'.repeat(500), `${id}%00`, '%27'])
      expect([400, 404]).toContain(await readStatus(editor.call('PATCH', `/api/messages/${badId}`, { state: 'read' })));
    expect((await (await editor.call('GET', path)).json()).version).toBe(1);
  });

  test('lists today’s pending work, with emails undelivered for more than an hour', async () => {
    const { tasks, weeks } = await (await manager.call('GET', '/api/today')).json();
    expect(tasks.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['messages', 'launch', 'mail-off']),
    );
    expect(weeks.at(-1).messages).toBeGreaterThan(50);

    // Undelivered emails are listed after an hour, attempted or not.
    const countUndelivered = async () =>
      (await readDeskTasks(editor)).find(({ kind }) => kind === 'emails')?.count ?? 0;
    const before = await countUndelivered();
    const { id } = await sendMessage('Chi tiene ferma la posta?');
    expect(await countUndelivered()).toBe(before);
    const twoHoursAgo = new Date(Date.now() - 7_200_000).toISOString();
    await site.database.owner
      .updateTable('outbox')
      .set({ created_at: twoHoursAgo })
      .where('message_id', '=', id)
      .where('kind', '=', 'contact-notice')
      .execute();
    expect(await countUndelivered()).toBe(before + 1);

    const tried = await editor.call('POST', '/api/mail-check');
    expect([tried.status, (await tried.json()).error.code]).toEqual([422, 'mail-off']);
  });
});
