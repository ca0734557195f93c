import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { launchDocument } from '../../src/content/launch.ts';
import { lawDocument, makeFactId } from '../../src/content/law/norme.ts';
import { legalFacts } from '../../src/content/law/provisions.ts';
import { addDays } from '../../src/content/time/holidays.ts';
import { staffPages } from '../../src/contract/staff/pages.ts';
import { formatLine } from '../../src/contract/staff/tasks.ts';
import type { Person } from '../../src/server/context.ts';
import { changeDraft } from '../../src/server/documents/drafts.ts';
import { makeLawDocument } from '../../src/server/law/law-document.ts';
import { taskSources } from '../../src/server/task-sources.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { storeAccounts } from '../support/rows/accounts.ts';
import { leaveAppointment } from '../support/rows/appointments.ts';
import { findTaskWords, listTasksOf } from '../support/tasks.ts';

const day = 86_400_000;
const now = new Date('2026-11-21T09:42:00.000Z');
const timeAgo = (days: number) => new Date(now.getTime() - days * day).toISOString();

const anna: Person = { kind: 'person', id: 'p', name: 'Anna Conti', role: 'manager' };
const paolo: Person = { kind: 'person', id: 'p2', name: 'Paolo Serra', role: 'editor' };

test('every kind of task has one source', () => {
  const kinds = taskSources.map(({ kind }) => kind);
  expect(kinds).toEqual([...new Set(kinds)]);
});

