import { beforeEach, expect, test } from 'vitest';
import { startSmtp } from '../../harness/smtp.ts';
import { parseOpeningHours } from '../../src/content/facts.ts';
import { defaultContent } from '../../src/content/published.ts';
import type { OpeningHours } from '../../src/content/time/opening.ts';
import type { Person } from '../../src/server/context.ts';
import { queueWeekEmails } from '../../src/server/desk/week-email.ts';
import { composeEmail } from '../../src/server/emails.ts';
import { sendDueEmails } from '../../src/server/mail/outbox.ts';
import { restoredSettingName } from '../../src/server/mail/restored-site.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, defaultEmailContent, makeContexts, makeMailSite, readOutbox, secret } from '../support/mail-site.ts';
import { storeAccounts } from '../support/rows/accounts.ts';
import { leaveAppointment } from '../support/rows/appointments.ts';
import { leaveMessage } from '../support/rows/desk.ts';

const clock = new Clock();
const { facts } = defaultContent;
const anna: Person = { kind: 'person', id: 'anna', name: 'Anna Conti', role: 'manager' };
const paolo: Person = { kind: 'person', id: 'paolo', name: 'Paolo Serra', role: 'editor' };

describeOnBothEngines('email at the start of a week', (database) => {
  beforeEach(async () => {
    const { owner } = database();
    for (const table of ['outbox', 'messages', 'accounts', 'settings'] as const)
      await owner.deleteFrom(table).execute();
    await storeAccounts(database(), [anna, paolo]);
  });

  async function queueAt(time: string, closures: OpeningHours['closures'] = []) {
    clock.moveTo(time);
    const context = makeContexts(database(), clock).program();
    return await queueWeekEmails(context, makeMailSite(database(), clock), { ...parseOpeningHours(facts), closures });
  }

  async function readEmails() {
    const smtp = await startSmtp();
    await sendDueEmails(makeMailSite(database(), clock, smtp.url));
    await smtp.close();
    return new Map(smtp.emails.map(({ to: [to = ''], email: { subject, text = '' } }) => [to, { subject, text }]));
  }

  test('it is queued once, from eight o’clock in Rome on Monday, over two instances and a restart', async () => {
    expect(await queueAt('2026-11-30T06:59:00Z')).toBe(0);
    const counts = await Promise.all([queueAt('2026-11-30T07:00:00Z'), queueAt('2026-11-30T07:00:00Z')]);
    expect(counts.toSorted()).toEqual([0, 2]);
    expect(await queueAt('2026-11-30T07:05:00Z')).toBe(0);
    expect(await queueAt('2026-12-01T07:05:00Z')).toBe(0);
    expect(await queueAt('2026-12-07T07:05:00Z')).toBe(2);
    expect((await readOutbox(database())).map(({ kind, recipient }) => [kind, recipient]).slice(0, 2)).toEqual(
      expect.arrayContaining([
        ['staff-week', 'anna@studio.example'],
        ['staff-week', 'paolo@studio.example'],
      ]),
    );
  });

  test('after a holiday or a closure on Monday it is queued on the next working day', async () => {
    expect(await queueAt('2027-03-29T07:00:00Z')).toBe(0);
    expect(await queueAt('2027-03-30T06:00:00Z')).toBe(2);
    const closed = { id: '1', from: '2027-08-09', to: '2027-08-20', reason: '', repeats: 'once' as const };
    const { closures } = parseOpeningHours({ ...facts, hours: { ...facts.hours, closures: [closed] } });
    expect(await queueAt('2027-08-09T07:00:00Z', closures)).toBe(0);
    expect(await queueAt('2027-08-21T07:00:00Z', closures)).toBe(0);
    expect(await queueAt('2027-08-23T07:00:00Z', closures)).toBe(2);
  });

  test('a closure that is announced after the email brings no second one in its week', async () => {
    expect(await queueAt('2026-11-30T07:00:00Z')).toBe(2);
    const closed = { id: '1', from: '2026-11-30', to: '2026-11-30', reason: '', repeats: 'once' as const };
    const { closures } = parseOpeningHours({ ...facts, hours: { ...facts.hours, closures: [closed] } });
    expect(await queueAt('2026-12-01T07:00:00Z', closures)).toBe(0);
  });

  test('a restored site queues none until its removals are given', async () => {
    const restored = { made: '2026-11-29T02:00:00Z', restored: '2026-11-30T06:00:00Z', gone: null };
    await database()
      .owner.insertInto('settings')
      .values({ name: restoredSettingName, value: JSON.stringify(restored) })
      .execute();
    expect(await queueAt('2026-11-30T07:00:00Z')).toBe(0);
    await database()
      .owner.updateTable('settings')
      .set({ value: JSON.stringify({ ...restored, gone: '2026-11-30T08:00:00Z' }) })
      .where('name', '=', restoredSettingName)
      .execute();
    expect(await queueAt('2026-11-30T08:05:00Z')).toBe(2);
  });

  test('it says what «Oggi» shows its reader, and what falls in the week', async () => {
    await leaveMessage(
      { database: database() },
      { nome: 'Maria', messaggio: 'Vorrei un preventivo.', received_at: '2026-11-20T09:00:00.000Z' },
    );
    await leaveAppointment(
      { database: database() },
      { state: 'confirmed', person: 'paolo', minutes: 45, step: 1, starts_at: '2026-12-03T09:00:00.000Z' },
    );
    await queueAt('2026-11-30T07:00:00Z');
    const emails = await readEmails();
    const forPaolo = emails.get('paolo@studio.example');
    expect(forPaolo?.subject).toBe('La settimana dal 30 novembre');
    for (const words of [
      '2 messaggi senza risposta',
      '«Vorrei un preventivo.»',
      'https://www.studio.example/gestione/messaggi',
      '1 appuntamento nei giorni seguenti',
      'Giovedì 3 dicembre alle 10:00, ',
      'scadenze dei clienti entro domenica',
      'Lunedì 30 novembre: Secondo acconto',
      'dal Suo profilo',
    ])
      expect(forPaolo?.text).toContain(words);
    // Tasks of managers only.
    expect(forPaolo?.text).not.toContain('Messa in linea');
  });

  test('a person with a disabled account, or who has switched it off, gets none', async () => {
    await database()
      .owner.updateTable('accounts')
      .set({ disabled_at: clock.now().toISOString() })
      .where('id', '=', 'anna')
      .execute();
    await database()
      .owner.updateTable('accounts')
      .set({ emails_off: '["staff-week"]' })
      .where('id', '=', 'paolo')
      .execute();
    expect(await queueAt('2026-11-30T07:00:00Z')).toBe(0);
  });

  test('nothing open: no email', async () => {
    await queueAt('2026-11-30T07:00:00Z');
    const [row] = await readOutbox(database());
    if (!row) throw new Error('Nothing is queued');
    const settings = {
      smtpUrl: null,
      mailFrom: 'sito@studio.example',
      contactTo: null,
      dataDir: '/nowhere',
      documentsKey: null,
      publicUrl: 'https://www.studio.example',
    };
    const listTasks = async () => [];
    const options = { db: database().staff, secret, now: clock.now(), settings, content: defaultEmailContent };
    expect(await composeEmail(row, { ...options, listTasks })).toBeNull();
  });
});
