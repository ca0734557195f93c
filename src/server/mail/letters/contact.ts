import type { Email } from '../../../content/email.ts';
import { filled } from '../../../content/filled.ts';
import { filledWithDates } from '../../../content/italian-date.ts';
import { momentInFull, sortableTime } from '../../../content/italian-time.ts';
import { footerPages } from '../../../content/site-map.ts';
import type { Row } from '../../db/schema.ts';
import type { Letter } from './letter.ts';

export type StoredMessage = Pick<
  Row<'messages'>,
  'reference' | 'nome' | 'email' | 'messaggio' | 'page' | 'received_at'
>;

/** Brings a message to the firm. An answer goes to whoever wrote it. */
export function writeContactNotice(message: StoredMessage, { contactNotice }: Email): Letter {
  const { reference, nome, email, messaggio, page, received_at } = message;
  // Beyond ASCII an address needs SMTPUTF8 all the way: as a header it could make the letter undeliverable.
  const isAscii = /^[\u0021-\u007e]+$/.test(email);
  return {
    subject: filled(contactNotice.subject, { ora: sortableTime(received_at), riferimento: reference }),
    replyTo: isAscii ? email : undefined,
    headers: { 'Auto-Submitted': 'auto-generated' },
    blocks: [
      { kind: 'text', text: contactNotice.opening },
      {
        kind: 'facts',
        rows: [
          [contactNotice.reference, reference],
          [contactNotice.receivedAt, momentInFull(received_at)],
          [contactNotice.name, nome],
          [contactNotice.email, email],
          ...(page === null ? [] : [[contactNotice.page, page] as const]),
        ],
      },
      { kind: 'quote', text: messaggio },
      { kind: 'text', text: isAscii ? contactNotice.answerable : contactNotice.notAnswerable },
    ],
  };
}

/** Tells whoever wrote that the message is there, without a word of what was typed. */
export function writeAcknowledgement(
  { reference, email, messaggio, received_at }: StoredMessage,
  { publicUrl, answersTo }: { publicUrl: string; answersTo: string },
  { acknowledgement, footer, privacy }: Email,
): Letter {
  const optional = acknowledgement.answerTime;
  return {
    subject: filled(acknowledgement.subject, { riferimento: reference }),
    replyTo: answersTo,
    headers: { 'Auto-Submitted': 'auto-replied' },
    blocks: [
      { kind: 'text', text: filledWithDates(acknowledgement.opening, { ora: momentInFull(received_at) }) },
      {
        kind: 'facts',
        rows: [
          [acknowledgement.reference, reference],
          [
            acknowledgement.understood,
            filled(messaggio.length === 1 ? acknowledgement.oneRequest : acknowledgement.request, {
              caratteri: messaggio.length.toLocaleString('it-IT'),
            }),
          ],
          [acknowledgement.answerTo, email],
        ],
      },
      { kind: 'text', text: optional ? `${acknowledgement.answer} ${optional}` : acknowledgement.answer },
      { kind: 'text', text: filled(acknowledgement.add, { riferimento: reference }) },
      { kind: 'text', text: acknowledgement.notYou },
      {
        kind: 'footer',
        text: footer,
        link: { label: privacy, url: `${publicUrl}${footerPages.privacy.path}` },
      },
    ],
  };
}
