import type { Kysely } from 'kysely';
import { sampleFacts } from '../content/facts.ts';
import type { EmailKind } from '../contract/emails.ts';
import { addressRequestedEmail, staffEmails } from './accounts/emails.ts';
import {
  appointmentReminderEmail,
  askedEmail,
  cancelledByVisitorEmail,
  cancelledEmail,
  confirmedEmail,
  keptEmail,
  moveAskedEmail,
  movedEmail,
  receivedEmail,
  waitingEmail,
} from './appointments/emails.ts';
import { backupFailureEmail } from './backups/emails.ts';
import type { Database, Row } from './db/schema.ts';
import { weekEmail } from './desk/week-email.ts';
import { approvalAskedEmail, sentBackEmail } from './documents/emails.ts';
import type { Env } from './env.ts';
import { type EmailContent, type EmailContext, type EmailTemplate, WithheldEmail } from './mail/email-kind.ts';
import type { Mail } from './mail/mime.ts';
import { probeEmail } from './mail/probe.ts';
import { acknowledgementEmail, answerEmail, assignedEmail, contactNoticeEmail } from './messages/emails.ts';
import { suspectsDigestEmail } from './messages/suspects.ts';
import { confirmationEmail, questionEmail, reminderEmail, welcomeEmail } from './newsletter/emails.ts';
import {
  papersAgainEmail,
  papersArrivedEmail,
  papersAskedEmail,
  papersCompleteEmail,
  papersReceiptEmail,
  papersReminderEmail,
} from './papers/emails.ts';
import { readPapersKey } from './papers/key.ts';
import { circularEmail, circularTestEmail, correctionEmail } from './sendings/emails.ts';
import type { TaskLister } from './tasks/list.ts';
import { readEmailContent } from './texts/email-content.ts';

const templates: Readonly<Record<EmailKind, EmailTemplate>> = {
  'contact-notice': contactNoticeEmail,
  acknowledgement: acknowledgementEmail,
  answer: answerEmail,
  'appointment-asked': askedEmail,
  'appointment-received': receivedEmail,
  'appointment-confirmed': confirmedEmail,
  'appointment-moved': movedEmail,
  'appointment-kept': keptEmail,
  'appointment-move-asked': moveAskedEmail,
  'appointment-cancelled': cancelledEmail,
  'appointment-cancelled-firm': cancelledByVisitorEmail,
  'appointment-reminder': appointmentReminderEmail,
  'appointment-waiting': waitingEmail,
  'papers-asked': papersAskedEmail,
  'papers-reminder': papersReminderEmail,
  'papers-receipt': papersReceiptEmail,
  'papers-arrived': papersArrivedEmail,
  'papers-again': papersAgainEmail,
  'papers-complete': papersCompleteEmail,
  'suspects-digest': suspectsDigestEmail,
  'newsletter-confirmation': confirmationEmail,
  'newsletter-question': questionEmail,
  'newsletter-reminder': reminderEmail,
  'newsletter-welcome': welcomeEmail,
  'copy-failure': backupFailureEmail,
  circular: circularEmail,
  'circular-test': circularTestEmail,
  'circular-correction': correctionEmail,
  probe: probeEmail,
  'staff-invitation': staffEmails.invitation,
  'staff-password': staffEmails.password,
  'staff-access': staffEmails.access,
  'staff-address': staffEmails.address,
  'staff-address-asked': addressRequestedEmail,
  'staff-assigned': assignedEmail,
  'staff-approval-asked': approvalAskedEmail,
  'staff-sent-back': sentBackEmail,
  'staff-week': weekEmail,
};

export const emailTemplates = Object.values(templates);

export type MailSettings = Pick<Env, 'dataDir' | 'documentsKey' | 'mailFrom' | 'contactTo' | 'publicUrl' | 'smtpUrl'> &
  Partial<Pick<Env, 'newsletterFrom' | 'newsletterBounce' | 'dkim'>>;

interface ComposeOptions {
  db: Kysely<Database>;
  secret: string;
  listTasks: TaskLister;
  now: Date;
  settings: MailSettings;
  /** Content to use; read from the database if omitted. */
  content?: EmailContent;
}

/** Composes the email of a row; `null` if it must be dropped. Throws for an unknown kind. */
export async function composeEmail(
  row: Row<'outbox'>,
  { db, secret, listTasks, now, settings, content: givenContent }: ComposeOptions,
): Promise<Mail | WithheldEmail | null> {
  const content = givenContent ?? (await readEmailContent(db));
  const { publicUrl } = settings;
  const from = makeDefaultSender(settings, content);
  const context: EmailContext = {
    ...content,
    db,
    now,
    secret,
    readPapersKey: () => readPapersKey(settings),
    listTasks,
    publicUrl,
    contactTo: findContactAddress(settings, content),
    from,
  };
  const kind = emailTemplates.find((known) => known.kind === row.kind);
  if (!kind) throw new Error('An outbox row of an unknown kind');
  const composed = await kind.compose(row, context);
  if (composed === null || composed instanceof WithheldEmail) return composed;
  return {
    ...composed,
    messageId: row.rfc_message_id,
    date: composed.date ?? new Date(row.created_at),
    dkim: settings.dkim ?? null,
    from,
    ...(composed.newsletter && makeNewsletterSender(settings, from, row.id)),
  };
}

/** Sample email of each kind, with invented data, addressed to `to`. */
export function composeExamples(
  settings: MailSettings,
  content: EmailContent,
  to: string,
  now: Date,
): Map<string, Mail> {
  const { publicUrl } = settings;
  const from = makeDefaultSender(settings, content);
  const context = { ...content, now, publicUrl, contactTo: findContactAddress(settings, content), from };
  const { hostname } = new URL(publicUrl);
  return new Map(
    emailTemplates.map(({ kind, example }) => [
      kind,
      {
        ...example(context),
        messageId: `<${kind}-${now.getTime()}@${hostname}>`,
        date: now,
        from,
        to,
      },
    ]),
  );
}

function findContactAddress(settings: MailSettings, { address }: EmailContent): string {
  return settings.contactTo ?? address;
}

/** Sender of all emails. Until the firm has a name, it is the site's host: a recipient knows nobody called as the sample. */
function makeDefaultSender({ mailFrom, publicUrl }: MailSettings, { senderName, address }: EmailContent): Mail['from'] {
  const name = senderName === sampleFacts.identity.name ? new URL(publicUrl).host : senderName;
  return { name, address: mailFrom ?? address };
}

/** Sender and bounce address of newsletter emails; the bounce address identifies the email. */
function makeNewsletterSender(
  { newsletterFrom, newsletterBounce }: MailSettings,
  from: Mail['from'],
  emailId: string,
): Pick<Mail, 'from' | 'envelopeFrom'> {
  const address = newsletterFrom ?? from.address;
  const token = emailId.replaceAll('-', '');
  return { from: { ...from, address }, envelopeFrom: newsletterBounce?.replace('{token}', token) ?? address };
}
