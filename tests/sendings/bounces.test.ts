import { expect, test } from 'vitest';
import { readBounce } from '../../src/server/sendings/bounce.ts';
import { parseBounce, processBounce } from '../../src/server/sendings/bounces.ts';
import { readMailbox } from '../../src/server/sendings/mailbox.ts';
import { countAudience } from '../../src/server/sendings/sending.ts';
import { describeOnBothEngines } from '../support/database.ts';
import { startImap } from '../support/imap.ts';
import { Clock, makeContexts } from '../support/mail-site.ts';
import { findTaskWords, listTasksOf } from '../support/tasks.ts';
import { addReaders, makeManagerContext, sendCircularTo } from './delivery-site.ts';

/* Bounces, in the formats of RFC 3464, RFC 5965 and providers, and malformed emails. */

const daemonHeaders =
  'From: Mail Delivery System <MAILER-DAEMON@mx.example>\nTo: bounce@studio.example\nMIME-Version: 1.0\n';

/** Makes a multipart report about one recipient. */
const makeReport = (fields: string, type = 'delivery-status') =>
  `${daemonHeaders}Subject: Undelivered Mail\nContent-Type: multipart/report; report-type=${type}; boundary=b\n\n--b\nContent-Type: text/plain\n\nNotice.\n\n--b\nContent-Type: message/${type}\n\n${fields}\n\n--b\nContent-Type: text/rfc822-headers\n\nSubject: Circolare\n\n--b--\n`;
const makeDeliveryReport = (action: string, status: string, diagnostic = '') =>
  makeReport(
    `Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; a@b.example\nAction: ${action}\nStatus: ${status}${diagnostic && `\nDiagnostic-Code: ${diagnostic}`}`,
  );
const makePlainEmail = (from: string, subject: string, text: string, headers = '') =>
  `From: ${from}\nTo: bounce@studio.example\nSubject: ${subject}\n${headers}Content-Type: text/plain\n\n${text}\n`;
const daemonAddress = 'MAILER-DAEMON@mx.example';

const failed = (status: string) => ({ kind: 'failed', status });
const noFailure = { kind: 'none' };
const complaint = { kind: 'complaint' };

