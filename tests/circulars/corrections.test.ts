import { beforeEach, expect, test } from 'vitest';
import { startFaultySmtp, startSmtp } from '../../harness/smtp.ts';
import { makeCircularDocument } from '../../src/server/circulars/circular-document.ts';
import { listCirculars, readCircular } from '../../src/server/circulars/drafts.ts';
import { listReaderEmails } from '../../src/server/circulars/ledger.ts';
import { correctCircular, withdrawCircular } from '../../src/server/circulars/publishing.ts';
import { sendCircular, stopCircular } from '../../src/server/circulars/sending.ts';
import { changeDraft } from '../../src/server/documents/drafts.ts';
import { unansweredReason } from '../../src/server/mail/outbox-rows.ts';
import { eraseAddress } from '../../src/server/privacy/personal-data.ts';
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
  const readLedger = (id: number) => readLedgerOf(database(), clock, id);
  const runPasses = async (url: string, many = 2) => {
    for (let time = 0; time < many; time += 1) {
      clock.moveByMinutes(1);
      await runWorkerPass(database(), clock, url);
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
    const emails = () => owner.updateTable('outbox').where('circular_id', '=', id);
    await emails().set({ status: 'sent', sent_at: clock.now().toISOString() }).execute();
    const failures = { fulvio: 'EENVELOPE RCPT TO 550 5.1.1', gaia: unansweredReason };
    for (const [name, last_error] of Object.entries(failures))
      await emails().set({ status: 'failed', last_error }).where('recipient', '=', toAddress(name)).execute();
    await owner.updateTable('circulars').set({ state: 'sent' }).where('id', '=', id).execute();
    expect(await readLedger(id)).toMatchObject(firstLedger);
    return id;
  };
  const correct = async (id: number, notify = true) => {
    const document = makeCircularDocument(id);
    const { body } = await readCircular(staff(), id);
    const { version } = await changeDraft(staff(), document, [{ path: 'body', from: body, to: `${body} Bis.` }]);
    const { notices } = await correctCircular(staff(), { id, version, text: note, notify });
    return notices[0]?.id ?? 0;
  };

  test('goes once to the readers who received the circular and still may, with a ledger of its own', async () => {
    const id = await sendFirst();
    await addReaders(database(), ['nuovo@example.com']);
    await eraseAddress(staff(), { secret }, toAddress('dario'));
    const notice = await correct(id);
    expect(await readLedger(notice)).toMatchObject({ ...balanced, audience: 5, waiting: 4, excluded: { erased: 1 } });
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
    expect(await readLedger(notice)).toMatchObject({ ...balanced, audience: 5, accepted: 2, excluded });
    expect(await readCircular(staff(), notice)).toMatchObject({ state: 'sent', corrects: id, url: null });
    expect((await listReaderEmails(staff(), { id: notice, state: 'accepted' })).items).toHaveLength(2);

    // The first sending's ledger, the list and the site stay as they were.
    expect(await readLedger(id)).toMatchObject(firstLedger);
    expect((await listCirculars(staff(), {})).items.map((item) => item.id)).toEqual([id]);
    expect((await readPublished(database().staff)).circulars).toHaveLength(1);
  });

  test('is sent at most once though programs are killed while they send', async () => {
    const id = await sendFirst();
    const notice = await correct(id);
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
      .where('circular_id', '=', notice)
      .where('status', '=', 'on-hold')
      .execute();
    await runPasses(server.url, 4);
    await server.close();
    expect(new Set(seen).size).toBe(seen.length);
    expect(await readLedger(notice)).toMatchObject({ ...balanced, audience: 5, accepted: 4, uncertain: 1 });
  });

  // SQLite is enough for the test below: its SQL is the same on both engines.
  if (engine === 'postgres') return;

  test('needs a sending that has ended', async () => {
    await addReaders(database(), ['ada@example.com']);
    const scheduled = await sendCircularTo(database(), clock, 1);
    await expect(correct(scheduled)).rejects.toMatchObject({ status: 409, code: 'not-sent' });
    await stopCircular(staff(), { id: scheduled });
    await expect(correct(scheduled)).rejects.toMatchObject({ code: 'not-sent' });
    expect(await correct(scheduled, false)).toBe(0);
  });

  test('is no circular to edit, send or withdraw, and can be stopped before its first email', async () => {
    await addReaders(database(), ['ada@example.com']);
    const id = await sendCircularTo(database(), clock, 1);
    const server = await startSmtp();
    await runPasses(server.url);
    const notice = await correct(id);
    const { version } = await readCircular(staff(), notice);
    await expect(changeDraft(staff(), makeCircularDocument(notice), [])).rejects.toMatchObject({ status: 404 });
    await expect(withdrawCircular(staff(), { id: notice, version })).rejects.toMatchObject({ status: 404 });
    await expect(sendCircular(staff(), { id: notice, version, audience: 1 })).rejects.toMatchObject({ status: 404 });
    await stopCircular(staff(), { id: notice });
    await runPasses(server.url);
    await server.close();
    expect(server.emails).toHaveLength(1);
    expect(await readLedger(notice)).toMatchObject({ ...balanced, audience: 1, excluded: { stopped: 1 } });
  });
});
