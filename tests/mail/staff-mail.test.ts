import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFaultySmtp, startSmtp, type TestSmtp } from '../../harness/smtp.ts';
import { recordCheck } from '../../src/server/db/check-results.ts';
import { runProgram } from '../support/program.ts';
import { readStatus, sendRaw } from '../support/raw.ts';
import { findMessages } from '../support/rows/desk.ts';
import { type Site, startProgramSite, startSite } from '../support/site.ts';
import { addPerson, signIn } from '../support/staff.ts';
import { readDeskTasks } from '../support/tasks.ts';

const firm = 'info@studio.example';
const message = { nome: 'Maria Bianchi', email: 'maria@example.it', messaggio: 'Buongiorno,\nvorrei un preventivo.' };
const contactPath = '/api/functions/send-contact-email';

describe('contact emails', () => {
  let site: Site;
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await startSmtp();
    site = await startSite({
      engine: 'postgres',
      variables: { SMTP_URL: smtp.url, MAIL_FROM: 'sito@studio.example', CONTACT_TO: firm },
    });
  });
  afterAll(async () => {
    await site.stop();
    await smtp.close();
  });

  const postForm = (fields: Record<string, string>) =>
    fetch(`${site.url}/contatti`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const quote = (text: string) => `> ${text.replaceAll('\n', '\n> ')}`;
  const findNotices = (messaggio: string) =>
    smtp.emails.filter(({ to, email }) => to.includes(firm) && email.text?.includes(quote(messaggio)));
  async function waitForNotice(messaggio: string) {
    await expect.poll(() => findNotices(messaggio).length).toBe(1);
    const [notice] = findNotices(messaggio);
    if (!notice) throw new Error('The letter is gone');
    return notice;
  }
  const runMessages = (...args: string[]) => runProgram('scripts/messages.ts', { args, variables: site.variables });

  test('a mail check sends a probe to the firm; the desk and the journal record it', async () => {
    await addPerson(site, { email: 'anna@studio.example', name: 'Anna Conti' });
    const anna = await signIn(site, 'anna@studio.example');
    const answer = await anna.call('POST', '/api/mail-check');
    expect([answer.status, await answer.json()]).toMatchObject([200, { name: 'mail', failure: null }]);
    const probes = smtp.emails.filter(({ email }) => email.subject === 'Prova di invio della posta del sito');
    expect(probes.map(({ to }) => to)).toEqual([[firm]]);
    expect(await readDeskTasks(anna)).toContainEqual(expect.objectContaining({ kind: 'mail', state: 'well' }));
    const journaled = await site.database.staff
      .selectFrom('journal')
      .select(['event', 'actor_name'])
      .where('event', '=', 'mail.checked')
      .execute();
    expect(journaled).toEqual([{ event: 'mail.checked', actor_name: 'Anna Conti' }]);
  });

  test('an answer is emailed to the visitor in the thread, signed, and stored with the message', async () => {
    await addPerson(site, { email: 'paolo@studio.example', name: 'Paolo Serra' });
    const paolo = await signIn(site, 'paolo@studio.example');
    const typed = { ...message, email: 'chiede@example.it', messaggio: 'Quanto costa la domiciliazione?' };
    expect((await site.api(contactPath, typed)).status).toBe(200);
    const notice = await waitForNotice(typed.messaggio);
    const listEmailsToVisitor = () => smtp.emails.filter(({ to }) => to.includes(typed.email));
    await expect.poll(() => listEmailsToVisitor().length).toBe(1);
    const [acknowledgement] = listEmailsToVisitor();
    const [{ id, version } = { id: '', version: 0 }] = await findMessages(site, typed.messaggio);
    const path = `/api/messages/${id}/answer`;
    expect((await paolo.call('POST', path, { text: '  ' })).status).toBe(400);

    const text = 'Buongiorno,\n\n120 euro al mese. <b>Cordiali</b> saluti';
    const answered = await paolo.call('POST', path, { text, version });
    const stored = await answered.json();
    expect([answered.status, stored]).toMatchObject([
      202,
      { state: 'answered', answered_by: 'Paolo Serra', replies: [{ text, author: 'Paolo Serra' }] },
    ]);
    // Sent now, without the time in which it can be taken back.
    const resendPath = `${path}s/${stored.replies[0].id}/send`;
    expect((await paolo.call('POST', resendPath)).status).toBe(202);
    await expect.poll(() => listEmailsToVisitor().length).toBe(2);
    const answerEmail = listEmailsToVisitor()[1]?.email;
    expect(answerEmail).toMatchObject({
      from: { address: 'sito@studio.example' },
      replyTo: [{ address: firm }],
      inReplyTo: acknowledgement?.email.messageId,
      references: `${notice.email.messageId} ${acknowledgement?.email.messageId}`,
    });
    expect(answerEmail?.text).toMatch(/^Buongiorno,\n\n120 euro al mese\. <b>Cordiali<\/b> saluti\n\nPaolo Serra\n/);
    expect(answerEmail?.text).toContain(quote(typed.messaggio));
    expect(answerEmail?.html).toContain('&lt;b&gt;Cordiali');
    const readReplies = async () => (await (await paolo.call('GET', `/api/messages/${id}`)).json()).replies;
    await expect.poll(readReplies).toMatchObject([{ delivery: { status: 'sent' } }]);
    const { items } = await (await paolo.call('GET', '/api/messages?state=answered')).json();
    expect(items).toContainEqual(expect.objectContaining({ id }));

    // Delivered answers are not sent again; failed ones are.
    const [{ id: answerId }] = await readReplies();
    expect((await paolo.call('POST', resendPath)).status).toBe(409);
    const refused = { status: 'failed', sent_at: null, last_error: 'EENVELOPE RCPT TO 452' } as const;
    await site.database.owner.updateTable('outbox').set(refused).where('id', '=', answerId).execute();
    expect((await paolo.call('POST', resendPath)).status).toBe(202);
    await expect.poll(() => listEmailsToVisitor().length).toBe(3);
    await expect.poll(readReplies).toMatchObject([{ delivery: { status: 'sent' } }]);
  });

  test('an answer returns 409 when the address has rejected the acknowledgement', async () => {
    const paolo = await signIn(site, 'paolo@studio.example');
    const typed = { ...message, email: 'non-esiste@example.it', messaggio: 'Chi mi risponde?' };
    expect((await site.api(contactPath, typed)).status).toBe(200);
    await waitForNotice(typed.messaggio);
    await expect.poll(() => smtp.emails.filter(({ to }) => to.includes(typed.email)).length).toBe(1);
    const [{ id } = { id: '' }] = await findMessages(site, typed.messaggio);
    await site.database.owner
      .updateTable('outbox')
      .set({ status: 'failed', last_error: 'EENVELOPE RCPT TO 550 5.1.1' })
      .where('message_id', '=', id)
      .where('kind', '=', 'acknowledgement')
      .execute();
    const answer = await paolo.call('POST', `/api/messages/${id}/answer`, { text: 'Buongiorno' });
    expect([answer.status, await answer.json()]).toMatchObject([409, { error: { code: 'no-letter' } }]);
    expect((await findMessages(site, typed.messaggio))[0]).toMatchObject({ state: 'new' });
  });

  test.for<[string, (fields: typeof message) => Promise<Response>, number]>([
    ['the call', (fields) => site.api(contactPath, fields), 200],
    ['the form without JavaScript', postForm, 303],
  ])(
    'a message through %s is emailed to the firm, and the visitor gets an acknowledgement',
    async ([way, send, status]) => {
      const typed = { ...message, email: `maria${status}@example.it`, messaggio: `${message.messaggio}\n(${way})` };
      expect((await send(typed)).status).toBe(status);
      const notice = await waitForNotice(typed.messaggio);
      const [{ reference } = { reference: '' }] = await findMessages(site, typed.messaggio);
      expect(notice.email).toMatchObject({
        from: { address: 'sito@studio.example' },
        replyTo: [{ address: typed.email }],
      });
      expect(notice.email.subject).toBe('Messaggio di Maria Bianchi dal sito');
      expect(notice.email.text).toContain(reference);
      for (const part of [notice.email.text, notice.email.html]) {
        for (const fact of [reference, typed.nome, typed.email, way]) expect(part).toContain(fact);
        expect(part).toMatch(/(lune|marte|mercole|giove|vener)dì|sabato|domenica/);
        expect(part).toMatch(/\d{1,2}º? [a-z]+ 20\d\d all(?:e |’)\d{1,2}:\d\d/);
      }

      const listEmailsToVisitor = () => smtp.emails.filter(({ to }) => to.includes(typed.email));
      await expect.poll(() => listEmailsToVisitor().length).toBe(1);
      const [acknowledgement] = listEmailsToVisitor();
      expect(acknowledgement?.email.subject).toContain(reference);
      expect(acknowledgement?.email.text).toContain(reference);
      expect(`${acknowledgement?.email.text}${acknowledgement?.email.html}`).not.toMatch(/Maria|preventivo/);
      await expect.poll(async () => (await runMessages()).output).toMatch(new RegExp(`${reference} .*\n +delivered`));
    },
  );

  test('suspected spam returns success, is stored without emails, and can be sent by staff', async () => {
    const bait = { ...message, sito: 'https://spam.example' };
    expect((await site.api(contactPath, { ...bait, messaggio: 'Esca nella chiamata' })).status).toBe(200);
    expect((await site.api(contactPath, { ...message, messaggio: 'Troppo veloce', tempo: 90 })).status).toBe(200);
    const posted = await postForm({ ...bait, messaggio: 'Esca nel modulo' });
    expect([posted.status, posted.headers.get('location')]).toEqual([303, '/contatti?esito=messaggio-inviato']);
    // Emails are sent in the order of their messages: an email of the earlier message would have arrived before this one.
    await site.api(contactPath, { ...message, messaggio: 'Da una persona', tempo: 20_000 });
    await waitForNotice('Da una persona');

    const { output } = await runMessages('list');
    for (const [text, reason] of [
      ['Esca nella chiamata', 'honeypot'],
      ['Troppo veloce', 'too-fast'],
      ['Esca nel modulo', 'honeypot'],
    ] as const) {
      expect(findNotices(text)).toEqual([]);
      const [kept] = await findMessages(site, text);
      expect(kept).toMatchObject({ state: 'suspected', spam_reason: reason });
      expect(output).toMatch(new RegExp(`^${kept?.reference} .*\n +suspected spam \\(${reason}\\), not sent$`, 'm'));
    }

    const [{ reference } = { reference: '' }] = await findMessages(site, 'Troppo veloce');
    expect(await runMessages('send', reference)).toMatchObject({ code: 0 });
    // A new message makes the outbox send at once.
    await site.api(contactPath, { ...message, messaggio: 'Subito dopo' });
    await waitForNotice('Troppo veloce');
  });

  test.for([
    { nome: 'Maria\r\nBcc: tutti@example.it' },
    { nome: 'Maria\nBianchi' },
    { email: 'a@example.it\r\nBcc: tutti@example.it' },
    { email: 'a@example.it\n' + 'Subject: x' },
    { email: 'a@example.it, c@example.it' },
    { email: 'a@example.it;c@example.it' },
    { email: '<a@example.it>' },
  ])('%o returns 400 from the API and 422 from the form, and nothing is stored', async (fields) => {
    const typed = { ...message, messaggio: `Intestazioni ${JSON.stringify(fields)}`, ...fields };
    const answer = await site.api(contactPath, typed);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { fields: { [Object.keys(fields)[0] ?? '']: expect.any(String) } },
    });
    expect((await postForm(typed)).status).toBe(422);
    expect(await findMessages(site, typed.messaggio)).toEqual([]);
  });

  test('an address with a non-ASCII local part is in the text and not in Reply-To', async () => {
    const typed = { ...message, email: 'màrìa@example.it', messaggio: 'Indirizzo con accenti' };
    expect((await site.api(contactPath, typed)).status).toBe(200);
    const { email, raw } = await waitForNotice(typed.messaggio);
    expect(email.replyTo).toBeUndefined();
    expect(email.text).toContain(typed.email);
    expect(raw).not.toMatch(/^reply-to:/im);
  });

  test('markup in name and message is escaped in the email', async () => {
    const markup = `</td></blockquote><script>alert(1)</script><img src=x onerror=alert(2)> <a href="https://x.example">"&'`;
    expect((await site.api(contactPath, { ...message, nome: markup.slice(0, 100), messaggio: markup })).status).toBe(
      200,
    );
    const { email } = await waitForNotice(markup);
    expect(email.html).not.toMatch(/<script|<img|<a href="https:\/\/x\.example/);
    expect(email.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('a forged Host or X-Forwarded-Host is in no link of an email', async () => {
    const email = `ospite@example.it`;
    const body = JSON.stringify({ email });
    const answer = await sendRaw(
      site.port,
      `POST /api/newsletter HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\napikey: ${site.publicKey}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
    expect(readStatus(answer)).toBe(201);
    const listEmails = () => smtp.emails.filter(({ to }) => to.includes(email));
    await expect.poll(() => listEmails().length).toBe(1);
    expect(listEmails()[0]?.email.text).toContain(`${site.url}/newsletter/conferma?t=`);
    expect(listEmails()[0]?.raw).not.toContain('evil');
  });

  test('the log contains no names, addresses or message texts', () => {
    expect(site.log()).not.toMatch(/maria|màrìa|preventivo|ospite@/i);
  });
});

test('a mail check that shutdown interrupts returns 503, not the previous result', async () => {
  const reached = Promise.withResolvers<void>();
  const smtp = await startFaultySmtp((stage) => {
    if (stage !== 'EHLO') return undefined;
    reached.resolve();
    return () => new Promise(() => {});
  });
  const site = await startProgramSite({
    variables: { SMTP_URL: smtp.url, CONTACT_TO: firm },
    prepare: ({ staff }) => recordCheck(staff, 'mail', { now: new Date(Date.now() - 72_000_000), failure: null }),
  });
  await addPerson(site, { email: 'anna@studio.example' });
  const anna = await signIn(site, 'anna@studio.example');
  const checked = anna.call('POST', '/api/mail-check');
  await reached.promise;
  const stopped = site.end();
  expect((await checked).status).toBe(503);
  expect(await stopped).toBe(0);
  await smtp.close();
});