test.each([
  [
    'Postfix',
    makeDeliveryReport('failed', '5.1.1', 'smtp; 550 5.1.1 <a@b.example>: Recipient address rejected'),
    failed('5.1.1'),
  ],
  [
    'Postfix, no host',
    makeDeliveryReport('failed', '5.4.4', 'X-Postfix; Host or domain name not found'),
    failed('5.4.4'),
  ],
  [
    'Postfix, domain without mail',
    makeDeliveryReport('failed', '5.1.10', 'smtp; 556 5.1.10 null MX'),
    failed('5.1.10'),
  ],
  ['Postfix, delayed', makeDeliveryReport('delayed', '4.4.1', 'X-Postfix; connection timed out'), noFailure],
  ['Postfix, delivered', makeDeliveryReport('delivered', '2.0.0'), noFailure],
  ['Postfix, relayed', makeDeliveryReport('relayed', '2.0.0'), noFailure],
  ['expanded', makeDeliveryReport('expanded', '2.0.0'), noFailure],
  ['Exim', makeDeliveryReport('failed', '5.0.0', 'smtp; 550 5.1.1 no such user'), failed('5.1.1')],
  ['Exim without a code', makeDeliveryReport('failed', '5.0.0', 'smtp; 550 no such user'), failed('5.0.0')],
  ['Exim, too old', makeDeliveryReport('failed', '4.4.7', 'smtp; 450 4.4.7 retry time exceeded'), failed('5.0.0')],
  [
    'Exchange',
    makeDeliveryReport('failed', '5.1.10', 'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound'),
    failed('5.1.10'),
  ],
  ['Exchange, full', makeDeliveryReport('failed', '5.2.2', 'smtp;554 5.2.2 mailbox full'), failed('5.2.2')],
  [
    'Exchange, blocked',
    makeDeliveryReport('failed', '5.7.1', 'smtp;550 5.7.1 RESOLVER.RST.NotAuthorized'),
    failed('5.7.1'),
  ],
  [
    'Gmail',
    makeDeliveryReport('failed', '5.1.1', 'smtp; 550-5.1.1 The email account that you tried to reach does not exist'),
    failed('5.1.1'),
  ],
  [
    'Gmail, over quota',
    makeDeliveryReport('failed', '5.2.2', 'smtp; 552-5.2.2 The recipient inbox is out of storage'),
    failed('5.2.2'),
  ],
  [
    'Gmail, disabled',
    makeDeliveryReport('failed', '5.2.1', 'smtp; 550-5.2.1 The email account is disabled'),
    failed('5.2.1'),
  ],
  ['Gmail, sender', makeDeliveryReport('failed', '5.7.26', 'smtp; 550-5.7.26 unauthenticated email'), failed('5.7.26')],
  ['Aruba', makeDeliveryReport('failed', '5.1.1', 'smtp; 550 5.1.1 <a@b.example> recipient rejected'), failed('5.1.1')],
  ['Libero', makeDeliveryReport('failed', '5.1.1', 'smtp; 550 5.1.1 mailbox unavailable'), failed('5.1.1')],
  ['folded fields', makeDeliveryReport('failed', '5.1.2', 'smtp;\n 550 5.1.2\n bad destination'), failed('5.1.2')],
  ['capitals', makeDeliveryReport('FAILED', '5.1.3'), failed('5.1.3')],
  ['with a remark', makeDeliveryReport('failed', '5.1.6 (mailbox has moved)'), failed('5.1.6')],
  [
    'two recipients, one delayed',
    makeReport('Reporting-MTA: dns; mx\n\nAction: delayed\nStatus: 4.2.2\n\nAction: failed\nStatus: 5.1.1'),
    failed('5.1.1'),
  ],
  [
    'internationalised',
    makeReport('Reporting-MTA: dns; mx\n\nAction: failed\nStatus: 5.1.1', 'global-delivery-status'),
    failed('5.1.1'),
  ],
  ['an empty report', makeReport('Reporting-MTA: dns; mx'), noFailure],
  [
    'qmail',
    makePlainEmail(
      daemonAddress,
      'failure notice',
      "Hi. This is a permanent error; I've given up.\n<a@b.example>: 550 5.1.1 no",
    ),
    failed('5.1.1'),
  ],
  [
    'qmail without a code',
    makePlainEmail(daemonAddress, 'failure notice', "I've given up. Sorry, no mailbox here."),
    noFailure,
  ],
  ['somebody who quotes one', makePlainEmail('maria@b.example', 'Fw: failure notice', '550 5.1.1 given up'), noFailure],
  [
    'PEC, not delivered',
    makePlainEmail(
      'posta-certificata@pec.example',
      'AVVISO DI MANCATA CONSEGNA',
      'Errore',
      'X-Ricevuta: errore-consegna\n',
    ),
    failed('5.0.0'),
  ],
  [
    'PEC, not accepted',
    makePlainEmail(
      'posta-certificata@pec.example',
      'AVVISO DI NON ACCETTAZIONE',
      'Errore',
      'X-Ricevuta: non-accettazione\n',
    ),
    failed('5.0.0'),
  ],
  [
    'PEC, accepted',
    makePlainEmail('posta-certificata@pec.example', 'ACCETTAZIONE', 'Ricevuta', 'X-Ricevuta: accettazione\n'),
    noFailure,
  ],
  [
    'PEC, delivered',
    makePlainEmail('posta-certificata@pec.example', 'CONSEGNA', 'Ricevuta', 'X-Ricevuta: avvenuta-consegna\n'),
    noFailure,
  ],
  [
    'out of office',
    makePlainEmail('maria@b.example', 'Fuori ufficio', 'Torno il 7.', 'Auto-Submitted: auto-replied\n'),
    noFailure,
  ],
  ['an answer', makePlainEmail('maria@b.example', 'Re: Saldo IVA', 'Grazie, 5.1.1'), noFailure],
  ['ARF, abuse', makeReport('Feedback-Type: abuse\nUser-Agent: x/1\nVersion: 1', 'feedback-report'), complaint],
  ['ARF, opt-out', makeReport('Feedback-Type: opt-out\nVersion: 1', 'feedback-report'), complaint],
  ['ARF, not spam', makeReport('Feedback-Type: not-spam\nVersion: 1', 'feedback-report'), noFailure],
])('classifies a bounce: %s', async (_form, raw, bounce) => {
  const { ids: _, ...read } = { ids: [], ...(await readBounce(Buffer.from(raw.replaceAll('\n', '\r\n')))) };
  expect(read).toEqual(bounce);
});

const toBytes = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1');

