import type { Kysely } from 'kysely';
import type { LetterName } from '../contract/emails.ts';
import { addressAsked, staffLetters } from './accounts/emails.ts';
import { copyFailure } from './backups/emails.ts';
import { circularLetter, circularTest } from './circulars/emails.ts';
import type { Database, Row } from './db/schema.ts';
import type { Env } from './env.ts';
import { type LetterContent, type LetterContext, type LetterKind, Withheld } from './mail/email-kind.ts';
import type { Mail } from './mail/mime.ts';
import { probe } from './mail/probe.ts';
import { acknowledgement, answer, contactNotice, suspectsDigest } from './messages/emails.ts';
import { confirmation, reminder, welcome } from './newsletter/emails.ts';
import { readLetterContent } from './texts/email-content.ts';

/** Email kinds by the name that staff know. */
const named: Readonly<Record<LetterName, LetterKind>> = {
  'contact-notice': contactNotice,
  acknowledgement,
  answer,
  'suspects-digest': suspectsDigest,
  'newsletter-confirmation': confirmation,
  'newsletter-reminder': reminder,
  'newsletter-welcome': welcome,
  'copy-failure': copyFailure,
  circular: circularLetter,
  'circular-test': circularTest,
  probe,
  'staff-invitation': staffLetters.invitation,
  'staff-password': staffLetters.password,
  'staff-access': staffLetters.access,
  'staff-address': staffLetters.address,
  'staff-address-asked': addressAsked,
};

export const letters = Object.values(named);

export type MailSettings = Pick<Env, 'mailFrom' | 'contactTo' | 'publicUrl' | 'smtpUrl'> &
  Partial<Pick<Env, 'newsletterFrom' | 'newsletterBounce' | 'dkim'>>;

interface Composing {
  db: Kysely<Database>;
  secret: string;
  now: Date;
  settings: MailSettings;
  /** Content to use; read from the database if omitted. */
  content?: LetterContent;
}

/** Composes the email of an outbox row; `null` if its subject is deleted or done. */
export async function compose(
  row: Row<'outbox'>,
  { db, secret, now, settings, content: known }: Composing,
): Promise<Mail | Withheld | null> {
  const content = known ?? (await readLetterContent(db));
  const { publicUrl } = settings;
  const context: LetterContext = { ...content, db, now, secret, publicUrl, contactTo: contactTo(settings, content) };
  const kind = letters.find((known) => known.kind === row.kind);
  if (!kind) throw new Error('An outbox row of an unknown kind');
  const written = await kind.compose(row, context);
  if (written === null || written instanceof Withheld) return written;
  const from = senderOf(settings, content);
  return {
    ...written,
    messageId: row.rfc_message_id,
    date: written.date ?? new Date(row.created_at),
    dkim: settings.dkim ?? null,
    from,
    ...(written.newsletter && newsletterSender(settings, from, row.id)),
  };
}

/** Sample email of each kind, with invented data, addressed to `to`. */
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

/** Sender and bounce address of newsletter emails; the bounce address identifies the email. */
function newsletterSender(
  { newsletterFrom, newsletterBounce }: MailSettings,
  from: Mail['from'],
  letter: string,
): Pick<Mail, 'from' | 'envelopeFrom'> {
  const address = newsletterFrom ?? from.address;
  const token = letter.replaceAll('-', '');
  return { from: { ...from, address }, envelopeFrom: newsletterBounce?.replace('{token}', token) ?? address };
}
