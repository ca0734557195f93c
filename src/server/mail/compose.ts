import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Email } from '../../content/email.ts';
import { confirmationDays } from '../../contract/retention.ts';
import { newsletterPost } from '../../contract/schemas.ts';
import type { Database, Row } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { findLinkFor, invitationLink } from '../services/accounts/invitations.ts';
import { readPublished } from '../services/content.ts';
import { hasExpired, subscriberByAddress } from '../services/newsletter.ts';
import { newsletterLink } from '../services/newsletter-links.ts';
import { writeAcknowledgement, writeContactNotice } from './letters/contact.ts';
import type { Letter } from './letters/letter.ts';
import { type Subscription, writeConfirmation, writeReminder, writeWelcome } from './letters/newsletter.ts';
import { writeProbe } from './letters/probe.ts';
import { staffLetters, writeStaffLetter } from './letters/staff.ts';
import type { StaffLetterKind } from './queue.ts';

/** What letters take from the published content. */
export interface LetterContent {
  /** The firm's name and general address, which letters are sent under unless a setting says otherwise. */
  name: string;
  email: string;
  words: Email;
}

/** Reads it: a letter says what is published when it is sent. */
export async function readLetterContent(db: Kysely<Database>): Promise<LetterContent> {
  const { facts, contents } = await readPublished(db);
  return { name: facts.identity.name, email: facts.contacts.email, words: contents.email };
}

/** The settings that letters depend on. */
export type MailSettings = Pick<Env, 'mailFrom' | 'contactTo' | 'publicUrl' | 'smtpUrl'>;

/** A letter with everything that its envelope needs. */
export interface Mail extends Letter {
  messageId: string;
  date: Date;
  from: { name: string; address: string };
  to: string;
}

export interface ComposeDeps {
  db: Kysely<Database>;
  settings: MailSettings;
  secret: string;
  now: Date;
}

/** An acknowledgement that waited this long says nothing worth knowing any more. */
const acknowledgementLifetime = 4 * 86_400_000;

/** Writes the letter that a row of the outbox stands for; `null` where what it was about is gone or done. */
export async function compose(row: Row<'outbox'>, deps: ComposeDeps): Promise<Mail | null> {
  const content = await readLetterContent(deps.db);
  const written = await write(row, content, deps);
  if (written === null) return null;
  return {
    ...written.letter,
    messageId: row.rfc_message_id,
    date: new Date(row.created_at),
    from: { name: content.name, address: deps.settings.mailFrom ?? content.email },
    to: written.to,
  };
}

interface Addressed {
  to: string;
  letter: Letter;
}

async function write(
  row: Row<'outbox'>,
  { name, words, email }: LetterContent,
  deps: ComposeDeps,
): Promise<Addressed | null> {
  const contactTo = deps.settings.contactTo ?? email;
  switch (row.kind) {
    case 'contact-notice': {
      const message = await findMessage(deps.db, row.message_id);
      return message && { to: contactTo, letter: writeContactNotice(message, words) };
    }
    case 'acknowledgement': {
      if (Date.parse(row.created_at) + acknowledgementLifetime < deps.now.getTime()) return null;
      const message = await findMessage(deps.db, row.message_id);
      if (message === null || !isOneAddress(message.email)) return null;
      const site = { publicUrl: deps.settings.publicUrl, answersTo: contactTo };
      return { to: message.email, letter: writeAcknowledgement(message, site, words) };
    }
    case 'newsletter-confirmation':
    case 'newsletter-reminder':
    case 'newsletter-welcome':
      return row.recipient === null ? null : await writeToSubscriber(row.kind, row.recipient, words, deps);
    case 'probe':
      return row.recipient === null ? null : { to: row.recipient, letter: writeProbe(row.created_at, words) };
    case 'staff-invitation':
    case 'staff-password':
    case 'staff-access':
    case 'staff-rehearsal':
      return row.recipient === null ? null : await writeToStaff(row.kind, row.recipient, name, deps);
    default:
      throw new Error('An outbox row of an unknown kind');
  }
}

async function findMessage(db: Kysely<Database>, id: string | null): Promise<Row<'messages'> | null> {
  if (id === null) return null;
  return (await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

type NewsletterKind = 'newsletter-confirmation' | 'newsletter-reminder' | 'newsletter-welcome';
const newsletterWriters = {
  'newsletter-confirmation': writeConfirmation,
  'newsletter-reminder': writeReminder,
  'newsletter-welcome': writeWelcome,
} as const;

async function writeToSubscriber(
  kind: NewsletterKind,
  recipient: string,
  words: Email,
  { db, secret, settings: { publicUrl }, now }: ComposeDeps,
): Promise<Addressed | null> {
  const subscriber = await subscriberByAddress(db, recipient);
  if (subscriber === undefined || !isOneAddress(subscriber.email)) return null;
  const asks = kind !== 'newsletter-welcome';
  const isConfirmed = subscriber.confirmed_at !== null;
  if (asks === isConfirmed || (asks && hasExpired(subscriber.created_at, now))) return null;
  const subscription: Subscription = {
    signedUpAt: subscriber.created_at,
    confirmedAt: subscriber.confirmed_at,
    expiresAt: new Date(Date.parse(subscriber.created_at) + confirmationDays * 86_400_000).toISOString(),
    confirmUrl: newsletterLink(publicUrl, secret, 'confirm', subscriber),
    unsubscribeUrl: newsletterLink(publicUrl, secret, 'unsubscribe', subscriber),
    publicUrl,
  };
  return { to: subscriber.email, letter: newsletterWriters[kind](subscription, words) };
}

/** A letter with a link that lets somebody in; `null` where the link was used or has run out. */
async function writeToStaff(
  kind: StaffLetterKind,
  recipient: string,
  firm: string,
  { db, secret, settings: { publicUrl }, now }: ComposeDeps,
): Promise<Addressed | null> {
  if (!isOneAddress(recipient)) return null;
  const link = await findLinkFor(db, { email: recipient, purpose: staffLetters[kind].purpose, now });
  if (link === null) return null;
  const url = invitationLink({ secret, publicUrl }, link.id);
  return { to: recipient, letter: writeStaffLetter(kind, { url, expiresAt: link.expires_at, firm }) };
}

/** Rows may have come into the tables by another way than the forms: nothing but one address becomes a recipient. */
function isOneAddress(address: string): boolean {
  return v.is(newsletterPost, { email: address });
}