/** Email with 300 nested multiparts, more than the parser accepts. */
const nested = toBytes(
  `From: a@b.example\n${Array.from({ length: 300 }, (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`).join('')}\nx\n`,
);
const shortLines = toBytes(`From: a@b.example\nSubject: x\n\n${'a\n'.repeat(330_000)}`);

const makeEmailOfType = (value: string, body: string) => `From: a@b.example\nContent-Type: ${value}\n\n${body}`;
const malformed: [shape: string, raw: Uint8Array][] = [
  ['nothing', toBytes('')],
  ['a line end', toBytes('\n')],
  ['only headers', toBytes('From: a@b.example\nSubject: x')],
  ['no headers', toBytes('\n\ntext')],
  ['zeros', Buffer.alloc(100_000)],
  ['every byte', Buffer.from(Array.from({ length: 4096 }, (_, index) => index % 256))],
  ['bare carriage returns', Buffer.from('From: a@b.example\rSubject: x\r\rtext\r')],
  ['bare line feeds', Buffer.from('From: a@b.example\nSubject: x\n\ntext\n')],
  ['a header without a colon', toBytes('From a b c\n\ntext')],
  ['a header without a name', toBytes(': value\n\ntext')],
  ['a header of 100 kB', toBytes(`Subject: ${'x'.repeat(100_000)}\n\ntext`)],
  ['a header that never stops folding', toBytes(`Subject: x\n${' y\n'.repeat(3_000)}\ntext`)],
  ['a header repeated', toBytes(`${'X-A: 1\n'.repeat(14_000)}\ntext`)],
  ['addresses without end', toBytes(`From: ${'<a@b.example>,'.repeat(7_000)}\n\ntext`)],
  ['groups in groups', toBytes(`From: ${'a:'.repeat(4_000)};\n\ntext`)],
  ['comments in comments', toBytes(`From: ${'('.repeat(50_000)}a@b.example\n\ntext`)],
  ['quotes without an end', toBytes(`From: "${'\\"'.repeat(30_000)}\n\ntext`)],
  ['encoded words without an end', toBytes(`Subject: ${'=?utf-8?q?'.repeat(9_000)}\n\ntext`)],
  ['encoded words in no charset', toBytes('Subject: =?nonsense?b?////?=\n\ntext')],
  ['parameters without end', toBytes(makeEmailOfType(`text/plain${'; a=b'.repeat(18_000)}`, 'x'))],
  [
    'parameters in pieces',
    toBytes(makeEmailOfType(`text/plain${Array.from({ length: 4_000 }, (_, at) => `; a*${at}*=%41`).join('')}`, 'x')),
  ],
  ['no type', toBytes(makeEmailOfType('', 'x'))],
  ['a multipart without a boundary', toBytes(makeEmailOfType('multipart/mixed', '--\n\nx\n----\n'))],
  ['an empty boundary', toBytes(makeEmailOfType('multipart/mixed; boundary=""', '--\n\nx\n----\n'))],
  ['a boundary that never comes', toBytes(makeEmailOfType('multipart/mixed; boundary=b', 'x'))],
  ['only boundaries', toBytes(makeEmailOfType('multipart/mixed; boundary=b', '--b\n'.repeat(2_000)))],
  [
    'a boundary within itself',
    toBytes(
      makeEmailOfType(
        'multipart/mixed; boundary=b',
        `--b\nContent-Type: multipart/mixed; boundary=b\n\n${'--b\n\nx\n'.repeat(900)}`,
      ),
    ),
  ],
  ['messages in messages', toBytes('Content-Type: message/rfc822\n\n'.repeat(300))],
  [
    'broken base64',
    toBytes(`${makeEmailOfType('text/plain\nContent-Transfer-Encoding: base64', '=*='.repeat(30_000))}`),
  ],
  [
    'broken quoted-printable',
    toBytes(`${makeEmailOfType('text/plain\nContent-Transfer-Encoding: quoted-printable', '=Z='.repeat(30_000))}`),
  ],
  ['an unknown encoding', toBytes(makeEmailOfType('text/plain\nContent-Transfer-Encoding: x-nonsense', 'x'))],
  ['an unknown charset', toBytes(makeEmailOfType('text/plain; charset=nonsense', 'x'))],
  ['markup without an end', toBytes(makeEmailOfType('text/html', '<a '.repeat(30_000)))],
  ['entities without an end', toBytes(makeEmailOfType('text/html', '&#'.repeat(45_000)))],
  ['a report without fields', toBytes(makeReport(''))],
  ['a report of colons', toBytes(makeReport(':\n'.repeat(4_000)))],
  ['a report of folded lines', toBytes(makeReport(`Action: x\n${' y\n'.repeat(3_000)}`))],
  ['a report of empty groups', toBytes(makeReport('\n'.repeat(9_000)))],
  ['a complaint without fields', toBytes(makeReport('', 'feedback-report').replaceAll('Feedback-Type', ''))],
  [
    'codes that are none',
    toBytes(makePlainEmail(daemonAddress, 'failure notice', `given up ${'5.1.'.repeat(20_000)}`)),
  ],
  ['ids without end', toBytes(makePlainEmail('maria@b.example', 'x', `${'0123456789abcdef'.repeat(6_000)}`))],
];

