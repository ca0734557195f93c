import type { LetterKind } from '../../../contract/letters.ts';
import type { Mail, MailSettings } from '../compose.ts';
import type { LetterContent } from '../letter-content.ts';
import { writeAcknowledgement, writeContactNotice } from './contact.ts';
import type { Letter } from './letter.ts';
import { writeConfirmation, writeReminder, writeWelcome } from './newsletter.ts';
import { writeProbe } from './probe.ts';
import { writeStaffLetter } from './staff.ts';
import { writeSuspectsDigest } from './suspects.ts';

const message = {
  reference: '2026-K7QF3M',
  nome: 'Maria Bianchi <Associazione «Insieme»>',
  email: 'maria.bianchi@example.com',
  messaggio:
    'Buongiorno,\nsiamo un’associazione con sede ad Ariccia e vorremmo iscriverci al RUNTS.\n\nQuali documenti servono? Possiamo incontrarci in settimana?\n\nGrazie, Maria Bianchi',
  page: '/contatti',
  received_at: '2026-11-21T09:32:00.000Z',
};

/** One letter of each kind with invented data, addressed to `to`. */
export function exampleMails(
  settings: MailSettings,
  { senderName: sender, address, words }: LetterContent,
  to: string,
  now: Date,
): Record<LetterKind, Mail> {
  const { publicUrl } = settings;
  const subscription = {
    signedUpAt: message.received_at,
    confirmedAt: '2026-11-21T09:40:00.000Z',
    expiresAt: '2026-12-21T09:32:00.000Z',
    confirmUrl: `${publicUrl}/newsletter/conferma?t=1.esempio`,
    unsubscribeUrl: `${publicUrl}/newsletter/disiscrizione?t=1.esempio`,
    publicUrl,
  };
  const link = { url: `${publicUrl}/gestione/invito#esempio`, expiresAt: '2026-11-24T09:32:00.000Z', firm: sender };
  const addressed = (name: LetterKind, letter: Letter): Mail => ({
    ...letter,
    messageId: `<${name}-${now.getTime()}@${new URL(publicUrl).hostname}>`,
    date: now,
    from: { name: sender, address: settings.mailFrom ?? address },
    to,
  });
  return {
    'contact-notice': addressed('contact-notice', writeContactNotice(message, words)),
    acknowledgement: addressed(
      'acknowledgement',
      writeAcknowledgement(message, { publicUrl, answersTo: settings.contactTo ?? address }, words),
    ),
    'newsletter-confirmation': addressed('newsletter-confirmation', writeConfirmation(subscription, words)),
    'newsletter-reminder': addressed('newsletter-reminder', writeReminder(subscription, words)),
    'newsletter-welcome': addressed('newsletter-welcome', writeWelcome(subscription, words)),
    'suspects-digest': addressed(
      'suspects-digest',
      writeSuspectsDigest({ count: 3, since: message.received_at, publicUrl }, words),
    ),
    probe: addressed('probe', writeProbe(now.toISOString(), words)),
    'staff-invitation': addressed('staff-invitation', writeStaffLetter('staff-invitation', link)),
    'staff-password': addressed('staff-password', writeStaffLetter('staff-password', link)),
    'staff-access': addressed('staff-access', writeStaffLetter('staff-access', link)),
    'staff-rehearsal': addressed('staff-rehearsal', writeStaffLetter('staff-rehearsal', link)),
  };
}
