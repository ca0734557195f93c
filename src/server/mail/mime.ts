import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import { letterHtml, letterText } from './body.ts';
import type { WrittenLetter } from './letter.ts';

export interface Mail extends WrittenLetter {
  messageId: string;
  date: Date;
  from: { name: string; address: string };
  /** Where it comes back to; the sender unless said otherwise. */
  envelopeFrom?: string;
  /** What the program signs it with. */
  dkim?: DkimKey | null;
}

/** Signs letters of a domain (RFC 6376); `privateKey` in PEM. */
export interface DkimKey {
  domainName: string;
  keySelector: string;
  privateKey: string;
}

/** What is signed. RFC 8058 wants both fields of the way out; the library's own list leaves the second one out. */
const signedFields =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post';

/** The letter's bytes, without Bcc, lines ended as SMTP wants them, signed where a key is given. */
export async function toMime(mail: Mail): Promise<Buffer> {
  const composer = new MailComposer({
    messageId: mail.messageId,
    date: mail.date,
    from: mail.from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    headers: Object.fromEntries(Object.entries(mail.headers).map(unfolded)),
    text: mail.ready?.text ?? letterText(mail.blocks),
    html: mail.ready?.html ?? letterHtml(mail),
    // Visitors' words are text: nothing in them is a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  });
  const mime = await composer.compile().build();
  if (!mail.dkim) return mime;
  return await buffer(new DKIM({ ...mail.dkim, headerFieldNames: signedFields }).sign(mime));
}

/** The addresses of the ways out of a list are not folded: a signature over what some servers fold again does not hold. */
function unfolded([name, value]: [string, string]): [string, string | { prepared: true; value: string }] {
  return [name, name.startsWith('List-') ? { prepared: true, value } : value];
}
