import type { Row } from '../../db/schema.ts';
import type { LetterContent } from '../letter-content.ts';
import { italianTime, sortableTime } from './italian-time.ts';
import type { Letter } from './letter.ts';

export type StoredMessage = Pick<
  Row<'messages'>,
  'reference' | 'nome' | 'email' | 'messaggio' | 'page' | 'received_at'
>;

/** Brings a message to the firm. An answer goes to whoever wrote it. */
export function writeContactNotice(message: StoredMessage, { words: { contactNotice } }: LetterContent): Letter {
  const { reference, nome, email, messaggio, page, received_at } = message;
  // Beyond ASCII an address needs SMTPUTF8 all the way: as a header it could make the letter undeliverable.
  const isAscii = /^[\u0021-\u007e]+$/.test(email);
  return {
    subject: contactNotice.subject(sortableTime(received_at), reference),
    replyTo: isAscii ? email : undefined,
    headers: { 'Auto-Submitted': 'auto-generated' },
    blocks: [
      { kind: 'text', text: contactNotice.opening },
      {
        kind: 'facts',
        rows: [
          [contactNotice.reference, reference],
          [contactNotice.receivedAt, italianTime(received_at)],
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
  { message, publicUrl, answersTo }: { message: StoredMessage; publicUrl: string; answersTo: string },
  { words: { acknowledgement, letterFooter }, privacyPath }: LetterContent,
): Letter {
  const { reference, email, messaggio, received_at } = message;
  return {
    subject: acknowledgement.subject(reference),
    replyTo: answersTo,
    headers: { 'Auto-Submitted': 'auto-replied' },
    blocks: [
      { kind: 'text', text: acknowledgement.opening(italianTime(received_at)) },
      {
        kind: 'facts',
        rows: [
          [acknowledgement.reference, reference],
          [acknowledgement.understood, acknowledgement.request(messaggio.length)],
          [acknowledgement.answerTo, email],
        ],
      },
      { kind: 'text', text: acknowledgement.answer },
      { kind: 'text', text: acknowledgement.add(reference) },
      { kind: 'text', text: acknowledgement.notYou },
      {
        kind: 'footer',
        text: letterFooter.sender,
        link: { label: letterFooter.privacy, url: `${publicUrl}${privacyPath}` },
      },
    ],
  };
}
