import * as v from 'valibot';
import { appointmentModes, appointmentStates } from './appointments.ts';
import { del, get, patch, post, put } from './calls.ts';
import { makeRowPatch } from './changes.ts';
import { storedContact } from './contact/message.ts';
import { storedRequest } from './contact/request.ts';
import { isRowTime } from './days.ts';
import { group, text } from './fields/fields.ts';
import { toEntries } from './fields/schema.ts';
import { limits } from './limits.ts';
import { optionalChoice, searchWords, uuid } from './lists.ts';
import { answerText, email, line, rowVersion } from './schemas.ts';

/** State of a message in the staff's work. `suspected`: possible spam, no notice email was sent. */
const messageStates = ['new', 'read', 'answered', 'archived', 'suspected'] as const;
export type MessageState = (typeof messageStates)[number];

/** `offer`: advertises search engine ranking. `flood`: the total rate of messages was too high. `staff`: by hand. */
export const suspicions = ['honeypot', 'too-fast', 'links', 'offer', 'flood', 'staff'] as const;
export type Suspicion = (typeof suspicions)[number];

/** Pagination cursor: receipt time and id of the last message of the previous page. */
const messageCursor = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/, 'Il punto della lista non è valido'),
  v.transform((text) => ({ received_at: text.slice(0, 24), id: text.slice(25) })),
  v.check(({ received_at }) => isRowTime(received_at), 'Il punto della lista non è valido'),
);
export type MessageCursor = v.InferOutput<typeof messageCursor>;

/**
 * `open`: new or read, not answered. `mine`: open ones that the caller follows. `binned`: in the bin, which no other
 * filter shows.
 */
export const messageFilters = [...messageStates, 'open', 'mine', 'binned'] as const;
export type MessageFilter = (typeof messageFilters)[number];

export const emailStatus = v.picklist(['queued', 'sending', 'sent', 'failed', 'on-hold']);
export type EmailStatus = v.InferOutput<typeof emailStatus>;

/** Delivery of a message's notice email to the firm. `failure` holds codes such as `EENVELOPE RCPT TO 550 5.1.1`. */
const delivery = v.object({
  status: emailStatus,
  attempts: v.number(),
  next_attempt_at: v.string(),
  sent_at: v.nullable(v.string()),
  failure: v.nullable(v.string()),
});
export type Delivery = v.InferOutput<typeof delivery>;

/** Answer of the firm, sent by email. */
const reply = v.object({
  id: v.string(),
  text: v.string(),
  author: v.string(),
  sent_at: v.string(),
  /** Name of the PDF that went with it. */
  file: v.nullable(v.string()),
  delivery: v.nullable(delivery),
});

const colleague = v.object({ id: v.string(), name: v.string() });
export const colleagues = v.object({ items: v.array(colleague) });

/** Message in the staff area; `delivery` is `null` without a notice email, as for suspected spam. */
export const staffMessage = v.object({
  id: v.string(),
  reference: v.string(),
  ...storedContact,
  ...storedRequest,
  /** Id of the appointment that the message asks for. */
  appointment: v.nullable(v.string()),
  appointment_state: v.nullable(v.picklist(appointmentStates)),
  appointment_mode: v.nullable(v.picklist(appointmentModes)),
  /** Confirmed time of the appointment, or the first half day that the message asks for, in words. */
  appointment_time: v.nullable(v.string()),
  page: v.nullable(v.string()),
  received_at: v.string(),
  state: v.picklist(messageStates),
  spam_reason: v.nullable(v.picklist(suspicions)),
  note: v.string(),
  note_at: v.nullable(v.string()),
  note_by: v.nullable(v.string()),
  answered_at: v.nullable(v.string()),
  answered_by: v.nullable(v.string()),
  binned_at: v.nullable(v.string()),
  follower: v.nullable(colleague),
  version: v.number(),
  delivery: v.nullable(delivery),
  replies: v.array(reply),
  answering: v.array(v.object({ name: v.string(), since: v.string() })),
});
export type StaffMessage = v.InferOutput<typeof staffMessage>;

/** Page of the list of messages. `next`: cursor to send as `after` for the following page; `null` at the end. */
export const messagePage = v.object({ items: v.array(staffMessage), next: v.nullable(v.string()) });

/** Internal note between colleagues. */
export const noteFields = group('Nota', {
  note: text('Tra colleghi', limits.note, '', { help: 'si salva da sola', optional: true, hasParagraphs: true }),
});

/** Changes of a message. `undo`: takes back a change of state that was just made, and puts back who had answered, and when. */
export const messagePatch = makeRowPatch(
  {
    state: v.picklist(messageStates, 'Questo stato non esiste'),
    ...toEntries(noteFields.fields),
    binned: v.boolean(),
    follower: v.nullable(uuid),
  },
  { undo: v.optional(v.literal(true)) },
);
export type MessageFields = v.InferOutput<typeof messagePatch.fields>;
export type MessagePatch = v.InferOutput<typeof messagePatch.body>;

/** Time in seconds for which an answer can be taken back. */
export const answerGraceSeconds = 10;

/** Maximum size of the PDF of an answer. */
export const answerFileBytes = 5 * 2 ** 20;

const answerPost = v.strictObject({
  text: answerText,
  version: v.optional(v.pipe(rowVersion, v.minValue(1))),
});

const params = { id: uuid };

/** `topic`: slug of a topic of requests. `kind`: only messages that ask for an appointment. */
const filterQuery = {
  state: optionalChoice(messageFilters),
  q: searchWords,
  topic: v.optional(v.pipe(line, v.maxLength(limits.slug))),
  kind: optionalChoice(['appointment']),
  /** Account, or `nessuno` for messages that nobody follows. */
  follower: v.optional(v.union([uuid, v.literal('nessuno')], 'Serve una persona')),
};

/** `email`: only messages from that address. */
const listQuery = v.strictObject({
  ...filterQuery,
  email: v.optional(email),
  after: v.optional(messageCursor),
});
const exportQuery = v.strictObject(filterQuery);

export const messageCalls = {
  list: get('/api/messages', 'editor', { query: listQuery, answer: messagePage }),
  read: get('/api/messages/:id', 'editor', { params, answer: staffMessage }),
  change: patch('/api/messages/:id', 'editor', { params, body: messagePatch.body, answer: staffMessage }),
  send: post('/api/messages/:id/send', 'editor', { params, versioned: true, answer: staffMessage, status: 202 }),
  answer: post('/api/messages/:id/answer', 'editor', {
    params,
    body: answerPost,
    file: { maxBytes: answerFileBytes, fields: ['text', 'version'] },
    emails: 'answer',
    answer: staffMessage,
    status: 202,
  }),
  takeBack: del('/api/messages/:id/answer', 'editor', { params, answer: staffMessage }),
  sendAnswer: post('/api/messages/:id/answers/:answer/send', 'editor', {
    params: { id: uuid, answer: uuid },
    emails: 'answer',
    answer: staffMessage,
    status: 202,
  }),
  startAnswering: put('/api/messages/:id/answering', 'editor', { params }),
  stopAnswering: del('/api/messages/:id/answering', 'editor', { params }),
  bin: del('/api/messages/:id', 'editor', { params, versioned: true }),
  export: get('/api/messages.csv', 'manager', { query: exportQuery, confirm: 'exports' }),
  colleagues: get('/api/colleagues', 'editor', { answer: colleagues }),
};
