import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { delayReply, type Stage, startFaultySmtp, startSmtp } from '../../harness/smtp.ts';
import { makeCircularDocument } from '../../src/server/circulars/circular-document.ts';
import { readCircular } from '../../src/server/circulars/drafts.ts';
import { saveDraft } from '../../src/server/documents/drafts.ts';
import { sendDueEmails } from '../../src/server/mail/outbox.ts';
import { unsubscribe } from '../../src/server/newsletter/membership.ts';
import { listSubscribers } from '../../src/server/newsletter/subscribers.ts';
import { liftSuppression } from '../../src/server/newsletter/suppressions.ts';
import { eraseAddress } from '../../src/server/privacy/personal-data.ts';
import { applyRetention } from '../../src/server/privacy/retention.ts';
import { correctCircular } from '../../src/server/sendings/corrections.ts';
import {
  decideReaderEmail,
  exportReaderEmails,
  listReaderEmails,
  storeLedgers,
} from '../../src/server/sendings/ledger.ts';
import {
  countAudience,
  pauseSending,
  resumeSending,
  sendCircular,
  sendTestEmail,
  stopSending,
} from '../../src/server/sendings/sending.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, makeContexts, makeMailSite, secret } from '../support/mail-site.ts';
import { addReaders, makeManagerContext, readLedgerOf, runWorkerPass, sendCircularTo } from './delivery-site.ts';

const emptyLedger = { waiting: 0, refused: 0, uncertain: 0, excluded: {}, balanced: true };

