import { beforeEach, expect, test } from 'vitest';
import { startFaultySmtp, startSmtp } from '../../harness/smtp.ts';
import { makeCircularDocument } from '../../src/server/circulars/circular-document.ts';
import { listCirculars, readCircular } from '../../src/server/circulars/drafts.ts';
import { withdrawCircular } from '../../src/server/circulars/withdrawal.ts';
import { changeDraft } from '../../src/server/documents/drafts.ts';
import { unansweredReason } from '../../src/server/mail/outbox-rows.ts';
import { eraseAddress } from '../../src/server/privacy/personal-data.ts';
import { correctCircular, notifyReaders } from '../../src/server/sendings/corrections.ts';
import { decideReaderEmail, listReaderEmails } from '../../src/server/sendings/ledger.ts';
import { pauseSending, resumeSending, stopSending } from '../../src/server/sendings/sending.ts';
import { readPublished } from '../../src/server/texts/published-content.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, secret } from '../support/mail-site.ts';
import { addReaders, makeManagerContext, readLedgerOf, runWorkerPass, sendCircularTo } from './delivery-site.ts';

const note = 'Il termine è il *18* {saldo-iva}, non il 16: <b>ci scusiamo</b>.';
const balanced = { waiting: 0, refused: 0, uncertain: 0, excluded: {}, balanced: true };

