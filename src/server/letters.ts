import type { Kysely } from 'kysely';
import { staffLetters } from './accounts/letters.ts';
import { copyFailure } from './copies/letters.ts';
import type { Database, Row } from './db/schema.ts';
import type { Env } from './env.ts';
import type { LetterContent, LetterContext, LetterKind } from './mail/letter.ts';
import type { Mail } from './mail/mime.ts';
import { probe } from './mail/probe.ts';
import { messageLetters } from './messages/letters.ts';
import { newsletterLetters } from './newsletter/letters.ts';
import { readPublished } from './texts/published.ts';

export const letters: readonly LetterKind[] = [
  ...messageLetters,
  ...newsletterLetters,
  copyFailure,
  probe,
  ...Object.values(staffLetters),
];

export type MailSettings = Pick<Env, 'mailFrom' | 'contactTo' | 'publicUrl' | 'smtpUrl'>;

/** What letters take from the content as it is published now. */
export async function readLetterContent(db: Kysely<Database>): Promise<LetterContent> {
  const { facts, contents } = await readPublished(db);
  return { words: contents.email, senderName: facts.identity.name, address: facts.contacts.email };
}

/** Writes the letter that a row of the outbox stands for; `null` where what it was about is gone or done. */
export async function compose(
  row: Row<'outbox'>,
  { db, secret, now, settings }: { db: Kysely<Database>; secret: string; now: Date; settings: MailSettings },
): Promise<Mail | null> {
  const content = await readLetterContent(db);
  const { publicUrl } = settings;
  const context: LetterContext = { ...content, db, now, secret, publicUrl, contactTo: contactTo(settings, content) };
  const kind = letters.find((known) => known.kind === row.kind);
  if (!kind) throw new Error('An outbox row of an unknown kind');
  const written = await kind.compose(row, context);
  return (
    written && {
      ...written,
      messageId: row.rfc_message_id,
      date: new Date(row.created_at),
      from: senderOf(settings, content),
    }
  );
}

/** One letter of each kind about invented data, addressed to `to`. */
export function exampleMails(settings: MailSettings, content: LetterContent, to: string, now: Date): Map<string, Mail> {
  const { publicUrl } = settings;
  const context = { ...content, now, publicUrl, contactTo: contactTo(settings, content) };
  const { hostname } = new URL(publicUrl);
  return new Map(
    letters.map(({ kind, example }) => [
      kind,
      {
        ...example(context),
        messageId: `<${kind}-${now.getTime()}@${hostname}>`,
        date: now,
        from: senderOf(settings, content),
        to,
      },
    ]),
  );
}

function contactTo(settings: MailSettings, { address }: LetterContent): string {
  return settings.contactTo ?? address;
}

function senderOf({ mailFrom }: MailSettings, { senderName, address }: LetterContent): Mail['from'] {
  return { name: senderName, address: mailFrom ?? address };
}
