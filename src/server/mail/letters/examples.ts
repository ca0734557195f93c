import type { Mail, MailSettings } from '../compose.ts';
import { readLetterContent } from '../letter-content.ts';
import type { LetterKind } from '../queue.ts';
import { writeAcknowledgement, writeContactNotice } from './contact.ts';
import type { Letter } from './letter.ts';
import { writeConfirmation, writeReminder, writeWelcome } from './newsletter.ts';
import { writeProbe } from './probe.ts';
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
export function exampleMails(settings: MailSettings, to: string, now: Date): Record<LetterKind, Mail> {
  const { publicUrl } = settings;
  const content = readLetterContent();
  const subscription = {
    signedUpAt: message.received_at,
    confirmedAt: '2026-11-21T09:40:00.000Z',
    expiresAt: '2026-12-21T09:32:00.000Z',
    confirmUrl: `${publicUrl}/newsletter/conferma?t=1.esempio`,
    unsubscribeUrl: `${publicUrl}/newsletter/disiscrizione?t=1.esempio`,
    publicUrl,
  };
  const addressed = (name: LetterKind, letter: Letter): Mail => ({
    ...letter,
    messageId: `<${name}-${now.getTime()}@${new URL(publicUrl).hostname}>`,
    date: now,
    from: { name: content.senderName, address: settings.mailFrom },
    to,
  });
  return {
    'contact-notice': addressed('contact-notice', writeContactNotice(message, content)),
    acknowledgement: addressed(
      'acknowledgement',
      writeAcknowledgement({ message, publicUrl, answersTo: settings.contactTo }, content),
    ),
    'newsletter-confirmation': addressed('newsletter-confirmation', writeConfirmation(subscription, content)),
    'newsletter-reminder': addressed('newsletter-reminder', writeReminder(subscription, content)),
    'newsletter-welcome': addressed('newsletter-welcome', writeWelcome(subscription, content)),
    'suspects-digest': addressed(
      'suspects-digest',
      writeSuspectsDigest({ count: 3, since: message.received_at, publicUrl }, content),
    ),
    probe: addressed('probe', writeProbe(now.toISOString(), content)),
  };
}
