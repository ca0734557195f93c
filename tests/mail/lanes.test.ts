import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FaultySmtp, slowly, startFaultySmtp, startSmtp } from '../../harness/smtp.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { sendDueLetters } from '../../src/server/mail/deliver.ts';
import { claimLetter, LetterLost, settleLetter } from '../../src/server/mail/outbox-rows.ts';
import { type NewLetter, queueLetter } from '../../src/server/mail/queue.ts';
import { receiveContactMessage } from '../../src/server/messages/contact.ts';
import { findMessage, sendMessageAgain } from '../../src/server/messages/messages.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, contextsOver, message, outboxRows, publicUrl, siteOver } from './site.ts';

describeOnBothEngines('the outbox', (database, engine) => {
  let clock: Clock;
  let server: FaultySmtp | undefined;

  beforeEach(async () => {
    clock = new Clock();
    for (const table of ['messages', 'outbox', 'mail_servers'] as const)
      await database().owner.deleteFrom(table).execute();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server?.close();
    server = undefined;
  });

  const queue = (letters: NewLetter[]) =>
    database()
      .jobs.transaction()
      .execute(async (transaction) => {
        for (const letter of letters) await queueLetter(transaction, letter, { now: clock.now(), publicUrl });
      });
  const probes = (many: number) =>
    queue(Array.from({ length: many }, (_, index) => ({ kind: 'probe', recipient: `n${index}@example.com` })));
  const post = (messaggio: string) =>
    receiveContactMessage(contextsOver(database(), clock).visitor(), siteOver(database(), clock), {
      message: { ...message, messaggio },
    });
  const send = (url: string) => sendDueLetters(siteOver(database(), clock, url));
  const claim = () =>
    claimLetter(database().jobs, { now: clock.now(), lockedUntil: new Date(clock.now().getTime() + 60_000) });
  const count = (stage: string) => server?.stages.filter((one) => one === stage).length;

  test('what one person waits for goes before what many get, however long that has waited', async () => {
    await probes(3);
    clock.moveByMinutes(60);
    await post('Ho fretta');
    const kinds = [];
    for (let turn = 0; turn < 5; turn += 1) kinds.push((await claim())?.kind);
    expect(kinds.slice(0, 2).sort()).toEqual(['acknowledgement', 'contact-notice']);
    expect(kinds.slice(2)).toEqual(['probe', 'probe', 'probe']);
  });

  test('a kind of letter that this program does not know waits for one that does', async () => {
    await probes(1);
    await database().owner.updateTable('outbox').set({ kind: 'invented-later' }).execute();
    server = await startFaultySmtp(() => undefined);
    expect(await send(server.url)).toBe(0);
    expect(await outboxRows(database())).toMatchObject([{ status: 'waiting', attempts: 0 }]);
  });

  test('one connection carries many letters, each begun anew; with more letters there are more connections', async () => {
    await probes(60);
    server = await startFaultySmtp(() => undefined);
    expect(await send(server.url)).toBe(60);
    expect(new Set(server.letters.map(({ to }) => to[0])).size).toBe(60);
    expect(count('CONNECT')).toBeLessThanOrEqual(5);
    expect(count('RSET')).toBe(60 - (count('CONNECT') ?? 0));
  });

  test('a server that ends the connection between two letters costs neither an attempt', async () => {
    await probes(6);
    server = await startFaultySmtp((stage) => (stage === 'RSET' ? '421 4.4.2 enough' : undefined));
    expect(await send(server.url)).toBe(6);
    expect(server.letters).toHaveLength(6);
    expect(await outboxRows(database())).toMatchObject(Array(6).fill({ status: 'sent', attempts: 1 }));
  });

  test('what a clock noted that was years ahead holds nothing up once it is right', async () => {
    const right = clock.now().toISOString();
    clock.moveByMinutes(4 * 365 * 24 * 60);
    await queue([{ kind: 'probe', recipient: 'prima@example.com' }]);
    let refuses = 'RCPT';
    server = await startFaultySmtp((stage) => (stage === refuses ? '451 4.3.0 later' : undefined));
    await send(server.url);
    refuses = 'CONNECT';
    await queue([{ kind: 'probe', recipient: 'seconda@example.com' }]);
    await send(server.url);
    expect(await database().jobs.selectFrom('mail_servers').selectAll().execute()).toHaveLength(1);

    refuses = 'nothing';
    clock.moveTo(right);
    await send(server.url);
    expect(server.letters.map(({ to }) => to[0]).sort()).toEqual(['prima@example.com', 'seconda@example.com']);
  });

  test('a server that refuses is left alone by every instance for a growing pause, then tried by one with one letter', async () => {
    await probes(20);
    let refusing = true;
    server = await startFaultySmtp((stage) => (refusing && stage === 'CONNECT' ? '421 4.3.2 not now' : undefined));
    const { url } = server;
    const other = openDatabase(database().place.settings);
    const sendElsewhere = () => sendDueLetters(siteOver(other, clock, url));
    try {
      await send(url);
      // Those who were connecting at the same moment learn of it together.
      expect(count('CONNECT')).toBeLessThanOrEqual(4);
      const connections = () => count('CONNECT') ?? 0;
      const pauses: number[] = [];
      for (let time = 0; time < 7; time += 1) {
        const before = connections();
        expect([await send(url), await sendElsewhere()]).toEqual([0, 0]);
        expect(connections()).toBe(before);
        const row = await database().jobs.selectFrom('mail_servers').selectAll().executeTakeFirstOrThrow();
        pauses.push((Date.parse(row.paused_until) - clock.now().getTime()) / 60_000);
        clock.moveTo(row.paused_until);
        await Promise.all([send(url), sendElsewhere()]);
        expect(connections()).toBe(before + 1);
      }
      expect(pauses).toEqual([0.5, 1, 2, 4, 8, 15, 15]);
      // A letter that nobody tried has lost nothing.
      expect((await outboxRows(database())).filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(5);

      refusing = false;
      clock.moveByMinutes(240);
      await sendElsewhere();
      expect(server.letters).toHaveLength(20);
      expect(await database().jobs.selectFrom('mail_servers').selectAll().execute()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test('a server that is back ends the pause even where the letter of the trial has nothing to say or is refused', async () => {
    await probes(2);
    let refusing = true;
    server = await startFaultySmtp((stage, time) => {
      if (stage === 'CONNECT' && refusing) return '421 4.3.2 not now';
      return stage === 'RCPT' && time === 1 ? '550 5.1.1 no such user' : undefined;
    });
    await send(server.url);
    refusing = false;
    await database()
      .owner.updateTable('outbox')
      .set({ recipient: null })
      .where('recipient', '=', 'n0@example.com')
      .execute();
    clock.moveByMinutes(5);
    await probes(3);
    expect(await send(server.url)).toBe(5);
    expect(server.letters).toHaveLength(3);
  });

  test('with nothing to send a server that refused is not tried', async () => {
    await probes(1);
    server = await startFaultySmtp((stage) => (stage === 'CONNECT' ? '421 4.3.2 not now' : undefined));
    await send(server.url);
    await database().owner.deleteFrom('outbox').execute();
    clock.moveByMinutes(10);
    await send(server.url);
    expect(count('CONNECT')).toBe(1);
    await probes(1);
    await send(server.url);
    expect(count('CONNECT')).toBe(2);
  });

  test('when the database fails one sender, the others have ended before the fault goes on', async () => {
    await probes(3);
    server = await startFaultySmtp((stage) => (stage === 'MAIL' ? slowly(300) : undefined));
    let claims = 0;
    const failing = new Proxy(database().jobs, {
      get(target, name, receiver) {
        if (name === 'updateTable' && ++claims === 3) throw new Error('The database is away');
        const value: unknown = Reflect.get(target, name, receiver);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const deps = { ...siteOver(database(), clock, server.url), db: { jobs: failing } };
    await expect(sendDueLetters(deps)).rejects.toThrow('The database is away');
    const rows = await outboxRows(database());
    expect(rows.filter(({ status }) => status === 'sending')).toEqual([]);
    const begun = count('MAIL');
    await pause(400);
    expect(count('MAIL')).toBe(begun);
  });

  // The embedded database has one machine's clock.
  if (engine === 'postgres') {
    test('an instance whose clock is three minutes ahead does not take up a letter that another one is sending', async () => {
      await probes(1);
      server = await startFaultySmtp((stage) => (stage === 'MAIL' ? slowly(1_500) : undefined));
      const { now: _, ...deps } = siteOver(database(), clock, server.url);
      const sending = sendDueLetters(deps);
      await expect.poll(() => count('MAIL')).toBe(1);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 60_000 });
      expect(await sendDueLetters(deps)).toBe(0);
      vi.useRealTimers();
      await sending;
      expect(server.letters).toHaveLength(1);
    });
  }

  test('sending again never lets a sender of before settle the letter', async () => {
    const { reference } = await post('Ancora');
    await database().owner.deleteFrom('outbox').where('kind', '=', 'acknowledgement').execute();
    const first = await claim();
    await database().owner.updateTable('outbox').set({ status: 'failed' }).execute();
    const { staff } = contextsOver(database(), clock);
    await sendMessageAgain(staff(), siteOver(database(), clock), reference ?? '');
    expect(await findMessage(staff(), reference ?? '')).toMatchObject({ delivery: { status: 'waiting', attempts: 0 } });
    const second = await claim();
    if (!first || !second) throw new Error('The letter was not taken up twice');
    expect(second.attempts).toBe(2);
    await expect(settleLetter(database().jobs, first, { status: 'sent' })).rejects.toThrow(LetterLost);
    await settleLetter(database().jobs, second, { status: 'sent' });
  });

  test('whoever a letter went to is not readable in the outbox any more', async () => {
    await probes(1);
    const smtp = await startSmtp();
    await send(smtp.url);
    await smtp.close();
    const [letter] = await outboxRows(database());
    expect(letter?.status).toBe('sent');
    expect(letter?.recipient).toMatch(/^hmac-sha256:[0-9a-f]{64}$/);
  });
});
