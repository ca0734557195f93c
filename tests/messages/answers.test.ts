import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { startSmtp } from '../../harness/smtp.ts';
import { sendDueEmails } from '../../src/server/mail/outbox.ts';
import { answerMessage, deleteDeliveredFiles, takeBackAnswer } from '../../src/server/messages/answers.ts';
import { changeMessage } from '../../src/server/messages/changes.ts';
import { readMessage } from '../../src/server/messages/inbox.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { Clock, makeContexts, makeMailSite } from '../support/mail-site.ts';
import { leaveMessage } from '../support/rows/desk.ts';

const clock = new Clock('2026-11-30T09:00:00.000Z');

describeOnBothEngines('an answer', (database) => {
  const staff = () => makeContexts(database(), clock).staff();
  const site = (url?: string) => makeMailSite(database(), clock, url);
  const follower = randomUUID();
  const receive = () => leaveMessage({ database: database() }, { nome: 'Mario', messaggio: 'Quanto costa?' });

  beforeAll(async () => {
    await database()
      .owner.insertInto('accounts')
      .values({ id: follower, email: 'marta@studio.example', name: 'Marta Neri', role: 'editor' })
      .execute();
  });

  test('can be taken back for ten seconds, and the message is as it was', async () => {
    const id = await receive();
    await changeMessage(staff(), site(), id, { state: 'read', follower });
    const before = await readMessage(staff(), id);
    await answerMessage(staff(), site(), id, { text: 'Cento euro.' });
    expect(await readMessage(staff(), id)).toMatchObject({ state: 'answered', replies: [{ text: 'Cento euro.' }] });
    await takeBackAnswer(staff(), site(), id);
    const after = await readMessage(staff(), id);
    expect(after).toEqual({ ...before, version: after.version });
    expect(after.follower).toEqual({ id: follower, name: 'Marta Neri' });
    await expect(takeBackAnswer(staff(), site(), id)).rejects.toMatchObject({ status: 409 });
  });

  test('carries a PDF, which is deleted once it is delivered', async () => {
    const server = await startSmtp();
    const id = await receive();
    const file = { name: 'C:\\Documenti\\Preventivo.PDF', bytes: Buffer.from('%PDF-1.7 prova') };
    await answerMessage(staff(), site(), id, { text: 'Ecco il preventivo.', file });
    const readFiles = () =>
      database().staff.selectFrom('message_answers').select('file').where('message_id', '=', id).execute();
    expect(await deleteDeliveredFiles(database().staff)).toBe(0);
    clock.moveByDays(1);
    await sendDueEmails(site(server.url));
    const email = server.emails.find(({ to }) => to.includes('scrive@esempio.it'))?.email;
    expect(email?.attachments).toMatchObject([{ filename: 'Preventivo.pdf', mimeType: 'application/pdf' }]);
    expect(await deleteDeliveredFiles(database().staff)).toBe(1);
    expect(await readFiles()).toEqual([{ file: null }]);
    expect(await readMessage(staff(), id)).toMatchObject({ replies: [{ file: 'Preventivo.pdf' }] });
    await server.close();
  });

  test('is refused with a file that is no PDF', async () => {
    const file = { name: 'a.pdf', bytes: Buffer.from('PK') };
    await expect(answerMessage(staff(), site(), await receive(), { text: 'Ecco.', file })).rejects.toMatchObject({
      status: 400,
      fields: { file: 'Con la risposta va solo un file PDF' },
    });
  });

  test('leaves after ten seconds, and stays then', async () => {
    const server = await startSmtp();
    const id = await receive();
    await answerMessage(staff(), site(), id, { text: 'Cento euro.' });
    await sendDueEmails(site(server.url));
    expect(server.emails).toHaveLength(0);
    clock.moveByDays(1);
    await expect(takeBackAnswer(staff(), site(), id)).rejects.toMatchObject({
      status: 409,
      message: 'La risposta è già partita',
    });
    await sendDueEmails(site(server.url));
    expect(server.emails).toHaveLength(1);
    expect(await readMessage(staff(), id)).toMatchObject({ state: 'answered', replies: [{ text: 'Cento euro.' }] });
    await server.close();
  });
});
