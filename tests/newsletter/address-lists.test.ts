import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startFaultySmtp, startSmtp } from '../../harness/smtp.ts';
import { confirmationDays, listedPerDay, listsPerDay, maxUnconfirmedSignUps } from '../../src/contract/retention.ts';
import { holdPendingEmails, releaseHeldEmails } from '../../src/server/backups/held-emails.ts';
import { checkList, importList } from '../../src/server/newsletter/address-lists.ts';
import { exportSubscribers } from '../../src/server/newsletter/export.ts';
import { confirmSubscription, unsubscribe } from '../../src/server/newsletter/membership.ts';
import { subscribe } from '../../src/server/newsletter/newsletter.ts';
import { addSubscriber } from '../../src/server/newsletter/subscribers.ts';
import { eraseAddress, reportAddress } from '../../src/server/privacy/personal-data.ts';
import { applyRetention } from '../../src/server/privacy/retention.ts';
import { addReaders, makeManagerContext, runWorkerPass, sendCircularTo } from '../sendings/delivery-site.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, dumpDatabase, listNewsletterEmails, makeContexts, makeMailSite, notice } from '../support/mail-site.ts';
import { storeAccounts } from '../support/rows/accounts.ts';

const reason = 'Clienti dello studio, che ricevevano le circolari per posta';

