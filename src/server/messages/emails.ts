import type { Kysely } from 'kysely';
import { composeRequest } from '../../content/quotes/requests.ts';
import { footerPages } from '../../content/site-map.ts';
import { staffAssigned } from '../../content/staff/staff-emails.ts';
import { fillWithDates } from '../../content/time/italian-date.ts';
import { formatDateAndTime } from '../../content/time/italian-time.ts';
import { fillIn } from '../../content/writing/fill.ts';
import { type ContactMessage, listAdditionalDetails } from '../../contract/contact/message.ts';
import type { StoredRequest } from '../../contract/contact/request.ts';
import type { EmailKind } from '../../contract/emails.ts';
import type { StaffMessage } from '../../contract/messages.ts';
import { staffPages } from '../../contract/staff/pages.ts';
import { readAccountNames } from '../db/account-names.ts';
import type { Database, Row } from '../db/schema.ts';
import type { Block } from '../mail/body.ts';
import { defineEmail, isSingleAddress } from '../mail/email-kind.ts';
import { listReaders } from '../mail/work-emails.ts';
import { day } from '../time/durations.ts';
import { parseRequest } from './stored-request.ts';

/** Lifetime of a queued acknowledgement: a later one is of no use. */
const acknowledgementLifetime = 4 * day;

type Message = ContactMessage &
  StoredRequest &
  Pick<Row<'messages'>, 'id' | 'reference' | 'page' | 'received_at' | 'follower'>;

const makeExample = (): Message => ({
  id: '3f0c8a52-9f3e-4b0e-8f66-0a3c7d1f2b4e',
  reference: '2026-K7QF3M',
  nome: 'Maria Bianchi <Associazione «Insieme»>',
  email: 'maria.bianchi@example.com',
  messaggio:
    'Buongiorno,\nsiamo un’associazione con sede ad Ariccia e vorremmo iscriverci al RUNTS.\n\nQuali documenti servono? Possiamo incontrarci in settimana?\n\nGrazie, Maria Bianchi',
  topic: null,
  answers: [],
  page: '/contatti',
  received_at: '2026-11-21T09:32:00.000Z',
  follower: null,
});

const makeRequestExample = (): Message => ({
  ...makeExample(),
  topic: { slug: 'terzo-settore', title: 'Enti del Terzo settore' },
  answers: [
    { question: 'Che ente è, o sarà?', answer: 'Associazione di promozione sociale' },
    { question: 'Che cosa serve?', answer: 'Statuto; Iscrizione' },
  ],
  page: '/preventivo/terzo-settore',
});

/** Quotes a text. A request for an appointment may have none. */
export function quote(text: string): Block[] {
  return text === '' ? [] : [{ kind: 'quote', text }];
}

async function findMessage(db: Kysely<Database>, id: string | null): Promise<Message | undefined> {
  if (id === null) return undefined;
  // Excludes messages in the bin: they cause no email.
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('binned_at', 'is', null)
    .executeTakeFirst();
  return row && parseRequest(row);
}

/** Email that tells the firm of a message which asks for an appointment. */
export const appointmentNotice = { kind: 'appointment-asked', lane: 'prompt' } as const;

/** Email that acknowledges a request for an appointment to its author. */
export const appointmentAcknowledgement = { kind: 'appointment-received', lane: 'prompt' } as const;

/** Kinds of email that tell the firm of a message; each message has one of them. */
export const noticeKinds = ['contact-notice', appointmentNotice.kind] as const satisfies EmailKind[];

/** Kinds of email to the author of a message. */
export const authorKinds = [
  'acknowledgement',
  'answer',
  appointmentAcknowledgement.kind,
  'appointment-confirmed',
  'appointment-moved',
  'appointment-kept',
  'appointment-cancelled',
  'appointment-reminder',
] as const satisfies EmailKind[];

/** Chooses the email that tells the firm of a message. A decided appointment is not to be confirmed any more. */
export async function chooseNotice(db: Kysely<Database>, { appointment }: Pick<StaffMessage, 'appointment'>) {
  if (appointment === null) return contactNoticeEmail;
  const asked = await db
    .selectFrom('appointments')
    .select('id')
    .where('id', '=', appointment)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return asked ? appointmentNotice : contactNoticeEmail;
}

