import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { readReturned } from '../../src/server/circolari/returned.ts';

/* Letters that came back, in the forms that RFC 3464, RFC 5965 and providers describe. */

const system = 'From: Mail Delivery System <MAILER-DAEMON@mx.example>\nTo: bounce@studio.example\nMIME-Version: 1.0\n';

/** A report about one recipient. */
const report = (fields: string, type = 'delivery-status') =>
  `${system}Subject: Undelivered Mail\nContent-Type: multipart/report; report-type=${type}; boundary=b\n\n--b\nContent-Type: text/plain\n\nNotice.\n\n--b\nContent-Type: message/${type}\n\n${fields}\n\n--b\nContent-Type: text/rfc822-headers\n\nSubject: Circolare\n\n--b--\n`;
const about = (action: string, status: string, diagnostic = '') =>
  report(
    `Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; a@b.example\nAction: ${action}\nStatus: ${status}${diagnostic && `\nDiagnostic-Code: ${diagnostic}`}`,
  );
const plain = (from: string, subject: string, text: string, headers = '') =>
  `From: ${from}\nTo: bounce@studio.example\nSubject: ${subject}\n${headers}Content-Type: text/plain\n\n${text}\n`;
const daemon = 'MAILER-DAEMON@mx.example';

const failed = (status: string) => ({ kind: 'failed', status });
const none = { kind: 'none' };
const complaint = { kind: 'complaint' };

test.each([
  ['Postfix', about('failed', '5.1.1', 'smtp; 550 5.1.1 <a@b.example>: Recipient address rejected'), failed('5.1.1')],
  ['Postfix, no host', about('failed', '5.4.4', 'X-Postfix; Host or domain name not found'), failed('5.4.4')],
  ['Postfix, domain without mail', about('failed', '5.1.10', 'smtp; 556 5.1.10 null MX'), failed('5.1.10')],
  ['Postfix, delayed', about('delayed', '4.4.1', 'X-Postfix; connection timed out'), none],
  ['Postfix, delivered', about('delivered', '2.0.0'), none],
  ['Postfix, relayed', about('relayed', '2.0.0'), none],
  ['expanded', about('expanded', '2.0.0'), none],
  ['Exim', about('failed', '5.0.0', 'smtp; 550 5.1.1 no such user'), failed('5.1.1')],
  ['Exim without a code', about('failed', '5.0.0', 'smtp; 550 no such user'), failed('5.0.0')],
  ['Exim, too old', about('failed', '4.4.7', 'smtp; 450 4.4.7 retry time exceeded'), failed('5.0.0')],
  ['Exchange', about('failed', '5.1.10', 'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound'), failed('5.1.10')],
  ['Exchange, full', about('failed', '5.2.2', 'smtp;554 5.2.2 mailbox full'), failed('5.2.2')],
  ['Exchange, blocked', about('failed', '5.7.1', 'smtp;550 5.7.1 RESOLVER.RST.NotAuthorized'), failed('5.7.1')],
  [
    'Gmail',
    about('failed', '5.1.1', 'smtp; 550-5.1.1 The email account that you tried to reach does not exist'),
    failed('5.1.1'),
  ],
  [
    'Gmail, over quota',
    about('failed', '5.2.2', 'smtp; 552-5.2.2 The recipient inbox is out of storage'),
    failed('5.2.2'),
  ],
  ['Gmail, disabled', about('failed', '5.2.1', 'smtp; 550-5.2.1 The email account is disabled'), failed('5.2.1')],
  ['Gmail, sender', about('failed', '5.7.26', 'smtp; 550-5.7.26 unauthenticated email'), failed('5.7.26')],
  ['Aruba', about('failed', '5.1.1', 'smtp; 550 5.1.1 <a@b.example> recipient rejected'), failed('5.1.1')],
  ['Libero', about('failed', '5.1.1', 'smtp; 550 5.1.1 mailbox unavailable'), failed('5.1.1')],
  ['folded fields', about('failed', '5.1.2', 'smtp;\n 550 5.1.2\n bad destination'), failed('5.1.2')],
  ['capitals', about('FAILED', '5.1.3'), failed('5.1.3')],
  ['with a remark', about('failed', '5.1.6 (mailbox has moved)'), failed('5.1.6')],
  [
    'two recipients, one delayed',
    report('Reporting-MTA: dns; mx\n\nAction: delayed\nStatus: 4.2.2\n\nAction: failed\nStatus: 5.1.1'),
    failed('5.1.1'),
  ],
  [
    'internationalised',
    report('Reporting-MTA: dns; mx\n\nAction: failed\nStatus: 5.1.1', 'global-delivery-status'),
    failed('5.1.1'),
  ],
  ['an empty report', report('Reporting-MTA: dns; mx'), none],
  [
    'qmail',
    plain(daemon, 'failure notice', "Hi. This is a permanent error; I've given up.\n<a@b.example>: 550 5.1.1 no"),
    failed('5.1.1'),
  ],
  ['qmail without a code', plain(daemon, 'failure notice', "I've given up. Sorry, no mailbox here."), none],
  ['somebody who quotes one', plain('maria@b.example', 'Fw: failure notice', '550 5.1.1 given up'), none],
  [
    'PEC, not delivered',
    plain('posta-certificata@pec.example', 'AVVISO DI MANCATA CONSEGNA', 'Errore', 'X-Ricevuta: errore-consegna\n'),
    failed('5.0.0'),
  ],
  [
    'PEC, not accepted',
    plain('posta-certificata@pec.example', 'AVVISO DI NON ACCETTAZIONE', 'Errore', 'X-Ricevuta: non-accettazione\n'),
    failed('5.0.0'),
  ],
  [
    'PEC, accepted',
    plain('posta-certificata@pec.example', 'ACCETTAZIONE', 'Ricevuta', 'X-Ricevuta: accettazione\n'),
    none,
  ],
  [
    'PEC, delivered',
    plain('posta-certificata@pec.example', 'CONSEGNA', 'Ricevuta', 'X-Ricevuta: avvenuta-consegna\n'),
    none,
  ],
  ['out of office', plain('maria@b.example', 'Fuori ufficio', 'Torno il 7.', 'Auto-Submitted: auto-replied\n'), none],
  ['an answer', plain('maria@b.example', 'Re: Saldo IVA', 'Grazie, 5.1.1'), none],
  ['ARF, abuse', report('Feedback-Type: abuse\nUser-Agent: x/1\nVersion: 1', 'feedback-report'), complaint],
  ['ARF, opt-out', report('Feedback-Type: opt-out\nVersion: 1', 'feedback-report'), complaint],
  ['ARF, not spam', report('Feedback-Type: not-spam\nVersion: 1', 'feedback-report'), none],
])('%s is read as what it is', async (_form, raw, returned) => {
  expect(readReturned(await PostalMime.parse(raw.replaceAll('\n', '\r\n')))).toEqual(returned);
});
