import { randomUUID } from 'node:crypto';
import { generateX25519Identity } from 'age-encryption';
import type { Insertable } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { startSmtp } from '../../harness/smtp.ts';
import { defaultContent, makeContent } from '../../src/content/published.ts';
import type { PaperState } from '../../src/contract/papers/terms.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { composeEmail } from '../../src/server/emails.ts';
import { sendDueEmails } from '../../src/server/mail/outbox.ts';
import { restoredSettingName } from '../../src/server/mail/restored-site.ts';
import { queuePaperNotices } from '../../src/server/papers/notices.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, defaultEmailContent, makeContexts, makeMailSite, readOutbox, secret } from '../support/mail-site.ts';
import { storeAccounts } from '../support/rows/accounts.ts';

/* Emails about papers that no single act causes, with a moved clock. */

const clock = new Clock();
const documentsKey = await generateX25519Identity();
const client = 'maria@esempio.it';

describeOnBothEngines('emails about papers', (database) => {
  beforeEach(async () => {
    await database().owner.deleteFrom('paper_requests').execute();
    await database().owner.deleteFrom('outbox').execute();
  });

  /** Inserts a request of Friday 20 November 2026, with a paper for each state. */
  async function ask(states: PaperState[], columns: Partial<Insertable<Database['paper_requests']>> = {}) {
    const id = randomUUID();
    const request = { reference: `2026-${id.slice(0, 6)}`, nome: 'Maria', email: client, title: 'Bilancio' };
    await database()
      .owner.insertInto('paper_requests')
      .values({ id, asked_at: '2026-11-20T10:00:00.000Z', ...request, ...columns })
      .execute();
    const papers = states.map((state, position) => ({
      id: randomUUID(),
      request_id: id,
      position,
      title: `Carta ${position}`,
      state,
      reason: state === 'again' ? 'Manca una pagina' : '',
      again_at: state === 'again' ? '2026-11-25T09:00:00.000Z' : null,
    }));
    await database().owner.insertInto('papers').values(papers).execute();
    return { id, papers: papers.map((paper) => paper.id) };
  }
  const addFile = async (paper_id: string | undefined, arrived_at: string, columns = {}) =>
    await database()
      .owner.insertInto('paper_files')
      .values({
        id: randomUUID(),
        paper_id: paper_id ?? '',
        name: 'visura.pdf',
        size: 1_200_000,
        sha256: 'ab12',
        arrived_at,
        ...columns,
      })
      .execute();
  async function queueAt(time: string, content = defaultContent) {
    clock.moveTo(time);
    const { receipts, again, reminders } = await queuePaperNotices(
      makeContexts(database(), clock).program(),
      makeMailSite(database(), clock),
      content,
    );
    return [receipts, again, reminders];
  }
  /** Sends what is queued; returns the emails. */
  async function sendAll() {
    const server = await startSmtp();
    const site = makeMailSite(database(), clock, server.url);
    const settings = { ...site.settings, dataDir: '/nowhere', documentsKey };
    const compose = (row: Parameters<typeof composeEmail>[0], now: Date) =>
      composeEmail(row, {
        db: database().staff,
        secret,
        listTasks: async () => [],
        now,
        settings,
        content: defaultEmailContent,
      });
    await sendDueEmails({ ...site, compose });
    await server.close();
    return server.emails.map(({ to, email }) => ({ to, subject: email.subject, text: email.text ?? '' }));
  }

  test('a client is reminded from nine o’clock of days 3, 7 and 14, or of the next working day, only of what is missing', async () => {
    await ask(['waiting', 'delivered', 'missing', 'again']);
    const days: string[] = [];
    for (let day = Date.parse('2026-11-20T00:00:00Z'); day < Date.parse('2026-12-31'); day += 86_400_000)
      for (const hour of [7, 8, 15]) {
        const time = new Date(day + hour * 3_600_000).toISOString();
        if ((await queueAt(time))[2]) days.push(time.slice(0, 13));
      }
    // Monday, Friday, and 4 December. The clock of Rome is an hour ahead.
    expect(days).toEqual(['2026-11-23T08', '2026-11-27T08', '2026-12-04T08']);
    await database().owner.deleteFrom('outbox').where('kind', '=', 'papers-again').execute();
    const [email] = await sendAll();
    expect(email).toMatchObject({ to: [client], subject: 'Documenti che mancano ancora: Bilancio' });
    expect(email?.text).toContain('– Carta 0\n– Carta 3\n');
    expect(email?.text).not.toMatch(/Carta [12]/);
    expect(email?.text).toMatch(/https:\/\/www\.studio\.example\/consegna\/\S{40}/);
  });

  test.each([
    ['a Sunday', '2026-11-26T10:00:00.000Z', '2026-11-29', '2026-11-30'],
    ['the eighth of December and the Sunday before it', '2026-12-03T10:00:00.000Z', '2026-12-06', '2026-12-07'],
    ['Christmas, Saint Stephen and a Sunday', '2026-12-22T10:00:00.000Z', '2026-12-25', '2026-12-28'],
  ])('no reminder leaves on %s', async (_, asked_at, rest, next) => {
    await ask(['waiting'], { asked_at });
    expect(await queueAt(`${rest}T10:00:00Z`)).toEqual([0, 0, 0]);
    expect(await queueAt(`${next}T07:59:00Z`)).toEqual([0, 0, 0]);
    expect(await queueAt(`${next}T08:00:00Z`)).toEqual([0, 0, 1]);
  });

  test('none leaves when nothing is missing, the request has ended, a reminder has just left, or papers are switched off', async () => {
    const time = '2026-11-24T09:00:00Z';
    await ask(['delivered', 'missing', 'good']);
    await ask(['waiting'], { state: 'closed' });
    await ask(['waiting'], { reminded_at: '2026-11-23T15:00:00.000Z' });
    expect(await queueAt(time)).toEqual([0, 0, 0]);
    await ask(['waiting']);
    const pages = { ...defaultContent.facts.pages, consegna: 'off' };
    expect(await queueAt(time, makeContent(new Map([['dati', { pages }]])))).toEqual([0, 0, 0]);
    // Missed reminders are not made up for.
    expect(await queueAt('2026-12-14T09:00:00Z')).toEqual([0, 0, 2]);
    expect(await queueAt('2026-12-16T09:00:00Z')).toEqual([0, 0, 0]);
  });

  test('receipt and notice leave once, an hour after the last file or at «Ho finito», also on a Sunday', async () => {
    const arrived_at = '2026-11-22T10:00:00.000Z';
    const { papers, id } = await ask(['delivered', 'missing', 'waiting'], { arrived_at });
    await addFile(papers[0], arrived_at);
    await addFile(papers[0], arrived_at, { name: 'vecchia.pdf', wrong_at: arrived_at });
    await addFile(papers[2], arrived_at, { name: 'virus.pdf', infected_at: arrived_at });
    expect(await queueAt('2026-11-22T10:59:00Z')).toEqual([0, 0, 0]);
    expect(await queueAt('2026-11-22T11:00:00Z')).toEqual([1, 0, 0]);
    expect(await queueAt('2026-11-22T11:01:00Z')).toEqual([0, 0, 0]);
    const emails = await sendAll();
    const receipt = emails.find(({ to }) => to.includes(client));
    expect(receipt?.subject).toBe('Ricevuta dei documenti consegnati: Bilancio');
    const text = receipt?.text.replace(/\s+/g, ' ');
    for (const fact of [
      'Carta 0: visura.pdf, 1,2 MB, arrivato domenica 22 novembre 2026 alle 11:00, SHA-256 ab12 ',
      'Carta 0: vecchia.pdf, 1,2 MB, arrivato domenica 22 novembre 2026 alle 11:00, SHA-256 ab12, segnato come sbagliato ',
      'Carta 1: ha indicato che non ce l’ha ',
    ])
      expect(text).toContain(fact);
    expect(text).toContain('La ricevuta dice che cosa è arrivato; non ha il valore di una PEC.');
    expect(text).toContain('Lo studio non chiede password né pagamenti con questi messaggi.');
    expect(text).not.toMatch(/virus\.pdf|\/consegna\//);
    const notice = emails.find(({ to }) => to.includes('info@studio.example'));
    expect(notice?.text).toContain(`https://www.studio.example/gestione/consegne/${id}`);
    expect(notice?.text).toContain('Carta 0: 2 file');
    expect(notice?.text).toContain('l’antivirus ha trovato qualcosa');

    const later = { arrived_at: '2026-11-22T15:00:00.000Z', finished_at: '2026-11-22T15:01:00.000Z' };
    await database().owner.updateTable('paper_requests').set(later).execute();
    expect(await queueAt('2026-11-22T15:01:00Z')).toEqual([1, 0, 0]);
    expect(await queueAt('2026-11-23T15:01:00Z')).toEqual([0, 0, 1]);
  });

  test('papers sent back are told together, an hour after the last, once a day and on working days', async () => {
    const { id, papers } = await ask(['again', 'again', 'waiting'], { reminders: 3 });
    const sendBack = async (paper: string | undefined, again_at: string) =>
      await database()
        .owner.updateTable('papers')
        .set({ again_at })
        .where('id', '=', paper ?? '')
        .execute();
    expect(await queueAt('2026-11-25T09:30:00Z')).toEqual([0, 0, 0]);
    expect(await queueAt('2026-11-25T10:00:00Z')).toEqual([0, 1, 0]);
    await sendBack(papers[1], '2026-11-25T12:00:00.000Z');
    expect(await queueAt('2026-11-25T15:00:00Z')).toEqual([0, 0, 0]);
    expect(await queueAt('2026-11-26T08:00:00Z')).toEqual([0, 1, 0]);
    await sendBack(papers[1], '2026-11-28T12:00:00.000Z');
    expect(await queueAt('2026-11-29T10:00:00Z')).toEqual([0, 0, 0]);
    expect(await queueAt('2026-11-30T08:00:00Z')).toEqual([0, 1, 0]);
    await database()
      .owner.updateTable('papers')
      .set({ state: 'delivered' })
      .where('id', '=', papers[0] ?? '')
      .execute();
    const [email] = await sendAll();
    expect(email?.subject).toBe('Documenti da consegnare di nuovo: Bilancio');
    expect(email?.text).toContain('Carta 1: Manca una pagina');
    expect(email?.text).not.toContain('Carta 0');
    // Nothing is left to say once the request has ended.
    await database().owner.deleteFrom('outbox').execute();
    await sendBack(papers[1], '2026-12-01T12:00:00.000Z');
    expect(await queueAt('2026-12-02T09:00:00Z')).toEqual([0, 1, 0]);
    await database().owner.updateTable('paper_requests').set({ state: 'closed' }).where('id', '=', id).execute();
    expect(await sendAll()).toEqual([]);
  });

  test('two instances queue each email once', async () => {
    await ask(['waiting', 'again'], { arrived_at: '2026-11-25T07:00:00.000Z' });
    const counts = await Promise.all(['one', 'other'].map(() => queueAt('2026-11-25T10:00:00Z')));
    expect(counts[0]?.map((count, index) => count + (counts[1]?.[index] ?? 0))).toEqual([1, 1, 1]);
    expect((await readOutbox(database())).map(({ kind }) => kind).sort()).toEqual([
      'papers-again',
      'papers-arrived',
      'papers-receipt',
      'papers-reminder',
    ]);
  });

  test('the notice goes to the person who asked, unless the account is disabled', async () => {
    await storeAccounts(database(), [{ kind: 'person', id: 'anna', name: 'Anna Conti', role: 'editor' }]);
    const arrived_at = '2026-11-22T10:00:00.000Z';
    await ask(['missing'], { arrived_at, asked_by: 'anna' });
    await queueAt('2026-11-22T11:00:00Z');
    expect((await sendAll()).flatMap(({ to }) => to).sort()).toEqual(['anna@studio.example', client]);
    await database().owner.updateTable('accounts').set({ disabled_at: arrived_at }).execute();
    await database().owner.updateTable('paper_requests').set({ receipted_at: null }).execute();
    await queueAt('2026-11-22T11:00:00Z');
    expect((await sendAll()).flatMap(({ to }) => to).sort()).toEqual(['info@studio.example', client]);
    await database().owner.deleteFrom('accounts').execute();
  });

  test('a restored site sends none before it knows who was erased', async () => {
    await ask(['waiting'], { arrived_at: '2026-11-22T10:00:00.000Z' });
    const value = JSON.stringify({ made: clock.now(), restored: clock.now(), gone: null });
    await database().owner.insertInto('settings').values({ name: restoredSettingName, value }).execute();
    expect(await queueAt('2026-11-25T10:00:00Z')).toEqual([0, 0, 0]);
    await database().owner.deleteFrom('settings').where('name', '=', restoredSettingName).execute();
    expect(await queueAt('2026-11-25T10:00:00Z')).toEqual([1, 0, 1]);
  });
});