/** Email with a visitor's message to the firm. Replies go to the message's author if the address is ASCII. */
export const contactNoticeEmail = defineEmail<Message>({
  kind: 'contact-notice',
  lane: 'prompt',
  async find({ message_id }, { db, contactTo }) {
    const message = await findMessage(db, message_id);
    return message ? { ...message, to: contactTo } : null;
  },
  write(message, { words: { contactNotice: words }, publicUrl }) {
    const { id, reference, nome, email, messaggio, topic, answers, page, received_at } = message;
    // Non-ASCII addresses need SMTPUTF8 on every mail server: in `Reply-To` they could prevent delivery.
    const isAscii = /^[\u0021-\u007e]+$/.test(email);
    return {
      subject: topic ? fillIn(words.requestSubject, { argomento: topic.title, nome }) : fillIn(words.subject, { nome }),
      replyTo: isAscii ? email : undefined,
      headers: { 'Auto-Submitted': 'auto-generated' },
      blocks: [
        { kind: 'text', text: topic ? words.requestOpening : words.opening },
        {
          kind: 'facts',
          rows: [
            [words.reference, reference],
            [words.receivedAt, formatDateAndTime(received_at)],
            [words.name, nome],
            [words.email, email],
            ...listAdditionalDetails(message),
            ...(page === null ? [] : [[words.page, page] as const]),
          ],
        },
        ...quote(composeRequest(answers, messaggio)),
        { kind: 'link', label: words.open, url: `${publicUrl}${staffPages.messages}/${id}` },
        { kind: 'text', text: isAscii ? words.answerable : words.notAnswerable },
      ],
    };
  },
  example: makeRequestExample,
});

/** Acknowledges a message to its author. Does not quote the message, nor the answers of a request. */
export const acknowledgementEmail = defineEmail<Message>({
  kind: 'acknowledgement',
  lane: 'prompt',
  async find({ message_id, created_at }, { db, now }) {
    if (Date.parse(created_at) + acknowledgementLifetime < now.getTime()) return null;
    const message = await findMessage(db, message_id);
    return message && isSingleAddress(message.email) ? { ...message, to: message.email } : null;
  },
  write({ reference, email, topic, received_at }, { words, publicUrl, contactTo }) {
    const { acknowledgement: acknowledgementWords, footer, privacy } = words;
    const { subject, opening } = topic
      ? { subject: acknowledgementWords.requestSubject, opening: acknowledgementWords.requestOpening }
      : acknowledgementWords;
    return {
      subject: fillIn(subject, { riferimento: reference }),
      replyTo: contactTo,
      headers: { 'Auto-Submitted': 'auto-replied' },
      blocks: [
        { kind: 'text', text: fillWithDates(opening, { ora: formatDateAndTime(received_at) }) },
        {
          kind: 'facts',
          rows: [
            [acknowledgementWords.reference, reference],
            ...(topic ? [[acknowledgementWords.topic, topic.title] as const] : []),
            [acknowledgementWords.answerTo, email],
          ],
        },
        ...(acknowledgementWords.answer || acknowledgementWords.answerTime
          ? [
              {
                kind: 'text' as const,
                text: [acknowledgementWords.answer, acknowledgementWords.answerTime].filter(Boolean).join(' '),
              },
            ]
          : []),
        { kind: 'text', text: fillIn(acknowledgementWords.add, { riferimento: reference }) },
        { kind: 'text', text: acknowledgementWords.notYou },
        {
          kind: 'footer',
          text: footer,
          link: { label: privacy, url: `${publicUrl}${footerPages.privacy.path}` },
        },
      ],
    };
  },
  example: makeRequestExample,
});

/** Chooses the email that acknowledges a message to its author. */
export function chooseAcknowledgement({ appointment }: Pick<StaffMessage, 'appointment'>) {
  return appointment === null ? acknowledgementEmail : appointmentAcknowledgement;
}

