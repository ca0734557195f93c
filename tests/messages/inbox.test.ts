import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type MessageCursor, type MessagePatch, messageCalls } from '../../src/contract/messages.ts';
import type { Context, Person } from '../../src/server/context.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { changeMessage } from '../../src/server/messages/changes.ts';
import { countMessages, type InboxQuery, listInbox, readMessage } from '../../src/server/messages/inbox.ts';
import { startAnswering, stopAnswering } from '../../src/server/messages/message-routes.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { storeAccounts } from '../support/rows/accounts.ts';

const site = { publicUrl: 'https://studio.example' };
const anna: Person = { kind: 'person', id: 'p-anna', name: 'Anna Conti', role: 'editor' };
const paolo: Person = { kind: 'person', id: 'p-paolo', name: 'Paolo Serra', role: 'manager' };
const now = new Date('2026-11-21T09:42:00.000Z');
const notFound = expect.objectContaining({ status: 404 });

describeOnBothEngines('the inbox', (database, engine) => {
  beforeAll(() => storeAccounts(database(), [anna, paolo]));
  const contextOf = (actor: Person, at = now): Context => ({ db: database().staff, actor, now: at });

  beforeEach(async () => {
    await database().staff.deleteFrom('messages').execute();
  });

  let minute = 0;
  /** Stores a message as a visitor; returns its id. */
  async function receive(messaggio: string, more: Partial<Insertable<Database['messages']>> = {}) {
    const id = randomUUID();
    minute += 1;
    await database()
      .visitor.insertInto('messages')
      .values({
        id,
        reference: `2026-T${String(minute).padStart(5, '0')}`,
        nome: 'Mario Rossi',
        email: 'mario@esempio.it',
        messaggio,
        received_at: new Date(now.getTime() - 86_400_000 + minute * 1000).toISOString(),
        ...more,
      })
      .execute();
    return id;
  }
  async function listTexts(query: InboxQuery = {}) {
    const { items } = await listInbox(contextOf(anna), query);
    return items.map(({ messaggio }) => messaggio);
  }

  /** Ids of all messages of a list, across its pages. */
  async function listAllIds(query: InboxQuery) {
    const seen: string[] = [];
    let after: MessageCursor | undefined;
    do {
      const page = await listInbox(contextOf(anna), { ...query, after });
      expect(page.items.length).toBeLessThanOrEqual(50);
      seen.push(...page.items.map(({ id }) => id));
      after = page.next === null ? undefined : v.parse(messageCalls.list.query, { after: page.next }).after;
    } while (after);
    return seen;
  }

  const change = (who: Person, id: string, changes: MessagePatch, at = now) =>
    changeMessage(contextOf(who, at), site, id, changes);

  test('pages through messages newest first, also with equal times, and finds all matches', async () => {
    const ids = await Promise.all(
      Array.from({ length: 120 }, (_, index) => receive(`Messaggio ${index % 2 ? 'pari' : 'dispari'}`)),
    );
    await database()
      .owner.updateTable('messages')
      .set({ received_at: now.toISOString() })
      .where('id', 'in', ids.slice(20, 90))
      .execute();
    const shown: string[] = ids;
    const seen = await listAllIds({ state: 'open' });
    expect(seen).toHaveLength(120);
    expect(new Set(seen)).toEqual(new Set(ids));
    expect(await listAllIds({ q: 'dispari' })).toEqual(seen.filter((id) => shown.indexOf(id) % 2 === 0));
    const [first] = (await listInbox(contextOf(anna), {})).items;
    expect(first?.received_at).toBe(now.toISOString());
  });

  test('searches name, address, text and reference, ignoring case and accents, also in new messages', async () => {
    await receive('Costituzione di una società cooperativa', { nome: 'Caffè Perù', email: 'ordini@torrefazione.it' });
    await receive('Vorrei un preventivo per la contabilità');
    expect(await listTexts({ q: 'SOCIETA coop' })).toEqual(['Costituzione di una società cooperativa']);
    expect(await listTexts({ q: 'caffe' })).toHaveLength(1);
    expect(await listTexts({ q: 'ordini@torrefazione.it' })).toHaveLength(1);
    expect(await listTexts({ q: 'contabilità per la' })).toHaveLength(1);
    const [{ reference = '' } = {}] = (await listInbox(contextOf(anna), { q: 'preventivo' })).items;
    expect(await listTexts({ q: reference.toLowerCase() })).toEqual(['Vorrei un preventivo per la contabilità']);
    expect(await listTexts({ q: 'preventivo cooperativa' })).toEqual([]);
    expect(await listTexts({ q: '%_ "; --' })).toEqual([]);
    await receive('Un altro preventivo');
    expect(await listTexts({ q: 'preventivo' })).toEqual([
      'Un altro preventivo',
      'Vorrei un preventivo per la contabilità',
    ]);
    expect(await listTexts({ q: 'preventivo', state: 'answered' })).toEqual([]);
  });

  test('shows topic and answers of a request as asked, finds it by its words, and lists a topic', async () => {
    const answers = [
      { question: 'Che forma ha la società?', answer: 'Cooperativa' },
      { question: 'Da quando?', answer: '3 dicembre 2026' },
    ];
    const topic = { topic: 'contabilita', topic_title: 'Contabilità e bilancio', answers: JSON.stringify(answers) };
    const id = await receive('', topic);
    const other = await receive('Vorrei aprire la partita IVA');
    const request = { topic: { slug: 'contabilita', title: 'Contabilità e bilancio' }, answers, appointment: null };
    expect(await readMessage(contextOf(anna), id)).toMatchObject(request);
    expect(await readMessage(contextOf(anna), other)).toMatchObject({ topic: null, answers: [], appointment: null });
    expect(await listAllIds({ q: 'COOPERATIVA bilancio' })).toEqual([id]);
    expect(await listAllIds({ q: 'forma societa' })).toEqual([id]);
    expect(await listAllIds({ q: 'question' })).toEqual([]);
    expect(await listAllIds({ topics: ['contabilita-e-bilancio', 'contabilita'] })).toEqual([id]);
    expect(await listAllIds({ topics: ['crisi'] })).toEqual([]);
  });

  test('finds a number however its digits are grouped, and the words of the firm’s answers', async () => {
    await receive('Mi chiami allo 06 93 26 1005, o allo (06) 9326-1006.');
    const id = await receive('Quanto costa?');
    await database()
      .owner.insertInto('message_answers')
      .values({ id: randomUUID(), message_id: id, text: 'La visura è gratuita.' })
      .execute();
    for (const q of ['0693261005', '06 93261006', '06 93 26 1005']) expect(await listTexts({ q })).toHaveLength(1);
    expect(await listTexts({ q: 'visura gratuita' })).toEqual(['Quanto costa?']);
    expect(await listTexts({ q: '2605' })).toEqual([]);
  });

  test('lists the messages of a person, and those of nobody', async () => {
    await receive('Di Anna', { follower: anna.id });
    await receive('Di Paolo', { follower: paolo.id });
    await receive('Di nessuno');
    expect(await listTexts({ follower: paolo.id })).toEqual(['Di Paolo']);
    expect(await listTexts({ follower: 'nessuno' })).toEqual(['Di nessuno']);
  });

  test('lists the messages that ask for an appointment', async () => {
    const asking = await receive('Vorrei un appuntamento');
    await receive('Vorrei un preventivo');
    const appointment = randomUUID();
    await database()
      .owner.insertInto('appointments')
      .values({ id: appointment, message_id: asking, mode: 'phone', wishes: '[{"day":"2026-12-03","half":"morning"}]' })
      .execute();
    expect(await listAllIds({ kind: 'appointment' })).toEqual([asking]);
    // The agenda counts it.
    expect(await listTexts({ state: 'open' })).toEqual(['Vorrei un preventivo']);
    expect((await countMessages(contextOf(anna))).messages).toMatchObject({ new: 1 });
    expect(await listTexts()).toHaveLength(2);
    expect(await readMessage(contextOf(anna), asking)).toMatchObject({
      appointment,
      appointment_mode: 'phone',
      appointment_time: 'giovedì 3 dicembre, mattina',
    });
  });

  test('refuses one of two concurrent changes with 409 and the current message', async () => {
    const id = await receive('Buongiorno');
    const { version } = await readMessage(contextOf(anna), id);
    const outcomes = await Promise.allSettled([
      change(anna, id, { note: 'Chiamo io', version }),
      change(paolo, id, { note: 'Chiamato', version }),
    ]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(1);
    const [error] = refused;
    expect(error).toMatchObject({ status: 409, body: { current: await readMessage(contextOf(anna), id) } });
    await expect(change(anna, randomUUID(), { state: 'read' })).rejects.toEqual(notFound);
  });

  test('makes concurrent changes of different fields, and undoes one of them', async () => {
    const id = await receive('Buongiorno');
    const bin = { path: 'binned', from: false, to: true };
    const read = { path: 'state', from: 'new', to: 'read' };
    await Promise.all([change(anna, id, { changes: [read] }), change(paolo, id, { changes: [bin] })]);
    expect(await readMessage(contextOf(anna), id)).toMatchObject({ state: 'read', binned_at: now.toISOString() });
    const restore = { ...bin, from: true, to: false };
    expect(await change(paolo, id, { changes: [restore], undo: true })).toMatchObject({
      state: 'read',
      binned_at: null,
    });
  });

  test('refuses a change of a field that somebody else has changed, and its undo, with 409 and the field', async () => {
    const id = await receive('Buongiorno');
    const note = (from: string, to: string) => ({ changes: [{ path: 'note', from, to }] });
    await change(anna, id, note('', 'Chiamo io'));
    const kept = await change(paolo, id, note('Chiamo io', 'Chiamato'));
    const refusal = { status: 409, fields: { note: expect.any(String) }, body: { current: kept } };
    await expect(change(anna, id, note('', 'Richiama lui'))).rejects.toMatchObject(refusal);
    await expect(change(anna, id, { ...note('Chiamo io', ''), undo: true })).rejects.toMatchObject(refusal);
    expect(await readMessage(contextOf(anna), id)).toEqual(kept);
  });

  test('names the field of a change that is not valid', async () => {
    const id = await receive('Buongiorno');
    const refuse = async (path: string, to: unknown) =>
      await expect(change(anna, id, { changes: [{ path, from: null, to }] })).rejects.toMatchObject({
        status: 400,
        fields: { [path]: expect.any(String) },
      });
    await refuse('follower', 'nessuno');
    await refuse('spam_reason', 'staff');
  });

  test('shows other answering users until two minutes after their last heartbeat', async () => {
    const id = await receive('Buongiorno');
    const listAnswering = async (who: Person) => (await readMessage(contextOf(who), id)).answering;
    /** Moves the expiry of the presence back by `minutes`. */
    const agePresence = async (minutes: number) => {
      const presence = database().owner;
      const { until } = await presence.selectFrom('document_presence').select('until').executeTakeFirstOrThrow();
      const earlier = new Date(Date.parse(until) - minutes * 60_000).toISOString();
      await presence.updateTable('document_presence').set({ until: earlier }).execute();
    };
    const before = await countMessages(contextOf(paolo));
    const began = Date.now();
    await startAnswering(contextOf(anna), id);
    await expect(startAnswering(contextOf(anna), randomUUID())).rejects.toEqual(notFound);
    const present = await listAnswering(paolo);
    const since = present[0]?.since ?? '';
    expect(present).toEqual([{ name: 'Anna Conti', since }]);
    expect(Date.parse(since)).toBeGreaterThanOrEqual(began);
    expect(Date.parse(since)).toBeLessThanOrEqual(Date.now());
    expect(await listAnswering(anna)).toEqual([]);
    expect((await countMessages(contextOf(paolo))).changed).not.toBe(before.changed);
    await agePresence(1);
    await startAnswering(contextOf(anna), id);
    await agePresence(1.9);
    expect(await listAnswering(paolo)).toEqual([{ name: 'Anna Conti', since }]);
    await agePresence(0.2);
    expect(await listAnswering(paolo)).toEqual([]);
    await startAnswering(contextOf(anna), id);
    await stopAnswering(contextOf(anna), id);
    expect(await listAnswering(paolo)).toEqual([]);
  });

  test('the change marker moves with every change, also by an instance with a slow clock', async () => {
    const [one, other] = [await receive('Uno'), await receive('Altro')];
    const readMarker = async () => (await countMessages(contextOf(paolo))).changed;
    const markers = [await readMarker()];
    const later = new Date(now.getTime() + 90_000);
    await change(anna, one, { note: 'Chiamato' }, later);
    markers.push(await readMarker());
    await change(paolo, other, { note: 'Da richiamare' });
    markers.push(await readMarker());
    await change(paolo, one, { note: 'Richiamato' });
    markers.push(await readMarker());
    expect(new Set(markers).size).toBe(markers.length);
    // Delivery status is part of the list: it moves the marker too.
    const email = {
      kind: 'contact-notice',
      message_id: one,
      rfc_message_id: '<uno@esempio.it>',
      recipient: 'info@studio.example',
    } as const;
    await database()
      .owner.insertInto('outbox')
      .values({ id: randomUUID(), ...email, attempts: 1 })
      .execute();
    const failed = await readMarker();
    await database().owner.updateTable('outbox').set({ status: 'sent' }).execute();
    expect(markers).not.toContain(failed);
    expect(await readMarker()).not.toBe(failed);
  });

  test('an undo puts back who had answered, and when, from the row alone', async () => {
    const id = await receive('Risposto lunedì');
    const answered = { state: 'answered', answered_by: 'Anna Conti', answered_at: now.toISOString() };
    const undo = (from: string, to: string) => ({ changes: [{ path: 'state', from, to }], undo: true as const });
    const later = new Date(now.getTime() + 60_000);
    await change(anna, id, { state: 'answered' });
    expect(await change(paolo, id, { state: 'read' })).toMatchObject({ answered_at: null, answered_by: null });
    // Autosaved note in between: not a change of state, so undo still works.
    await change(paolo, id, { note: 'Ma no' });
    expect(await change(paolo, id, undo('read', 'answered'), later)).toMatchObject(answered);

    for (const [path, to] of [
      ['answered_by', 'Paolo Serra'],
      ['answered_at', later.toISOString()],
    ] as const)
      await expect(change(paolo, id, { changes: [{ path, from: null, to }], undo: true })).rejects.toMatchObject({
        status: 400,
      });
    expect(await readMessage(contextOf(anna), id)).toMatchObject(answered);

    // Another answer in place of the undone one stays.
    await change(paolo, id, { state: 'new' });
    const replaced = { answered_by: 'Paolo Serra', answered_at: later.toISOString() };
    expect(await change(paolo, id, { state: 'answered' }, later)).toMatchObject(replaced);
    expect(await change(anna, id, undo('new', 'answered'))).toMatchObject(replaced);
    // A message that nobody had answered is answered by whoever says so, by an undo too.
    const other = await receive('Senza risposta');
    expect(await change(paolo, other, undo('new', 'answered'), later)).toMatchObject(replaced);
  });

  // SQLite is enough for the tests below: their SQL is the same on both engines.
  if (engine === 'postgres') return;

  test('moves a message through its states, and keeps the answering user and time', async () => {
    const id = await receive('Buongiorno');
    expect((await readMessage(contextOf(anna), id)).state).toBe('new');
    expect((await change(anna, id, { state: 'read' })).state).toBe('read');
    const answered = { state: 'answered', answered_by: 'Anna Conti', answered_at: now.toISOString() };
    expect(await change(anna, id, { state: 'answered' })).toMatchObject(answered);
    expect((await change(paolo, id, { state: 'archived' })).state).toBe('archived');
    // Unarchiving keeps the answering user and time.
    const later = new Date(now.getTime() + 60_000);
    expect(await change(paolo, id, { state: 'answered' }, later)).toMatchObject(answered);
    expect(await change(paolo, id, { state: 'new' })).toMatchObject({ state: 'new', answered_by: null });
    expect((await countMessages(contextOf(anna))).messages).toMatchObject({ new: 1, answered: 0 });
  });

  test('queues the notice of a message released from spam, and deletes it when marked as spam again', async () => {
    const id = await receive('Buongiorno', { state: 'suspected' });
    expect(await listTexts({ state: 'open' })).toEqual([]);
    expect(await listTexts({ state: 'suspected' })).toHaveLength(1);
    expect(await change(anna, id, { state: 'new' })).toMatchObject({
      state: 'new',
      delivery: { status: 'queued', attempts: 0, failure: null },
    });
    expect(await change(anna, id, { state: 'suspected' })).toMatchObject({ state: 'suspected', delivery: null });
  });
});
