import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import { stripInvisible } from '../../content/writing/cleaning.ts';
import { renderHtml, renderPlainText } from './body.ts';
import type { ComposedEmail } from './email-kind.ts';

export interface Mail extends ComposedEmail {
  messageId: string;
  date: Date;
  from: { name: string; address: string };
  /** Envelope sender, which receives bounces; defaults to `from`. */
  envelopeFrom?: string;
  /** DKIM key of this program; `null` leaves the email unsigned. */
  dkim?: DkimKey | null;
}

/** DKIM key of a domain (RFC 6376); `privateKey` is PEM. */
export interface DkimKey {
  domainName: string;
  keySelector: string;
  privateKey: string;
}

/** RFC 8058 requires both List-Unsubscribe fields; the library's list omits the second. */
const signedFields =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post';

/** Serialises an email to MIME: no Bcc, CRLF line ends, signed if a key is given. */
export async function toMime(mail: Mail): Promise<Buffer> {
  // A visitor's name may contain marks that reverse the rest of the subject.
  const subject = stripInvisible(mail.subject);
  const composer = new MailComposer({
    messageId: mail.messageId,
    date: mail.date,
    from: mail.from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject,
    headers: Object.fromEntries(Object.entries(mail.headers).map(unfoldListHeader)),
    text: mail.ready?.text ?? renderPlainText(mail.blocks),
    html: mail.ready?.html ?? renderHtml({ ...mail, subject }),
    ...(mail.invitation && { icalEvent: { ...mail.invitation, filename: 'appuntamento.ics' } }),
    ...(mail.attachment && { attachments: [{ ...mail.attachment, contentType: 'application/pdf' }] }),
    // File and URL access stays off: visitors' input is text, never a path or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  });
  const mime = await composer.compile().build();
  if (!mail.dkim) return mime;
  return await buffer(new DKIM({ ...mail.dkim, headerFieldNames: signedFields }).sign(mime));
}

/** Keeps List-* headers unfolded: some servers fold them again, which breaks the signature. */
function unfoldListHeader([name, value]: [string, string]): [string, string | { prepared: true; value: string }] {
  return [name, name.startsWith('List-') ? { prepared: true, value } : value];
}