describeOnBothEngines('sending a circular', (database, engine) => {
  let clock: Clock;
  beforeEach(async () => {
    clock = new Clock();
    const tables = ['outbox', 'circulars', 'newsletter', 'newsletter_consents', 'newsletter_suppressions'] as const;
    for (const table of [...tables, 'newsletter_pace'] as const) await database().owner.deleteFrom(table).execute();
  });
  const staff = () => makeManagerContext(database(), clock);
  /** Runs the periodic work after one minute and after two. The first pass sends one email, the second the others. */
  const runTwoPasses = async (url: string) => {
    for (let time = 0; time < 2; time += 1) {
      clock.moveByMinutes(1);
      await runWorkerPass(database(), clock, url);
    }
  };
  const readLedger = (id: number) => readLedgerOf(database(), clock, { id });
  const addNumberedReaders = (many: number, domain = 'example.com') =>
    addReaders(
      database(),
      Array.from({ length: many }, (_, index) => `lettore${index}@${domain}`),
    );

  test('delivers each email at most once despite refusals, greylisting, hangs and dropped connections', async () => {
    const kinds = ['ok', 'gone', 'full', 'later', 'busy', 'slow', 'cut', 'hangs'];
    const emails = Array.from({ length: 40 }, (_, index) => {
      const kind = index % 8 > 4 && index > 7 ? 'ok' : kinds[index % 8];
      return `lettore${index}@${kind}${index % 16}.example`;
    });
    await addReaders(database(), emails);
    const seen = new Map<string, number>();
    const arrived: string[] = [];
    // The deadline of an email passes when the server hangs, so that no other email is cut off on a slow machine.
    let deadline = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      deadline = new AbortController();
      return deadline.signal;
    });
    onTestFinished(() => timeout.mockRestore());
    const hang = () => {
      deadline.abort();
      return new Promise<void>(() => {});
    };
    const server = await startFaultySmtp((stage, _time, address) => {
      if (stage === 'END') {
        arrived.push(address);
        // After receiving the email the server hangs up, or never replies.
        if (address.includes('@cut')) return 'cut';
        return address.includes('@hangs') ? hang : undefined;
      }
      if (stage !== 'RCPT') return undefined;
      const times = (seen.get(address) ?? 0) + 1;
      seen.set(address, times);
      if (address.includes('@gone')) return '550 5.1.1 no such user';
      if (address.includes('@full')) return '552 5.2.2 mailbox full';
      if (address.includes('@later') && times === 1) return '450 4.7.1 greylisted';
      if (address.includes('@busy') && times === 1) return '421 4.3.2 too many';
      return address.includes('@slow') && times === 1 ? delayReply(50) : undefined;
    });
    const id = await sendCircularTo(database(), clock, 40);
    expect(await readLedger(id)).toMatchObject({ audience: 40, waiting: 40, balanced: true });
    await runWorkerPass(database(), clock, server.url);
    expect(arrived).toEqual([]);
    clock.moveByMinutes(1);
    for (let time = 0; time < 60; time += 1) {
      await runWorkerPass(database(), clock, server.url);
      expect((await readLedger(id)).balanced).toBe(true);
      if ((await readCircular(staff(), id)).state === 'sent') break;
      clock.moveByMinutes(5);
    }
    await server.close();
    expect(await readLedger(id)).toMatchObject({ ...emptyLedger, accepted: 28, refused: 10, uncertain: 2 });
    expect(new Set(arrived).size).toBe(arrived.length);
    const { items } = await listReaderEmails(staff(), { id, state: 'uncertain' });
    expect(items.map(({ email }) => email).sort()).toEqual(['lettore6@cut6.example', 'lettore7@hangs7.example']);
    // Unknown recipients are suppressed; full mailboxes stay in the audience.
    expect((await countAudience(staff())).excluded).toEqual({ suppressed: 5 });
    expect(await exportReaderEmails(staff(), { id })).toMatch(
      /^\ufeffemail;stato;motivo;quando\r\nlettore0@ok0\.example;accepted;;/,
    );

    const [uncertain] = items;
    await decideReaderEmail(staff(), { id, letter: uncertain?.id ?? '', as: 'accepted' });
    expect(await readLedger(id)).toMatchObject({ accepted: 29, uncertain: 1, balanced: true });
  });

  test('excludes unsubscribed, erased and suppressed addresses before their email, with the reason', async () => {
    await addNumberedReaders(5);
    const id = await sendCircularTo(database(), clock, 5);
    clock.moveByMinutes(1);
    const server = await startSmtp();
    await runWorkerPass(database(), clock, server.url, 300);
    expect(server.emails).toHaveLength(1);
    const leave = /disiscrizione\?t=([^>]+)>/.exec(server.emails[0]?.raw ?? '')?.[1] ?? '';
    const rest = await database()
      .owner.selectFrom('newsletter')
      .select(['id', 'email'])
      .orderBy('id')
      .offset(1)
      .limit(5)
      .execute();
    await database()
      .owner.deleteFrom('newsletter')
      .where('id', '=', rest[0]?.id ?? 0)
      .execute();
    await eraseAddress(staff(), { secret }, rest[1]?.email ?? '');
    await database()
      .owner.insertInto('newsletter_suppressions')
      .values({ email: rest[2]?.email ?? '', reason: 'complaint', suppressed_at: '2026-11-20T00:00:00.000Z' })
      .execute();
    clock.moveByMinutes(5);
    await runWorkerPass(database(), clock, server.url);
    await server.close();
    expect(await readLedger(id)).toMatchObject({
      ...emptyLedger,
      accepted: 2,
      excluded: { left: 1, erased: 1, suppressed: 1 },
    });
    const { items } = await listReaderEmails(staff(), { id });
    expect(items.map(({ email }) => email)).not.toContain(rest[1]?.email);

    const owner = makeContexts(database(), clock).owner();
    expect(await unsubscribe(owner, { ...makeMailSite(database(), clock) }, leave, 'un-clic')).toBe('unsubscribed');
    expect(await unsubscribe(owner, { ...makeMailSite(database(), clock) }, leave, 'un-clic')).toBe('unknown');
    const listed = await listSubscribers(staff(), { q: rest[2]?.email });
    expect(listed.items).toMatchObject([{ suppression: { reason: 'complaint' } }]);
    await liftSuppression(staff(), rest[2]?.id ?? 0);
    expect((await countAudience(staff())).count).toBe(2);
  });

  test.each<[what: string, stage: Stage, answer: string]>([
    ['MAIL FROM', 'MAIL', '550 5.7.1 blocked'],
    ['DATA', 'END', '554 spam'],
    // A server replies so to every recipient if it relays no email for the sender.
    ['three domains in a row', 'RCPT', '554 5.7.1 relay denied'],
  ])('pauses when the server refuses the sender (%s), and suppresses no subscriber', async (_what, refused, answer) => {
    const emails = Array.from({ length: 4 }, (_, index) => `lettore@dominio${index}.example`);
    await addReaders(database(), emails);
    const id = await sendCircularTo(database(), clock, 4);
    const blocked = await startFaultySmtp((stage) => (stage === refused ? answer : undefined));
    await runTwoPasses(blocked.url);
    await blocked.close();
    expect(await readCircular(staff(), id)).toMatchObject({ state: 'paused', sendings: [{ paused_for: 'sender' }] });
    expect(await readLedger(id)).toMatchObject({ ...emptyLedger, waiting: 4 });
    expect(await database().staff.selectFrom('newsletter_suppressions').selectAll().execute()).toEqual([]);

    await resumeSending(staff(), { id });
    const server = await startSmtp();
    await runTwoPasses(server.url);
    await server.close();
    expect(server.emails.map(({ to }) => to[0]).sort()).toEqual(emails);
  });

  // The SQL of the following tests is the same on both engines.
  if (engine === 'postgres') return;

  test('sends to the confirmed audience, and refuses a changed count and a second send', async () => {
    await addNumberedReaders(3);
    await addReaders(database(), ['vecchio@example.com'], 'Acconsento a ricevere la newsletter.');
    expect(await countAudience(staff())).toEqual({ count: 3, excluded: { consent: 1 } });
    await expect(sendCircularTo(database(), clock, 4)).rejects.toMatchObject({
      status: 409,
      code: 'audience-changed',
      body: { count: 3 },
    });
    const id = await sendCircularTo(database(), clock, 3);
    const { version } = await readCircular(staff(), id);
    // Subscribers added between the send call and the first email are not in the audience.
    await addReaders(database(), ['nuovo@example.com']);
    const server = await startSmtp();
    for (let minute = 0; minute < 2; minute += 1) {
      clock.moveByMinutes(1);
      await runWorkerPass(database(), clock, server.url);
    }
    await expect(sendCircular(staff(), { id, version, audience: 4 })).rejects.toMatchObject({ code: 'wrong-state' });
    await server.close();
    expect(server.emails.map(({ to }) => to[0]).sort()).toEqual([0, 1, 2].map((n) => `lettore${n}@example.com`));
    expect(await readCircular(staff(), id)).toMatchObject({ state: 'sent' });
  });

  test('pauses, resumes and stops on request; stopping before the first email reverts to published', async () => {
    await addNumberedReaders(9);
    const server = await startSmtp();
    const undone = await sendCircularTo(database(), clock, 9);
    await stopSending(staff(), { id: undone });
    clock.moveByMinutes(2);
    await runWorkerPass(database(), clock, server.url);
    expect(await readCircular(staff(), undone)).toMatchObject({ state: 'published', sendings: [] });

    const id = await sendCircularTo(database(), clock, 9);
    clock.moveByMinutes(1);
    await runWorkerPass(database(), clock, server.url, 600);
    await pauseSending(staff(), { id });
    clock.moveByMinutes(1);
    await runWorkerPass(database(), clock, server.url, 600);
    expect(server.emails).toHaveLength(1);
    await resumeSending(staff(), { id });
    await runWorkerPass(database(), clock, server.url, 600);
    // After a pause, at most the emails of half a minute are sent at once.
    expect(server.emails).toHaveLength(7);
    await stopSending(staff(), { id });
    clock.moveByMinutes(60);
    await runWorkerPass(database(), clock, server.url);
    await server.close();
    expect(server.emails).toHaveLength(7);
    expect(await readLedger(id)).toMatchObject({ ...emptyLedger, accepted: 7, excluded: { stopped: 2 } });
    clock.moveByDays(181);
    await applyRetention(makeContexts(database(), clock).program(), makeMailSite(database(), clock));
    expect((await listReaderEmails(staff(), { id })).items).toEqual([]);
    expect(await readLedger(id)).toMatchObject({ accepted: 7, excluded: { stopped: 2 }, balanced: true });
    expect(await storeLedgers(database().staff, clock.now().toISOString())).toBe(0);
  });

  test('starts at the scheduled time in Rome, and pauses as missed when the server was down then', async () => {
    await addNumberedReaders(1);
    const server = await startSmtp();
    for (const [at, began] of [
      ['2027-03-28T03:30', '2027-03-28T01:30:00.000Z'],
      ['2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
      ['2027-01-07T09:00+01:00', '2027-01-07T08:00:00.000Z'],
    ] as const) {
      const id = await sendCircularTo(database(), clock, 1, at);
      expect(await readCircular(staff(), id)).toMatchObject({ state: 'scheduled', sendings: [{ send_at: began }] });
      await stopSending(staff(), { id });
    }
    for (const at of ['2027-02-30T10:00', '2027-03-28T02:30', '2026-11-20T09:00', '2029-01-01T09:00'])
      await expect(sendCircularTo(database(), clock, 1, at)).rejects.toMatchObject({ status: 400 });
    const id = await sendCircularTo(database(), clock, 1, '2026-12-01T09:00');
    clock.moveTo('2026-12-01T07:59:00.000Z');
    await runWorkerPass(database(), clock, server.url);
    clock.moveTo('2026-12-01T08:11:00.000Z');
    await runWorkerPass(database(), clock, server.url);
    expect(await readCircular(staff(), id)).toMatchObject({ state: 'paused', sendings: [{ paused_for: 'missed' }] });
    expect(server.emails).toEqual([]);
    await resumeSending(staff(), { id });
    await runWorkerPass(database(), clock, server.url);
    await server.close();
    expect(server.emails).toHaveLength(1);
  });

  test('continues after a policy refusal of one recipient, and counts only that email as refused', async () => {
    await addReaders(
      database(),
      [1, 2, 3, 4].map((index) => `lettore${index}@dominio${index}.example`),
    );
    const id = await sendCircularTo(database(), clock, 4);
    const server = await startFaultySmtp((stage, _time, address) =>
      stage === 'RCPT' && address.startsWith('lettore2') ? '550 5.7.1 blocked by policy' : undefined,
    );
    await runTwoPasses(server.url);
    await server.close();
    expect(server.emails).toHaveLength(3);
    expect(await readLedger(id)).toMatchObject({ ...emptyLedger, accepted: 3, refused: 1 });
    expect(await readCircular(staff(), id)).toMatchObject({ state: 'sent' });
    expect((await listReaderEmails(staff(), { id, state: 'refused' })).items).toMatchObject([
      { email: 'lettore2@dominio2.example', reason: 'EENVELOPE RCPT TO 550 5.7.1' },
    ]);
  });

  test('sends readers the text as it is published when their email leaves, and test emails the current draft', async () => {
    await addNumberedReaders(3);
    const id = await sendCircularTo(database(), clock, 3, '2026-11-22T09:00');
    const write = async (day: string) => {
      const { version } = await readCircular(staff(), id);
      const edit = { body: `Entro il *${day} marzo*.` };
      return await saveDraft(staff(), makeCircularDocument(id), { version, edit });
    };
    const { version } = await write('18');
    const correct = async (text: string) =>
      correctCircular(staff(), { id, version: (await readCircular(staff(), id)).version, text });
    const server = await startSmtp();
    await sendTestEmail(staff(), { id, version });
    await sendDueEmails(makeMailSite(database(), clock, server.url));
    expect(server.emails[0]).toMatchObject({
      to: ['anna@studio.example'],
      email: { subject: '[Prova] Saldo IVA', text: expect.stringContaining('Entro il 18 marzo.') },
    });
    expect(server.emails[0]?.raw).toContain('/newsletter/disiscrizione?t=prova');

    await correct('Corretto il giorno.');
    clock.moveTo('2026-11-22T08:00:00.000Z');
    await runWorkerPass(database(), clock, server.url, 300);
    // A draft changes no email before it is published.
    await write('20');
    clock.moveByMinutes(1);
    await runWorkerPass(database(), clock, server.url, 60);
    await correct('Corretto ancora.');
    await runTwoPasses(server.url);
    await server.close();
    const [, ...letters] = server.emails;
    expect(letters.map(({ email }) => /Entro il (\d\d marzo)/.exec(email.text ?? '')?.[1])).toEqual([
      '18 marzo',
      '18 marzo',
      '20 marzo',
    ]);
    expect(new Set(letters.map(({ to }) => to[0])).size).toBe(3);
    expect(await readLedger(id)).toMatchObject({ ...emptyLedger, accepted: 3 });
    const [letter] = letters;
    expect(letter?.email.subject).toBe('Saldo IVA');
    expect(letter?.raw).toMatch(
      /^List-Unsubscribe: <https:\/\/www\.studio\.example\/newsletter\/disiscrizione\?t=\d+\.[\w-]{43}>$/m,
    );
    expect(letter?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(letter?.raw).toMatch(/^List-ID: .*<circolari\.www\.studio\.example>/im);
    expect(letter?.email.html).not.toMatch(/<script|<link|src="http:/);
  });
});