test.each(malformed)('malformed input is no delivery failure: %s', async (_shape, raw) => {
  const read = await readBounce(raw.subarray(0, 100_000)).catch(() => null);
  expect(read?.kind ?? 'unreadable').toMatch(/^(?:none|complaint|unreadable)$/);
});

test('the child process reads at most 100 kB, and returns null when the parser refuses the email', async () => {
  const late = toBytes(`${'x: y\n'.repeat(20_000)}${makeDeliveryReport('failed', '5.1.1')}`);
  expect(await parseBounce(toBytes(makeDeliveryReport('failed', '5.1.1')))).toMatchObject(failed('5.1.1'));
  expect(await parseBounce(late)).toEqual(noFailure);
  expect(await parseBounce(shortLines)).toEqual(noFailure);
  expect(await parseBounce(nested)).toBeNull();
});

describeOnBothEngines('the mailbox of bounces', (database, engine) => {
  const clock = new Clock();
  /** Sends a circular to one reader; returns the id of its email. */
  async function sendToOneReader(): Promise<string> {
    await addReaders(database(), [`a${crypto.randomUUID()}@b.example`]);
    const { count } = await countAudience(makeManagerContext(database(), clock));
    const id = await sendCircularTo(database(), clock, count);
    const row = await database()
      .staff.updateTable('outbox')
      .set({ status: 'sent', sent_at: clock.now().toISOString() })
      .where('sending_id', '=', ({ selectFrom }) =>
        selectFrom('sendings').select('sendings.id').where('circular_id', '=', id),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }
  const makeFailure = (id: string) =>
    toBytes(makeDeliveryReport('failed', '5.1.1').replace('bounce@', `bounce+${id.replaceAll('-', '')}@`));
  const readOutcome = (id: string) =>
    database().staff.selectFrom('outbox').select(['status', 'last_error']).where('id', '=', id).executeTakeFirst();

  test('notes the failure of the email that a bounce names', async () => {
    const id = await sendToOneReader();
    expect(await processBounce(database().staff, makeFailure(id), clock.now())).toBe('failed');
    expect(await readOutcome(id)).toEqual({ status: 'failed', last_error: 'DSN 5.1.1' });
  });

  // The tests below need no second engine: they run no other statement.
  if (engine === 'postgres') return;

  test('counts the failure of an email with an unknown outcome once, although its bounce arrives twice', async () => {
    const id = await sendToOneReader();
    await database().staff.updateTable('outbox').set({ status: 'failed', handovers: 3 }).where('id', '=', id).execute();
    const bounce = Buffer.from(makeFailure(id).toString().replaceAll('5.1.1', '5.2.2'));
    for (const _delivery of [1, 2]) expect(await processBounce(database().staff, bounce, clock.now())).toBe('failed');
    expect(await readOutcome(id)).toEqual({ status: 'failed', last_error: 'DSN 5.2.2' });
    const failures = await database()
      .staff.selectFrom('newsletter_suppressions')
      .select('failures')
      .where('reason', '=', '5.2.2')
      .execute();
    expect(failures).toEqual([{ failures: 1 }]);
  });

  test('marks an unreadable email as seen, reports it in the doctor and reads the next ones', async () => {
    const id = await sendToOneReader();
    const mailbox = await startImap([nested, makeFailure(id)]);
    const warned: unknown[] = [];
    const log = { info() {}, warn: (event: string) => warned.push(event) };
    await readMailbox({ url: mailbox.url, makeContext: async () => makeContexts(database(), clock).program(), log });
    await mailbox.close();
    expect([...mailbox.seen]).toEqual([1, 2]);
    expect(mailbox.fetches.every((command) => command.includes('<0.100000>'))).toBe(true);
    expect(warned).toEqual(['circular.returned-unreadable']);
    expect(await readOutcome(id)).toEqual({ status: 'failed', last_error: 'DSN 5.1.1' });

    expect(await processBounce(database().staff, nested, clock.now())).toBe('unreadable');
    const readCheck = async () => {
      const context = { actor: { kind: 'program' }, now: clock.now() } as const;
      return findTaskWords(await listTasksOf(database(), context, 'doctor'), 'bounces')?.[1];
    };
    expect(await readCheck()).toBe('Negli ultimi sette giorni non si sono potute leggere: 2.');
    clock.moveByDays(8);
    expect(await readCheck()).toBeUndefined();
  });
});
