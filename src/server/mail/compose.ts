import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Email } from '../../content/email.ts';
import type { StaffLetterKind } from '../../contract/letters.ts';
import { newsletterPost } from '../../contract/schemas.ts';
import type { Database, Row } from '../db/schema.ts';
import { day } from '../durations.ts';
import type { Env } from '../env.ts';
import { findLinkFor, invitationLink } from '../services/accounts/invitations.ts';
import { suspectsWaiting } from '../services/messages.ts';
import { newsletterLink } from '../services/newsletter-links.ts';
import { hasExpired, lastDayToConfirm, subscriberByAddress } from '../services/newsletter-membership.ts';
import { type LetterContent, readLetterContent } from './letter-content.ts';
import { writeAcknowledgement, writeContactNotice } from './letters/contact.ts';
import type { Letter } from './letters/letter.ts';
import { type Subscription, writeConfirmation, writeReminder, writeWelcome } from './letters/newsletter.ts';
import { writeProbe } from './letters/probe.ts';
import { staffLetters, writeStaffLetter } from './letters/staff.ts';
import { writeSuspectsDigest } from './letters/suspects.ts';

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
const acknowledgementLifetime = 4 * day;

/** Writes the letter that a row of the outbox stands for; `null` where what it was about is gone or done. */
export async function compose(row: Row<'outbox'>, deps: ComposeDeps): Promise<Mail | null> {
  const content = await readLetterContent(deps.db);
  const written = await write(row, deps, content);
  if (written === null) return null;
  return {
    ...written.letter,
    messageId: row.rfc_message_id,
    date: new Date(row.created_at),
    from: { name: content.senderName, address: deps.settings.mailFrom ?? content.address },
    to: written.to,
  };
}

interface Addressed {
  to: string;
  letter: Letter;
}

async function write(row: Row<'outbox'>, deps: ComposeDeps, content: LetterContent): Promise<Addressed | null> {
  const { publicUrl } = deps.settings;
  const { words } = content;
  const contactTo = deps.settings.contactTo ?? content.address;
  switch (row.kind) {
    case 'contact-notice': {
      const message = await findMessage(deps.db, row.message_id);
      return message && { to: contactTo, letter: writeContactNotice(message, words) };
    }
    case 'acknowledgement': {
      if (Date.parse(row.created_at) + acknowledgementLifetime < deps.now.getTime()) return null;
      const message = await findMessage(deps.db, row.message_id);
      if (message === null || !isOneAddress(message.email)) return null;
      return { to: message.email, letter: writeAcknowledgement(message, { publicUrl, answersTo: contactTo }, words) };
    }
    case 'newsletter-confirmation':
    case 'newsletter-reminder':
    case 'newsletter-welcome':
      return row.recipient === null ? null : await writeToSubscriber(row.kind, row.recipient, deps, words);
    case 'suspects-digest': {
      const waiting = await suspectsWaiting(deps.db);
      return waiting && { to: contactTo, letter: writeSuspectsDigest({ ...waiting, publicUrl }, words) };
    }
    case 'probe':
      return row.recipient === null ? null : { to: row.recipient, letter: writeProbe(row.created_at, words) };
    case 'staff-invitation':
    case 'staff-password':
    case 'staff-access':
    case 'staff-rehearsal':
      return row.recipient === null ? null : await writeToStaff(row.kind, row.recipient, content.senderName, deps);
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
  { db, secret, settings: { publicUrl }, now }: ComposeDeps,
  words: Email,
): Promise<Addressed | null> {
  const subscriber = await subscriberByAddress(db, recipient);
  if (subscriber === undefined || !isOneAddress(subscriber.email)) return null;
  const asks = kind !== 'newsletter-welcome';
  const isConfirmed = subscriber.confirmed_at !== null;
  if (asks === isConfirmed || (asks && hasExpired(subscriber.created_at, now))) return null;
  const subscription: Subscription = {
    signedUpAt: subscriber.created_at,
    confirmedAt: subscriber.confirmed_at,
    expiresAt: lastDayToConfirm(subscriber.created_at).toISOString(),
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
