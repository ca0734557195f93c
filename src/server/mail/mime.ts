import MailComposer from 'nodemailer/lib/mail-composer';
import { letterHtml, letterText } from './body.ts';
import type { WrittenLetter } from './letter.ts';

export interface Mail extends WrittenLetter {
  messageId: string;
  date: Date;
  from: { name: string; address: string };
}

/** The letter's bytes, without Bcc, lines ended as SMTP wants them. */
export async function toMime(mail: Mail): Promise<Buffer> {
  const composer = new MailComposer({
    messageId: mail.messageId,
    date: mail.date,
    from: mail.from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    headers: mail.headers,
    text: letterText(mail.blocks),
    html: letterHtml(mail),
    // Visitors' words are text: nothing in them is a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  });
  return await composer.compile().build();
}