describeOnBothEngines('lists of addresses', (database, engine) => {
  let clock = new Clock();
  beforeAll(() => storeAccounts(database(), [staff().actor]));
  beforeEach(async () => {
    clock = new Clock();
    const tables = ['outbox', 'circulars', 'newsletter', 'newsletter_consents', 'newsletter_suppressions'] as const;
    for (const table of [...tables, 'newsletter_pace', 'submissions'] as const)
      await database().owner.deleteFrom(table).execute();
  });
  const staff = () => makeManagerContext(database(), clock);
  const site = () => makeMailSite(database(), clock);
  const importAddresses = (emails: string[]) => importList(staff(), { emails, reason });
  /** Sends the emails that are due in the lane of circulars; returns their recipients and texts. */
  const send = async (rate?: number) => {
    const server = await startSmtp();
    await runWorkerPass(database(), clock, server.url, rate);
    await server.close();
    return server.emails.map(({ to, email: { subject = '', text = '' } }) => ({
      to: to[0] ?? '',
      subject,
      text: text.replace(/\s+/g, ' '),
      confirm: /newsletter\/conferma\?t=(\S+)/.exec(text)?.[1] ?? '',
      leave: /newsletter\/disiscrizione\?t=(\S+)/.exec(text)?.[1] ?? '',
    }));
  };
  /** The first pass sends one email, the pass a minute later the others. */
  const sendAll = async () => {
    const first = await send();
    clock.moveByMinutes(1);
    return [...first, ...(await send())];
  };
  const listRows = async () =>
    (await database().staff.selectFrom('newsletter').select('email').orderBy('id').execute()).map(({ email }) => email);

  test('asks each new address once and subscribes it by its answer; the evidence has the reason', async () => {
    await addReaders(database(), ['iscritta@example.com']);
    await subscribe(makeContexts(database(), clock).visitor(), site(), { email: 'in.attesa@example.com', notice });
    const suppressed = { email: 'muto@example.com', reason: '5.1.1', suppressed_at: clock.now().toISOString() };
    await database().owner.insertInto('newsletter_suppressions').values(suppressed).execute();
    const emails = ['Nuova@example.com', 'nuova@EXAMPLE.com', 'ISCRITTA@example.com', 'in.attesa@example.com'];
    const list = [...emails, 'MUTO@example.com', 'senza chiocciola', 'a@b, c@d', ''];
    expect(await checkList(staff(), { emails: list })).toEqual({
      asked: ['nuova@EXAMPLE.com'],
      already: ['ISCRITTA@example.com', 'in.attesa@example.com'],
      suppressed: ['MUTO@example.com'],
      invalid: ['senza chiocciola', 'a@b, c@d', ''],
    });
    expect(await listRows()).toEqual(['iscritta@example.com', 'in.attesa@example.com']);

    const outcome = { asked: 1, already: 2, suppressed: 1, invalid: ['senza chiocciola', 'a@b, c@d', ''] };
    expect(await importAddresses(list)).toEqual(outcome);
    expect(await importAddresses(list)).toEqual({ ...outcome, asked: 0, already: 3 });
    const [question, ...others] = await send();
    expect(others).toEqual([]);
    expect(question).toMatchObject({ to: 'nuova@EXAMPLE.com', subject: expect.stringMatching(/^Desidera ricevere/) });
    for (const part of ['Anna ha indicato', reason, 'Lei non è tra gli iscritti', 'non riceverà altre domande'])
      expect(question?.text).toContain(part);
    expect(await exportSubscribers(staff(), site())).not.toMatch(/nuova/i);

    clock.moveByDays(8);
    const { reminders } = await applyRetention(makeContexts(database(), clock).program(), site());
    expect(reminders).toBe(1);
    expect(await listNewsletterEmails(database(), clock, 'nuova@example.com')).toEqual([]);
    const owner = makeContexts(database(), clock).owner();
    expect(await confirmSubscription(owner, site(), question?.confirm ?? '')).toBe('confirmed');
    expect(await exportSubscribers(staff(), site())).toMatch(/nuova/i);
    const { consents } = await reportAddress(staff(), site(), 'nuova@example.com');
    expect(consents).toMatchObject([
      {
        event: 'signed_up',
        method: 'elenco',
        added_by: 'Anna',
        reason,
        notice_text: expect.stringMatching(/circolari/),
      },
      { event: 'confirmed', method: 'email', notice_text: expect.stringMatching(/circolari/) },
    ]);
    const journal = await database()
      .staff.selectFrom('journal')
      .select('details')
      .where('event', '=', 'subscribers.asked')
      .execute();
    expect(journal.map(({ details }) => details)).toEqual(['{"count":1}', '{"count":0}']);
  });

  test('deletes an address without an answer, and asks none again: unanswered, left, erased or another spelling', async () => {
    const emails = ['silenzio@example.com', 'esce@example.com', 'cancellata@example.com', 'ma.ria+x@gmail.com'];
    await importAddresses(emails);
    const questions = await sendAll();
    expect(questions.map(({ to }) => to).sort()).toEqual([...emails].sort());
    const leave = questions.find(({ to }) => to === 'esce@example.com')?.leave ?? '';
    expect(await unsubscribe(makeContexts(database(), clock).owner(), site(), leave, 'pagina')).toBe('unsubscribed');
    expect(await eraseAddress(staff(), site(), 'cancellata@example.com')).toMatchObject({
      subscriptions: 1,
      letters: 1,
    });
    clock.moveByDays(confirmationDays + 1);
    await applyRetention(makeContexts(database(), clock).program(), site());
    expect(await listRows()).toEqual([]);
    for (const email of emails) expect(await dumpDatabase(database())).not.toContain(email);
    const again = ['silenzio@example.com', 'ESCE@example.com', 'cancellata@example.com', 'maria@googlemail.com'];
    expect(await importAddresses(again)).toMatchObject({ asked: 0, already: 4 });
    expect(await send()).toEqual([]);
    // A person may still sign up.
    const visitor = makeContexts(database(), clock).visitor();
    expect(await subscribe(visitor, site(), { email: 'silenzio@example.com', notice })).toBe('signed-up');
  });

  test('asks at the pace of circulars, after the emails of a circular, one address of each mailbox', async () => {
    await addReaders(database(), ['lettrice@esempio.it']);
    await sendCircularTo(database(), clock, 1);
    clock.moveByMinutes(1);
    const spellings = ['a.da@gmail.com', 'ada@gmail.com', 'ada+1@gmail.com'];
    expect(await importAddresses([...spellings, 'bruno@example.com'])).toMatchObject({ asked: 2, already: 2 });
    expect((await send(60)).map(({ to }) => to)).toEqual(['lettrice@esempio.it']);
    expect(await send(60)).toEqual([]);
    clock.moveByMinutes(1);
    expect(await send(60)).toHaveLength(1);
    clock.moveByMinutes(1);
    expect(await send(60)).toHaveLength(1);
    clock.moveByMinutes(60);
    expect(await send(60)).toEqual([]);
  });

  test('concurrent imports of one list ask each address once', async () => {
    const emails = Array.from({ length: 30 }, (_, index) => `a${index}@example.com`);
    const outcomes = await Promise.all([importAddresses(emails), importAddresses(emails)]);
    expect(outcomes.map(({ asked }) => asked).sort()).toEqual([0, 30]);
    expect(await sendAll()).toHaveLength(30);
  });

  // SQLite is enough for the tests below: their SQL is the same on both engines.
  if (engine === 'postgres') return;

  test('limits addresses and lists a day', async () => {
    const makeList = (count: number, domain: string) =>
      Array.from({ length: count }, (_, index) => `a${index}@${domain}`);
    expect(await importAddresses(makeList(listedPerDay - 1, 'uno.example'))).toMatchObject({ asked: listedPerDay - 1 });
    await expect(importAddresses(makeList(2, 'due.example'))).rejects.toMatchObject({
      status: 429,
      message: 'In un giorno si scrive al massimo a 2000 indirizzi: oggi ancora a 1, agli altri fra 15 ore',
    });
    expect(await importAddresses(makeList(1, 'due.example'))).toMatchObject({ asked: 1 });
    for (let list = 3; list <= listsPerDay; list += 1) await importAddresses([]);
    await expect(importAddresses([])).rejects.toMatchObject({ status: 429 });
    clock.moveByDays(1);
    expect(await importAddresses(makeList(2, 'due.example'))).toMatchObject({ asked: 1, already: 1 });
  });

  test('the check and the import of a long list let other requests through every hundred addresses', async () => {
    const emails = Array.from({ length: 500 }, (_, index) => `a${index}@example.com`);
    const countTurns = async (work: Promise<unknown>) => {
      let [turns, isDone] = [0, false];
      const count = () => {
        turns += 1;
        if (!isDone) setImmediate(count);
      };
      count();
      await work.finally(() => {
        isDone = true;
      });
      return turns;
    };
    expect(await countTurns(checkList(staff(), { emails }))).toBeGreaterThanOrEqual(5);
    // An import sorts the list, then asks each address.
    expect(await countTurns(importAddresses(emails))).toBeGreaterThanOrEqual(10);
  });

  test('a list holds no sign-up of a visitor, and a visitor who signs up meanwhile gets one email', async () => {
    await importAddresses(Array.from({ length: maxUnconfirmedSignUps + 1 }, (_, index) => `a${index}@example.com`));
    const visitor = makeContexts(database(), clock).visitor();
    clock.moveByMinutes(1);
    await subscribe(visitor, site(), { email: 'visita@example.com', notice });
    expect(await listNewsletterEmails(database(), clock, 'visita@example.com')).toHaveLength(1);
    clock.moveByMinutes(1);
    await subscribe(makeContexts(database(), clock).visitor(), site(), { email: 'a0@example.com', notice });
    expect(await listNewsletterEmails(database(), clock, 'a0@example.com')).toHaveLength(1);
    expect((await send()).map(({ to }) => to)).not.toContain('a0@example.com');
    await expect(addSubscriber(staff(), site(), { email: 'a1@example.com', reason })).rejects.toMatchObject({
      code: '23505',
    });
  });

  test('a refusal of the sender delays the questions by an hour, and one that may have arrived is not repeated', async () => {
    await importAddresses(['ada@uno.example', 'bruno@due.example']);
    const blocked = await startFaultySmtp((stage) => (stage === 'MAIL' ? '550 5.7.1 blocked' : undefined));
    await runWorkerPass(database(), clock, blocked.url);
    await blocked.close();
    clock.moveByMinutes(59);
    expect(await send()).toEqual([]);
    clock.moveByMinutes(2);
    const cutting = await startFaultySmtp((stage) => (stage === 'END' ? 'cut' : undefined));
    await runWorkerPass(database(), clock, cutting.url);
    await cutting.close();
    clock.moveByMinutes(600);
    expect(await send()).toEqual([]);
  });

  test('a restored site sends questions only when staff release them, at the pace', async () => {
    await importAddresses(['ada@uno.example', 'bruno@due.example']);
    const { owner } = database();
    await holdPendingEmails({
      query: async (text) => (await sql.raw<Record<string, unknown>>(text).execute(owner)).rows,
    });
    clock.moveByMinutes(5);
    expect(await send()).toEqual([]);
    expect(await releaseHeldEmails(database(), staff())).toBe(2);
    expect(await send(60)).toHaveLength(1);
  });
});