describeOnBothEngines('the email of a correction', (database, engine) => {
  let clock: Clock;
  beforeEach(async () => {
    clock = new Clock();
    const tables = ['outbox', 'circulars', 'newsletter', 'newsletter_consents', 'newsletter_suppressions'] as const;
    for (const table of [...tables, 'newsletter_pace', 'document_drafts', 'documents'] as const)
      await database().owner.deleteFrom(table).execute();
  });
  const staff = () => makeManagerContext(database(), clock);
  const readLedger = (id: number, correction?: number) => readLedgerOf(database(), clock, { id, correction });
  const runPasses = async (url: string, many = 2, rate?: number) => {
    for (let time = 0; time < many; time += 1) {
      clock.moveByMinutes(1);
      await runWorkerPass(database(), clock, url, rate);
    }
  };
  const names = ['ada', 'bruno', 'carla', 'dario', 'elena', 'fulvio', 'gaia'];
  const toAddress = (name: string) => `${name}@${name}.example`;
  const firstLedger = { accepted: 5, refused: 1, uncertain: 1, balanced: true };
  /** Makes a circular that was sent to seven readers: one refused it, and one may have it. Returns its id. */
  const sendFirst = async () => {
    await addReaders(database(), names.map(toAddress));
    const id = await sendCircularTo(database(), clock, names.length);
    const { owner } = database();
    const emails = () => owner.updateTable('outbox').where('kind', '=', 'circular');
    await emails().set({ status: 'sent', sent_at: clock.now().toISOString() }).execute();
    const failures = { fulvio: 'EENVELOPE RCPT TO 550 5.1.1', gaia: unansweredReason };
    for (const [name, last_error] of Object.entries(failures))
      await emails().set({ status: 'failed', last_error }).where('recipient', '=', toAddress(name)).execute();
    await owner.updateTable('sendings').set({ state: 'sent' }).execute();
    expect(await readLedger(id)).toMatchObject(firstLedger);
    clock.moveByMinutes(1);
    return id;
  };
  /** Publishes a correction that makes `to` the text. */
  const correct = async (id: number, { notify = true, to = 'Prima rettifica.' } = {}) => {
    const { body } = await readCircular(staff(), id);
    const changes = [{ path: 'body', from: body, to }];
    const { version } = await changeDraft(staff(), makeCircularDocument(id), changes);
    return await correctCircular(staff(), { id, version, text: note, notify });
  };
  const notify = async (id: number, correction: number) =>
    notifyReaders(staff(), { id, version: (await readCircular(staff(), id)).version, correction });

  test('goes once to the readers who received the circular and still may, with a ledger of its own', async () => {
    const id = await sendFirst();
    await addReaders(database(), ['nuovo@example.com']);
    await eraseAddress(staff(), { secret }, toAddress('dario'));
    expect(await correct(id)).toMatchObject({ state: 'sent', sendings: [{ correction: 1 }, { correction: null }] });
    expect(await readLedger(id, 1)).toMatchObject({ ...balanced, audience: 5, waiting: 4, excluded: { erased: 1 } });
    await database().owner.deleteFrom('newsletter').where('email', '=', toAddress('bruno')).execute();
    const suppression = { email: toAddress('carla'), reason: 'complaint', suppressed_at: '2026-11-20T00:00:00.000Z' };
    await database().owner.insertInto('newsletter_suppressions').values(suppression).execute();
    const server = await startSmtp();
    await runPasses(server.url, 3);
    await server.close();
    expect(server.emails.map(({ to }) => to[0]).sort()).toEqual(['ada', 'elena'].map(toAddress));
    expect(server.emails[0]?.email).toMatchObject({ subject: 'Rettifica: Saldo IVA' });
    expect(server.emails[0]?.email.text?.replace(/\s+/g, ' ')).toContain(note);
    expect(server.emails[0]?.email.html).toContain('&lt;b&gt;ci scusiamo&lt;/b&gt;');
    expect(server.emails[0]?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const excluded = { erased: 1, left: 1, suppressed: 1 };
    expect(await readLedger(id, 1)).toMatchObject({ ...balanced, audience: 5, accepted: 2, excluded });
    expect((await listReaderEmails(staff(), { id, correction: 1, state: 'accepted' })).items).toHaveLength(2);

    // The circular's own sending and the site stay as they were.
    expect(await readLedger(id)).toMatchObject(firstLedger);
    expect((await listCirculars(staff(), { state: 'sent' })).items.map((item) => item.id)).toEqual([id]);
    expect((await readPublished(database().staff)).circulars).toHaveLength(1);
  });

  test('is sent at most once though programs are killed while they send', async () => {
    const id = await sendFirst();
    await correct(id);
    // A killed program leaves the claimed row under its lease, before or after the email's last byte.
    const seen: string[] = [];
    const server = await startFaultySmtp((stage, _time, address) => {
      if (stage !== 'END') return undefined;
      seen.push(address);
      return seen.length === 1 ? 'cut' : undefined;
    });
    clock.moveByMinutes(1);
    await runWorkerPass(database(), clock, server.url);
    const claimed = { status: 'sending', locked_until: clock.now().toISOString(), attempts: 1 } as const;
    await database()
      .owner.updateTable('outbox')
      .set(claimed)
      .where('kind', '=', 'circular-correction')
      .where('status', '=', 'on-hold')
      .execute();
    await runPasses(server.url, 4);
    await server.close();
    expect(new Set(seen).size).toBe(seen.length);
    expect(await readLedger(id, 1)).toMatchObject({ ...balanced, audience: 5, accepted: 4, uncertain: 1 });
  });

  test('goes to those who received the former text, while the others get the circular as corrected', async () => {
    await addReaders(database(), names.map(toAddress));
    const id = await sendCircularTo(database(), clock, names.length);
    const server = await startSmtp();
    // One email a minute, and a few at once after the minute of grace.
    await runPasses(server.url, 3, 60);
    const early = server.emails.map(({ to }) => to[0]);
    expect(early).toHaveLength(3);
    expect(await correct(id, { notify: false })).toMatchObject({ state: 'sending', sendings: [{ correction: null }] });
    await runPasses(server.url, 1, 60);
    expect(await correct(id, { to: 'Seconda rettifica.' })).toMatchObject({ sendings: [{ correction: 2 }, {}] });
    expect(await readLedger(id, 2)).toMatchObject({ audience: 4, waiting: 4, balanced: true });
    expect(await notify(id, 1)).toMatchObject({ sendings: [{ correction: 1 }, { correction: 2 }, {}] });
    expect(await readLedger(id, 1)).toMatchObject({ audience: 3, waiting: 3, balanced: true });
    await runPasses(server.url, 3);
    await server.close();

    const listTo = (isMeant: (email: { subject?: string | undefined; text?: string | undefined }) => boolean) =>
      server.emails.filter(({ email }) => isMeant(email)).map(({ to }) => to[0]);
    const listReaders = (words: string) =>
      listTo(({ subject, text }) => subject === 'Saldo IVA' && text?.includes(words) === true);
    expect(listReaders('16/3')).toEqual(early);
    expect(listReaders('Prima rettifica.')).toHaveLength(1);
    expect(listReaders('Seconda rettifica.')).toHaveLength(3);
    const notices = listTo(({ subject }) => subject === 'Rettifica: Saldo IVA');
    expect(early.map((address) => notices.filter((to) => to === address).length)).toEqual([2, 2, 2]);
    expect(notices).toHaveLength(7);
    expect(await readLedger(id)).toMatchObject({ ...balanced, audience: 7, accepted: 7 });
    expect(await readCircular(staff(), id)).toMatchObject({ state: 'sent' });
    await expect(notify(id, 1)).rejects.toMatchObject({ status: 409, code: 'wrong-state' });
    await expect(notify(id, 3)).rejects.toMatchObject({ status: 404 });
  });

  // SQLite is enough for the tests below: their SQL is the same on both engines.
  if (engine === 'postgres') return;

  test('has no readers before the first email of the circular has left', async () => {
    await addReaders(database(), ['ada@example.com']);
    const id = await sendCircularTo(database(), clock, 1);
    clock.moveByMinutes(0.5);
    await expect(correct(id)).rejects.toMatchObject({ status: 409, code: 'not-sent' });
    await stopSending(staff(), { id });
    await expect(correct(id)).rejects.toMatchObject({ code: 'not-sent' });
    expect(await correct(id, { notify: false })).toMatchObject({ state: 'published', sendings: [] });
  });

  test('is undone within its first minute, and can be sent later; then it pauses, resumes and stops by itself', async () => {
    const id = await sendFirst();
    await correct(id);
    expect(await stopSending(staff(), { id, correction: 1 })).toMatchObject({ sendings: [{ correction: null }] });
    await expect(readLedger(id, 1)).rejects.toMatchObject({ status: 404 });
    expect(await notify(id, 1)).toMatchObject({ state: 'sent', sendings: [{ correction: 1, state: 'scheduled' }, {}] });
    const server = await startSmtp();
    await runPasses(server.url, 1, 60);
    await pauseSending(staff(), { id, correction: 1 });
    await runPasses(server.url);
    expect(server.emails).toHaveLength(1);
    await resumeSending(staff(), { id, correction: 1 });
    await runPasses(server.url, 1, 60);
    expect(await stopSending(staff(), { id, correction: 1 })).toMatchObject({
      state: 'sent',
      sendings: [{ correction: 1, state: 'stopped' }, { state: 'sent' }],
    });
    await runPasses(server.url);
    await server.close();
    expect(server.emails).toHaveLength(3);
    expect(await readLedger(id, 1)).toMatchObject({ ...balanced, audience: 5, accepted: 3, excluded: { stopped: 2 } });
    expect(await readLedger(id)).toMatchObject(firstLedger);
  });

  test('leaves out a reader whose email may have arrived until staff decide; no email of a withdrawn circular is repeated', async () => {
    const id = await sendFirst();
    const [uncertain] = (await listReaderEmails(staff(), { id, state: 'uncertain' })).items;
    const decide = (as: 'accepted' | 'again') => decideReaderEmail(staff(), { id, letter: uncertain?.id ?? '', as });
    await correct(id, { notify: false });
    await withdrawCircular(staff(), { id, version: (await readCircular(staff(), id)).version });
    await expect(decide('again')).rejects.toMatchObject({ code: 'wrong-state' });
    expect(await decide('accepted')).toMatchObject({ state: 'accepted' });
    await expect(notify(id, 1)).rejects.toMatchObject({ code: 'wrong-state' });
    expect(await readLedger(id)).toMatchObject({ accepted: 6, refused: 1, uncertain: 0, balanced: true });
  });
});