describeOnBothEngines('tasks of the desk', (database, engine) => {
  beforeAll(async () => {
    await storeAccounts(database(), [anna, paolo]);
    const opened = JSON.stringify({ opened: { by: anna.id, at: timeAgo(30) } });
    await database().owner.insertInto('documents').values({ name: launchDocument, body: opened }).execute();
  });
  const list = async (actor: Person = anna, at = now) =>
    (await listTasksOf(database(), { actor, now: at })).filter(({ check, state }) => !check && state !== 'well');
  const find = async (kind: string, actor: Person = anna, at = now) => findTaskWords(await list(actor, at), kind);
  let number = 0;
  async function receive(daysAgo: number, messaggio: string, more: { state?: 'suspected'; follower?: string } = {}) {
    const id = randomUUID();
    number += 1;
    const message = { id, reference: `2026-D${number}`, nome: 'Mario', email: 'mario@esempio.it', messaggio };
    await database()
      .owner.insertInto('messages')
      .values({ ...message, received_at: timeAgo(daysAgo), ...more })
      .execute();
    return id;
  }
  const storeDraft = async (name: string, more: object = {}) =>
    await database()
      .owner.insertInto('document_drafts')
      .values({ name, body: '{"lead":"Da lunedì."}', updated_by: paolo.id, updated_at: timeAgo(2.5), ...more })
      .execute();

  test('are listed oldest first, those without a date last, with the words to start on each', async () => {
    // Law is excluded: it depends on the register and has its own test.
    const listKinds = async () => (await list()).map(({ kind }) => kind).filter((kind) => kind !== 'law');
    expect(await listKinds()).toEqual(['missing-facts', 'empty-places']);
    await storeDraft('dati', { body: JSON.stringify({ identity: { name: 'Studio Verdi' } }) });
    await receive(1, 'Il più recente');
    const id = await receive(3, `Costituzione di una\n\ncooperativa ${'sociale '.repeat(30)}`);
    await receive(9, 'Comprate', { state: 'suspected' });
    await database()
      .owner.insertInto('outbox')
      .values({
        id: randomUUID(),
        kind: 'acknowledgement',
        message_id: id,
        rfc_message_id: '<a>',
        attempts: 2,
        last_error: 'EENVELOPE RCPT TO 452 4.2.2',
        next_attempt_at: timeAgo(-0.1),
        created_at: timeAgo(2),
      })
      .execute();
    expect(await listKinds()).toEqual([
      'suspects',
      'messages',
      'drafts-texts',
      'emails',
      'missing-facts',
      'empty-places',
    ]);
    expect(await find('messages')).toEqual([
      '2 messaggi senza risposta',
      expect.stringMatching(
        /^Il più vecchio è arrivato mercoledì alle 10:42: «Costituzione di una cooperativa .{10,60}…»$/,
      ),
    ]);
    expect(await find('drafts-texts')).toEqual([
      '1 bozza non pubblicata',
      '«Dati dello studio», modificata da Paolo Serra.',
    ]);
    expect(await find('emails')).toEqual([
      '1 email non consegnata',
      expect.stringMatching(/per mario@esempio.it: la casella è piena\. Nuovo tentativo oggi alle 13:06\.$/),
    ]);
    expect((await list()).find(({ kind }) => kind === 'emails')?.link?.to).toBe(`${staffPages.messages}/${id}`);
  });

  test('are told apart where they wait for the caller, who never sees those of a role above', async () => {
    await receive(4, 'Affidato a Paolo', { follower: paolo.id });
    expect(await find('own-messages', paolo)).toEqual(['1 messaggio affidato a Lei', expect.any(String)]);
    expect((await find('messages', paolo))?.[0]).toBe('2 altri messaggi senza risposta');
    expect(await find('own-messages', anna)).toBeUndefined();
    expect((await find('messages', anna))?.[0]).toBe('3 messaggi senza risposta');
    expect((await list(paolo)).find(({ kind }) => kind === 'own-messages')).toMatchObject({
      personal: true,
      section: 'messages',
    });
    const kinds = (await list(paolo)).map(({ kind }) => kind);
    expect(kinds).not.toContain('missing-facts');
    expect(kinds).toContain('empty-places');

    await database().owner.deleteFrom('document_drafts').execute();
    const returned = { returned_at: timeAgo(1), returned_by: anna.id, returned_note: 'Manca il giorno.' };
    await storeDraft('team', returned);
    expect(await find('returned-texts', paolo)).toEqual(['1 bozza rimandata con una nota', '«Team», da Anna Conti.']);
    expect(await find('drafts-texts', paolo)).toBeUndefined();
    expect(await find('drafts-texts', anna)).toEqual([
      '1 bozza non pubblicata',
      '«Team», rimandata con una nota da Anna Conti.',
    ]);
  });

  test('name a scheduled draft once its hour was missed by more than a day', async () => {
    const { owner } = database();
    const { id } = await owner
      .insertInto('circulars')
      .values({ slug: 'acconti', created_at: timeAgo(9) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const text = { title: 'Acconti' };
    const schedule = async (publish_at: string) => {
      await owner.deleteFrom('document_drafts').execute();
      await storeDraft('team', { publish_at });
      await storeDraft(`circolare-${id}`, { publish_at, body: JSON.stringify(text) });
      return [await find('drafts-texts'), await find('drafts-circulars')];
    };
    expect(await schedule(timeAgo(-1))).toEqual([undefined, undefined]);
    expect(await schedule(timeAgo(1))).toEqual([undefined, undefined]);
    const missed = 'la cui ora di pubblicazione è passata mentre il sito era fermo.';
    expect(await schedule(timeAgo(24))).toEqual([
      ['1 bozza non pubblicata', `«Team», ${missed}`],
      ['1 circolare non pubblicata', `«Acconti», ${missed}`],
    ]);
    await owner.deleteFrom('document_drafts').execute();
    await owner.deleteFrom('circulars').execute();
  });

  test('name first the appointments to confirm, past ones and the nearest first, then those of today', async () => {
    await database().owner.deleteFrom('messages').execute();
    const leave = async (given: Parameters<typeof leaveAppointment>[1]) => {
      await leaveAppointment({ database: database() }, given);
    };
    const start = { state: 'confirmed', starts_at: '2026-11-21T15:00:00.000Z', minutes: 45, step: 1 } as const;
    await leave({ nome: 'Terza', wishes: [{ day: '2026-12-10', half: 'morning' }] });
    await leave({ nome: 'Passata', wishes: [{ day: '2026-11-20', half: 'morning' }] });
    await leave({
      nome: 'Prima',
      wishes: [
        { day: '2026-12-11', half: 'morning' },
        { day: '2026-11-30', half: 'morning' },
      ],
    });
    await leave({
      nome: 'Seconda',
      ...start,
      starts_at: '2026-12-20T09:00:00.000Z',
      wish: [{ day: '2026-12-01', half: 'afternoon' }],
    });
    await leave({ nome: 'Di oggi', ...start });
    await leave({ nome: 'Disdetto', ...start, state: 'cancelled' });
    await leave({
      nome: 'Di ieri',
      ...start,
      starts_at: '2026-11-20T22:59:00.000Z',
      wish: [{ day: '2026-12-01', half: 'morning' }],
    });
    await leave({ nome: 'Di domani', ...start, starts_at: '2026-11-21T23:00:00.000Z' });
    await leave({ nome: 'Di Paolo', ...start, starts_at: '2026-11-21T16:00:00.000Z', person: paolo.id });
    expect((await find('messages'))?.[1]).toMatch(/«Appuntamento · Vorrei un incontro sul bilancio\.»$/);
    expect((await list()).slice(0, 2).map(({ kind }) => kind)).toEqual(['appointments', 'agenda']);
    expect(await find('appointments')).toEqual([
      '4 appuntamenti da confermare',
      'Passata: le mezze giornate chieste sono passate',
      'Prima: lunedì 30 novembre, mattina',
      'Seconda: chiede di spostare a martedì 1º dicembre, pomeriggio',
      'Terza: giovedì 10 dicembre, mattina',
    ]);
    expect(await find('agenda')).toEqual(['2 appuntamenti oggi', '16:00 Di oggi', '17:00 Di Paolo, con Paolo Serra']);
    expect(await find('own-agenda', paolo)).toEqual(['1 appuntamento con Lei oggi', '17:00 Di Paolo']);
    expect(await find('agenda', paolo)).toEqual(['1 altro appuntamento oggi', '16:00 Di oggi']);
  });

  test('name five appointments, and the number of the others', async () => {
    for (const nome of ['Quarta', 'Quinta', 'Sesta'])
      await leaveAppointment({ database: database() }, { nome, wishes: [{ day: '2026-12-11', half: 'morning' }] });
    const lines = (await list()).find(({ kind }) => kind === 'appointments')?.lines ?? [];
    expect([lines.length, lines.at(-1)]).toEqual([6, [{ text: 'altri 2', to: staffPages.appointments }]]);
  });

  test('name the coming appointments on days of a closure, until they are moved', async () => {
    const leave = (nome: string, starts_at: string) =>
      leaveAppointment({ database: database() }, { nome, state: 'confirmed', minutes: 45, step: 1, starts_at });
    await leave('Della vigilia', '2026-12-24T09:00:00.000Z');
    await leave('Dopo le ferie', '2027-01-07T09:00:00.000Z');
    const closed = await leave('Della notte', '2026-12-31T22:30:00.000Z');
    expect(await find('closed-days')).toBeUndefined();
    const closures = [{ id: 'ferie', from: '2025-12-24', to: '2025-12-31', reason: 'ferie', repeats: 'yearly' }];
    const body = JSON.stringify({ hours: { closures } });
    await database().owner.insertInto('documents').values({ name: 'dati', body }).execute();
    const found = (await list()).find(({ kind }) => kind === 'closed-days');
    expect([found?.count, found?.lines.map(formatLine)]).toEqual([
      2,
      [expect.stringContaining('Della vigilia'), expect.stringContaining('Della notte')],
    ]);
    await database()
      .owner.updateTable('appointments')
      .set({ starts_at: '2027-01-08T09:00:00.000Z' })
      .where('id', '=', closed)
      .execute();
    expect((await find('closed-days'))?.[0]).toBe('1 appuntamento mentre lo studio è chiuso');
    await database().owner.deleteFrom('documents').where('name', '=', 'dati').execute();
  });

  // SQLite is enough for the test below: its SQL is the same on both engines.
  if (engine === 'postgres') return;

  test('count provisions that expire within sixty days, until they are confirmed', async () => {
    const name = 'art. 6 L. 405/1990';
    const { validUntil } = legalFacts[name];
    const countAt = async (day: string) =>
      (await list(anna, new Date(`${day}T09:00:00Z`))).find(({ kind }) => kind === 'law')?.count ?? 0;
    const sixtyBefore = addDays(validUntil, -60);
    const count = await countAt(sixtyBefore);
    expect(await countAt(addDays(validUntil, -61))).toBeLessThan(count);
    const context = { db: database().staff, actor: anna, now };
    const path = `facts.${makeFactId(name)}.valid_until`;
    await changeDraft(context, makeLawDocument(), [{ path, from: validUntil, to: addDays(validUntil, 365) }]);
    expect(await countAt(sixtyBefore)).toBe(count - 1);
    await database().owner.deleteFrom('documents').where('name', '=', lawDocument).execute();
  });
});