interface Answer extends Pick<Message, 'reference' | 'nome' | 'messaggio' | 'topic' | 'answers' | 'received_at'> {
  text: string;
  author: string;
  file_name: string | null;
  file: string | null;
  /** Message-IDs of earlier emails about the message, oldest first. */
  thread: string[];
}

/** Replies go to the firm's mailbox, which has the notice of the message. */
export const answerEmail = defineEmail<Answer>({
  kind: 'answer',
  lane: 'prompt',
  async find({ id, message_id, created_at }, { db }) {
    const found = await db
      .selectFrom('message_answers')
      .innerJoin('messages', 'messages.id', 'message_answers.message_id')
      .select(['text', 'author', 'file_name', 'file', 'reference', 'nome', 'email', 'messaggio', 'received_at'])
      .select(['topic', 'topic_title', 'answers'])
      .where('message_answers.id', '=', id)
      .executeTakeFirst();
    if (!found) return null;
    const earlier = await db
      .selectFrom('outbox')
      .select('rfc_message_id')
      .where('message_id', '=', message_id)
      .where('id', '!=', id)
      .where('created_at', '<=', created_at)
      .orderBy('created_at')
      // The notice before an acknowledgement of equal time: the answer then replies to the one its author has.
      .orderBy('kind', 'desc')
      .execute();
    const author = (await readAccountNames(db))(found.author) ?? '';
    const thread = earlier.map((email) => email.rfc_message_id);
    return { ...parseRequest(found), author, to: found.email, thread };
  },
  write(
    { text, author, file_name, file, thread, reference, nome, messaggio, answers, received_at },
    { words, publicUrl, contactTo },
  ) {
    const { answer: answerWords, footer, privacy } = words;
    const last = thread.at(-1);
    const asked = composeRequest(answers, messaggio);
    const heading = fillWithDates(answerWords.quoted, { nome, ora: formatDateAndTime(received_at) });
    return {
      subject: fillIn(answerWords.subject, { riferimento: reference }),
      replyTo: contactTo,
      headers: last === undefined ? {} : { 'In-Reply-To': last, References: thread.join(' ') },
      ...(file && file_name !== null && { attachment: { filename: file_name, content: Buffer.from(file, 'base64') } }),
      blocks: [
        { kind: 'typed', text },
        { kind: 'typed', text: [author, answerWords.signature].filter(Boolean).join('\n') },
        ...(asked === '' ? [] : [{ kind: 'text', text: heading } as const]),
        ...quote(asked),
        { kind: 'footer', text: footer, link: { label: privacy, url: `${publicUrl}${footerPages.privacy.path}` } },
      ],
    };
  },
  example: () => ({
    ...makeExample(),
    text: 'Buongiorno,\n\nper il RUNTS servono l’atto costitutivo e lo statuto registrati. Possiamo vederci giovedì alle 15.\n\nCordiali saluti',
    author: 'Anna Conti',
    file_name: null,
    file: null,
    thread: ['<esempio@studio.example>'],
  }),
});

/** Tells a colleague that a message was assigned to them, unless they have it no longer. */
export const assignedEmail = defineEmail<Message>({
  kind: 'staff-assigned',
  lane: 'prompt',
  async find({ message_id, recipient }, { db }) {
    const message = await findMessage(db, message_id);
    const reader = (await listReaders(db, 'staff-assigned')).find(({ email }) => email === recipient);
    return message && reader && message.follower === reader.id ? { ...message, to: reader.email } : null;
  },
  write: ({ id, reference, nome, received_at }, { publicUrl }) => ({
    subject: fillIn(staffAssigned.subject, { riferimento: reference }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    blocks: [
      { kind: 'text', text: fillWithDates(staffAssigned.opening, { nome, ora: formatDateAndTime(received_at) }) },
      { kind: 'link', label: staffAssigned.link, url: `${publicUrl}${staffPages.messages}/${id}` },
      { kind: 'text', text: staffAssigned.switchOff },
    ],
  }),
  example: makeExample,
});
