import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FaultySmtp, startFaultySmtp, startSmtp } from '../../harness/smtp.ts';
import { sendDueEmails } from '../../src/server/mail/outbox.ts';
import { claimEmail, LeaseLost, settleEmail } from '../../src/server/mail/outbox-rows.ts';
import { probeEmail } from '../../src/server/mail/probe.ts';
import { queueEmail } from '../../src/server/mail/queue.ts';
import { ServerPause } from '../../src/server/mail/retries.ts';
import { receiveContactMessage } from '../../src/server/messages/contact.ts';
import { findMessage, resendMessage } from '../../src/server/messages/messages.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, makeContexts, makeMailSite, message, publicUrl, readOutbox } from '../support/mail-site.ts';

describeOnBothEngines('the outbox', (database, engine) => {
  let clock: Clock;
  let server: FaultySmtp | undefined;

  beforeEach(async () => {
    clock = new Clock();
    for (const table of ['messages', 'outbox'] as const) await database().owner.deleteFrom(table).execute();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server?.close();
    server = undefined;
  });

  const queueProbes = (many: number) =>
    database()
      .staff.transaction()
      .execute(async (transaction) => {
        for (let index = 0; index < many; index += 1)
          await queueEmail(
            transaction,
            probeEmail,
            { recipient: `n${index}@example.com` },
            { now: clock.now(), publicUrl },
          );
      });
  const post = (messaggio: string) =>
    receiveContactMessage(makeContexts(database(), clock).visitor(), makeMailSite(database(), clock), {
      message: { ...message, messaggio },
    });
  const send = (url: string, server?: ServerPause) =>
    sendDueEmails(makeMailSite(database(), clock, url), { ...(server && { server }) });
  const claim = () =>
    claimEmail(database().staff, {
      kinds: makeMailSite(database(), clock).kinds,
      now: clock.now(),
      lockedUntil: new Date(clock.now().getTime() + 60_000),
    });
  const countStage = (stage: string) => server?.stages.filter((one) => one === stage).length;

  test('claims transactional emails before older bulk emails', async () => {
    await queueProbes(3);
    clock.moveByMinutes(60);
    await post('Ho fretta');
    const kinds = [];
    for (let turn = 0; turn < 5; turn += 1) kinds.push((await claim())?.kind);
    expect(kinds.slice(0, 2).sort()).toEqual(['acknowledgement', 'contact-notice']);
    expect(kinds.slice(2)).toEqual(['probe', 'probe', 'probe']);
  });

  test('leaves an email of an unknown kind queued', async () => {
    await queueProbes(1);
    await database().owner.updateTable('outbox').set({ kind: 'invented-later' }).execute();
    server = await startFaultySmtp(() => undefined);
    expect(await send(server.url)).toBe(0);
    expect(await readOutbox(database())).toMatchObject([{ status: 'queued', attempts: 0 }]);
  });

  test('backs off from a refusing server and retries with one email; untried emails lose no attempts', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    await queueProbes(20);
    let isRefusing = true;
    server = await startFaultySmtp((stage) => (isRefusing && stage === 'CONNECT' ? '421 4.3.2 not now' : undefined));
    const pause = new ServerPause();
    for (const minutes of [0.5, 1, 2, 4, 8, 15, 15]) {
      const before = countStage('CONNECT') ?? 0;
      await send(server.url, pause);
      expect(countStage('CONNECT')).toBe(before + 1);
      vi.advanceTimersByTime(minutes * 60_000 - 1);
      expect(await send(server.url, pause)).toBe(0);
      vi.advanceTimersByTime(1);
    }
    // Untried emails keep all their attempts.
    expect((await readOutbox(database())).filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(12);
    isRefusing = false;
    clock.moveByMinutes(240);
    await send(server.url, pause);
    expect(server.emails).toHaveLength(20);
    expect(pause.isOver).toBe(true);
  });

  // SQLite is used by one machine, with one clock.
  if (engine === 'postgres') {
    test('an instance with a clock three minutes ahead does not claim an email that another is sending', async () => {
      await queueProbes(1);
      const { promise: over, resolve: goOn } = Promise.withResolvers<void>();
      server = await startFaultySmtp((stage) => (stage === 'MAIL' ? () => over : undefined));
      const { now: _, ...deps } = makeMailSite(database(), clock, server.url);
      const sending = sendDueEmails(deps);
      await expect.poll(() => countStage('MAIL')).toBe(1);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 60_000 });
      expect(await sendDueEmails(deps)).toBe(0);
      vi.useRealTimers();
      goOn();
      await sending;
      expect(server.emails).toHaveLength(1);
    });
  }

  test('sending again invalidates the earlier claim of the email', async () => {
    const { reference } = await post('Ancora');
    await database().owner.deleteFrom('outbox').where('kind', '=', 'acknowledgement').execute();
    const first = await claim();
    await database().owner.updateTable('outbox').set({ status: 'failed' }).execute();
    const { staff } = makeContexts(database(), clock);
    const stored = await findMessage(staff(), reference ?? '');
    await resendMessage(staff(), makeMailSite(database(), clock), stored?.id ?? '');
    expect(await findMessage(staff(), reference ?? '')).toMatchObject({
      delivery: { status: 'queued', failure: null },
    });
    const second = await claim();
    if (!first || !second) throw new Error('The letter was not taken up twice');
    expect(second.attempts).toBe(2);
    await expect(settleEmail(database().staff, first, { status: 'sent' })).rejects.toThrow(LeaseLost);
    await settleEmail(database().staff, second, { status: 'sent' });
  });

  test('replaces the recipient of a sent email with its HMAC', async () => {
    await queueProbes(1);
    const smtp = await startSmtp();
    await send(smtp.url);
    await smtp.close();
    const [letter] = await readOutbox(database());
    expect(letter?.status).toBe('sent');
    expect(letter?.recipient).toMatch(/^hmac-sha256:[0-9a-f]{64}$/);
  });
});
