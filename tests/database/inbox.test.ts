import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { MessageFilter } from '../../src/contract/desk.ts';
import type { Actor, Context } from '../../src/server/context.ts';
import { startAnswering, stopAnswering } from '../../src/server/messages/answering.ts';
import { countMessages, listInbox, MessageNotFound, readMessage } from '../../src/server/messages/inbox.ts';
import { changeMessage } from '../../src/server/messages/message-changes.ts';
import { markMessage } from '../../src/server/messages/messages.ts';
import { RowChanged } from '../../src/server/row-changed.ts';
import { describeOnBothEngines } from '../support/database.ts';

const site = { publicUrl: 'https://studio.example' };
const anna: Actor = { kind: 'person', id: 'p-anna', name: 'Anna Conti', role: 'editor' };
const paolo: Actor = { kind: 'person', id: 'p-paolo', name: 'Paolo Serra', role: 'manager' };
const now = new Date('2026-11-21T09:42:00.000Z');

describeOnBothEngines('the inbox', (database) => {
  const as = (actor: Actor, at = now): Context => ({ db: database().staff, actor, now: at });

  beforeEach(async () => {
    await database().staff.deleteFrom('messages').execute();
  });

  let minute = 0;
  /** A message as a visitor leaves it. */
  async function receive(messaggio: string, more: { nome?: string; email?: string; suspected_spam?: boolean } = {}) {
    const id = randomUUID();
    minute += 1;
    await database()
      .visitors.insertInto('messages')
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
  async function listed(query: { filter?: MessageFilter; search?: string } = {}) {
    const { items } = await listInbox(as(anna), query);
    return items.map(({ messaggio }) => messaggio);
  }

  test('lists the newest first, page by page, also where several came in one moment', async () => {
    const ids = await Promise.all(Array.from({ length: 120 }, (_, index) => receive(`Messaggio ${index}`)));
    await database()
      .owner.updateTable('messages')
      .set({ received_at: now.toISOString() })
      .where('id', 'in', ids.slice(20, 90))
      .execute();
    const seen: string[] = [];
    let after: Awaited<ReturnType<typeof listInbox>>['next'] = null;
    do {
      const page = await listInbox(as(anna), { filter: 'open', after: after ?? undefined });
      expect(page.items.length).toBeLessThanOrEqual(50);
      seen.push(...page.items.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(seen).toHaveLength(120);
    expect(new Set(seen)).toEqual(new Set(ids));
    const [first] = (await listInbox(as(anna), {})).items;
    expect(first?.received_at).toBe(now.toISOString());
  });

  test('finds by words of name, address, text and reference, whatever their case and accents, also just arrived', async () => {
    await receive('Costituzione di una società cooperativa', { nome: 'Caffè Perù', email: 'ordini@torrefazione.it' });
    await receive('Vorrei un preventivo per la contabilità');
    expect(await listed({ search: 'SOCIETA coop' })).toEqual(['Costituzione di una società cooperativa']);
    expect(await listed({ search: 'caffe' })).toHaveLength(1);
    expect(await listed({ search: 'ordini@torrefazione.it' })).toHaveLength(1);
    expect(await listed({ search: 'contabilità per la' })).toHaveLength(1);
    const [{ reference = '' } = {}] = (await listInbox(as(anna), { search: 'preventivo' })).items;
    expect(await listed({ search: reference.toLowerCase() })).toEqual(['Vorrei un preventivo per la contabilità']);
    expect(await listed({ search: 'preventivo cooperativa' })).toEqual([]);
    expect(await listed({ search: '%_ "; --' })).toEqual([]);
    await receive('Un altro preventivo');
    expect(await listed({ search: 'preventivo' })).toEqual([
      'Un altro preventivo',
      'Vorrei un preventivo per la contabilità',
    ]);
    expect(await listed({ search: 'preventivo', filter: 'answered' })).toEqual([]);
  });

  test('looks at so many messages at a time where no word is rare, and misses none on the way', async () => {
    for (let index = 0; index < 40; index += 1)
      await receive(`${index % 2 ? 'alfa' : 'beta'} ${index % 13 === 0 ? 'alfa beta' : ''} ${index}`);
    await database().owner.updateTable('messages').set({ status: 'letto' }).where('messaggio', 'like', '%3%').execute();
    const found: string[] = [];
    let pages = 0;
    let after: Awaited<ReturnType<typeof listInbox>>['next'] = null;
    do {
      const query = { filter: 'open', search: 'alfa beta', after: after ?? undefined } as const;
      const page = await listInbox(as(anna), query, { rare: 2, longestWalk: 7 });
      found.push(...page.items.map(({ messaggio }) => messaggio.split(' ').at(-1) ?? ''));
      after = page.next;
      pages += 1;
    } while (after);
    expect(found).toEqual(['39', '26', '13', '0']);
    expect(pages).toBeGreaterThan(3);
    expect(await listed({ filter: 'open', search: 'alfa beta' })).toHaveLength(4);
  });

  test('what is erased is not found any more, word for word', async () => {
    const id = await receive('Parola rarissima');
    expect(await listed({ search: 'rarissima' })).toHaveLength(1);
    await database().staff.deleteFrom('messages').where('id', '=', id).execute();
    expect(
      await database().staff.selectFrom('message_words').selectAll().where('message_id', '=', id).execute(),
    ).toEqual([]);
  });

  test('goes through its states, which an older program that knows three of them sees too', async () => {
    const id = await receive('Buongiorno');
    const state = async () => (await readMessage(as(anna), id)).state;
    const stored = async () =>
      (await database().staff.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirst())?.status;
    expect(await state()).toBe('new');
    await changeMessage(as(anna), id, { state: 'read' }, site);
    expect([await state(), await stored()]).toEqual(['read', 'letto']);
    const { message } = await changeMessage(as(anna), id, { state: 'answered' }, site);
    expect(message).toMatchObject({ state: 'answered', answered_by: 'Anna Conti', answered_at: now.toISOString() });
    expect(await stored()).toBe('letto');
    await changeMessage(as(paolo), id, { state: 'archived' }, site);
    expect([await state(), await stored()]).toEqual(['archived', 'archiviato']);
    // Taking the archive back leaves who answered, and when.
    const later = new Date(now.getTime() + 60_000);
    expect((await changeMessage(as(paolo, later), id, { state: 'answered' }, site)).message).toMatchObject({
      answered_by: 'Anna Conti',
      answered_at: now.toISOString(),
    });
    // The command, on this program or an older one.
    const { reference } = await readMessage(as(anna), id);
    await markMessage(as(anna), reference, 'nuovo');
    expect(await state()).toBe('new');
    expect((await countMessages(as(anna))).messages).toMatchObject({ new: 1, answered: 0 });
  });

  test('one that is no spam after all reaches the firm; taken back, its letter does not leave', async () => {
    const id = await receive('Buongiorno', { suspected_spam: true });
    expect(await listed({ filter: 'open' })).toEqual([]);
    expect(await listed({ filter: 'suspected' })).toHaveLength(1);
    const { message, letterQueued } = await changeMessage(as(anna), id, { state: 'new' }, site);
    expect(letterQueued).toBe(true);
    expect(message).toMatchObject({ state: 'new', delivery: { status: 'waiting', attempts: 0, failure: null } });
    const again = await changeMessage(as(anna), id, { state: 'suspected' }, site);
    expect(again.message).toMatchObject({ state: 'suspected', delivery: null });
  });

  test('of two changes at once one is told of the other', async () => {
    const id = await receive('Buongiorno');
    const { version } = await readMessage(as(anna), id);
    const outcomes = await Promise.allSettled([
      changeMessage(as(anna), id, { note: 'Chiamo io', version }, site),
      changeMessage(as(paolo), id, { note: 'Chiamato', version }, site),
    ]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(1);
    const [error] = refused;
    expect(error).toBeInstanceOf(RowChanged);
    expect(error.current).toEqual(await readMessage(as(anna), id));
    await expect(changeMessage(as(anna), randomUUID(), { state: 'read' }, site)).rejects.toThrow(MessageNotFound);
  });

  test('says who else is answering, until two minutes after their last sign', async () => {
    const id = await receive('Buongiorno');
    const answering = async (who: Actor) => (await readMessage(as(who), id)).answering;
    /** As if so many minutes had passed. */
    const pass = async (minutes: number) => {
      const presence = database().owner;
      const { until } = await presence.selectFrom('message_presence').select('until').executeTakeFirstOrThrow();
      const earlier = new Date(Date.parse(until) - minutes * 60_000).toISOString();
      await presence.updateTable('message_presence').set({ until: earlier }).execute();
    };
    const before = await countMessages(as(paolo));
    const began = Date.now();
    expect(await startAnswering(as(anna), id)).toBe(true);
    expect(await startAnswering(as(anna), randomUUID())).toBe(false);
    const present = await answering(paolo);
    const since = present[0]?.since ?? '';
    expect(present).toEqual([{ name: 'Anna Conti', since }]);
    expect(Date.parse(since)).toBeGreaterThanOrEqual(began);
    expect(Date.parse(since)).toBeLessThanOrEqual(Date.now());
    expect(await answering(anna)).toEqual([]);
    expect((await countMessages(as(paolo))).changed).not.toBe(before.changed);
    await pass(1);
    await startAnswering(as(anna), id);
    await pass(1.9);
    expect(await answering(paolo)).toEqual([{ name: 'Anna Conti', since }]);
    await pass(0.2);
    expect(await answering(paolo)).toEqual([]);
    await startAnswering(as(anna), id);
    await stopAnswering(as(anna), id);
    expect(await answering(paolo)).toEqual([]);
  });

  test('what open desks compare moves with every change, also one by an instance whose clock is behind', async () => {
    const [one, other] = [await receive('Uno'), await receive('Altro')];
    const changed = async () => (await countMessages(as(paolo))).changed;
    const words = [await changed()];
    const ahead = new Date(now.getTime() + 90_000);
    await changeMessage(as(anna, ahead), one, { note: 'Chiamato' }, site);
    words.push(await changed());
    await changeMessage(as(paolo), other, { note: 'Da richiamare' }, site);
    words.push(await changed());
    await changeMessage(as(paolo), one, { note: 'Richiamato' }, site);
    words.push(await changed());
    expect(new Set(words).size).toBe(words.length);
    // What the list says of delivery changes too.
    const letter = {
      kind: 'contact-notice',
      message_id: one,
      rfc_message_id: '<uno@esempio.it>',
      recipient: 'info@studio.example',
    } as const;
    await database()
      .owner.insertInto('outbox')
      .values({ id: randomUUID(), payload: '{}', ...letter, attempts: 1 })
      .execute();
    const failed = await changed();
    await database().owner.updateTable('outbox').set({ status: 'sent' }).execute();
    expect(words).not.toContain(failed);
    expect(await changed()).not.toBe(failed);
  });

  test('the state is nobody’s to write', async () => {
    const id = await receive('Buongiorno');
    await expect(
      sql`update messages set state = 'archived' where id = ${id}`.execute(database().staff),
    ).rejects.toThrow();
  });
});
