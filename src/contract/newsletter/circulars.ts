import * as v from 'valibot';
import type { CallTable } from '../calls.ts';
import { sendBackPost } from '../content.ts';
import { choice } from '../lists.ts';
import { line, rowNumber, rowVersion, typedText } from '../schemas.ts';

/* What travels when staff write circolari and publish them. Times are ISO-8601 in UTC. */

export const circularStates = [
  'draft',
  'published',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'stopped',
  'withdrawn',
] as const;
export type CircularState = (typeof circularStates)[number];

/** The name of a circular where documents have theirs: presence, saved input, the desk. */
export const circularPage = (id: number) => `circolare-${id}`;

export const circularLimits = {
  title: 300,
  preheader: 200,
  point: 240,
  points: 3,
  author: 100,
  topic: 60,
  slug: 80,
  body: 100_000,
  correction: 500,
  tables: 100,
  references: 1000,
} as const;

const most = (length: number) =>
  v.pipe(line, v.maxLength(length, `Al massimo ${length.toLocaleString('it')} caratteri`));
const title = v.pipe(most(circularLimits.title), v.nonEmpty('Il titolo è obbligatorio'));

/** What is typed of a circolare: all that its page and its letter say. */
const fields = {
  title,
  /** Empty: the title. */
  subject: most(circularLimits.title),
  /** What mail programs show beside the subject. */
  preheader: most(circularLimits.preheader),
  points: v.pipe(
    v.array(most(circularLimits.point)),
    v.maxLength(circularLimits.points, `Al massimo ${circularLimits.points} punti`),
  ),
  author: most(circularLimits.author),
  topic: most(circularLimits.topic),
  /** Markdown: CommonMark with tables, no HTML. */
  body: v.pipe(
    typedText,
    v.maxLength(circularLimits.body, `Al massimo ${circularLimits.body.toLocaleString('it')} caratteri`),
  ),
};
export const circularText = v.object(fields);
export type CircularText = v.InferOutput<typeof circularText>;

/** A dated note at the top of a circolare that says what was put right. */
export const correction = v.object({ at: v.string(), text: v.string() });

/** What is kept of one: a draft may have no title. */
const keptText = v.object({ ...fields, title: v.string() });
const person = v.nullable(v.string());
/** Why a sending rests: a person said so; its time went by while no server ran; mail servers refuse the sender. */
export const pauseReasons = ['person', 'missed', 'sender'] as const;

export const circular = v.object({
  id: v.number(),
  /** Grows with every change: the next one names it. */
  version: v.number(),
  state: v.picklist(circularStates),
  /** Made of the title, and fixed once published. */
  slug: v.string(),
  /** Counts those that were put on the web; `null` before. */
  number: v.nullable(v.number()),
  /** Where visitors read it; `null` while nobody does. */
  url: v.nullable(v.string()),
  ...keptText.entries,
  created_at: v.string(),
  updated_at: v.string(),
  updated_by: person,
  published_at: v.nullable(v.string()),
  published_by: person,
  withdrawn_at: v.nullable(v.string()),
  corrections: v.array(correction),
  /** Whether what is typed differs from what is on the web. */
  changed: v.boolean(),
  /** When the first letter may leave; `null` where nobody has sent it. */
  send_at: v.nullable(v.string()),
  paused_for: v.nullable(v.picklist(pauseReasons)),
  /** To how many it goes or went. */
  audience: v.nullable(v.number()),
  /** Since when, and for whom, a manager is asked to publish it. */
  asked_at: v.nullable(v.string()),
  asked_by: person,
  /** Since when, and by whom, the draft is sent back, and with what note. */
  returned_at: v.nullable(v.string()),
  returned_by: person,
  returned_note: v.nullable(v.string()),
  /** What is on the web. */
  online: v.nullable(keptText),
  present: v.array(v.object({ name: v.string(), since: v.string() })),
});
export type Circular = v.InferOutput<typeof circular>;
export type PauseReason = (typeof pauseReasons)[number];

const circularSummary = v.omit(circular, ['body', 'points', 'preheader', 'online', 'present']);
export type CircularSummary = v.InferOutput<typeof circularSummary>;

export const circularVersion = v.object({
  number: v.number(),
  at: v.string(),
  by: person,
  ...keptText.entries,
});
export type CircularVersion = v.InferOutput<typeof circularVersion>;

/** What calls about one circolare have in common: its id, and the version that who asks has read. */
export const one = { params: { id: rowNumber } } as const;
const version = { version: rowVersion };
export const named = v.strictObject(version);
const text = {
  title: v.exactOptional(fields.title),
  subject: v.exactOptional(fields.subject),
  preheader: v.exactOptional(fields.preheader),
  points: v.exactOptional(fields.points),
  author: v.exactOptional(fields.author),
  topic: v.exactOptional(fields.topic),
  body: v.exactOptional(fields.body),
};

export const circularCalls = {
  list: {
    method: 'GET',
    path: '/api/circulars',
    role: 'editor',
    query: v.strictObject({ state: choice(circularStates), after: v.optional(rowNumber) }),
    answer: v.object({ items: v.array(circularSummary), next: v.nullable(v.string()) }),
  },
  create: {
    method: 'POST',
    path: '/api/circulars',
    role: 'editor',
    body: v.strictObject({ title }),
    answer: circular,
    status: 201,
  },
  read: { method: 'GET', path: '/api/circulars/:id', role: 'editor', ...one, answer: circular },
  change: {
    method: 'PUT',
    path: '/api/circulars/:id',
    role: 'editor',
    ...one,
    body: v.strictObject({ ...version, ...text }),
    answer: circular,
  },
  remove: { method: 'DELETE', path: '/api/circulars/:id', role: 'editor', ...one, versioned: true },
  /** Says who else has it open, and the version that it has now. */
  notePresence: {
    method: 'POST',
    path: '/api/circulars/:id/presence',
    role: 'editor',
    ...one,
    answer: v.object({ present: circular.entries.present, version: v.number() }),
  },
  versions: {
    method: 'GET',
    path: '/api/circulars/:id/versions',
    role: 'editor',
    ...one,
    answer: v.array(circularVersion),
  },
  askApproval: {
    method: 'POST',
    path: '/api/circulars/:id/ask-approval',
    role: 'editor',
    ...one,
    body: named,
    answer: circular,
  },
  /** Takes the request for approval back. */
  hold: { method: 'POST', path: '/api/circulars/:id/hold', role: 'editor', ...one, body: named, answer: circular },
  sendBack: {
    method: 'POST',
    path: '/api/circulars/:id/send-back',
    role: 'manager',
    ...one,
    body: sendBackPost,
    answer: circular,
  },
  publish: {
    method: 'POST',
    path: '/api/circulars/:id/publish',
    role: 'manager',
    ...one,
    body: named,
    answer: circular,
  },
  /** Puts what is typed on the web in place of what stands there, under a dated note that says what was put right. */
  correct: {
    method: 'POST',
    path: '/api/circulars/:id/correct',
    role: 'manager',
    ...one,
    body: v.strictObject({
      ...version,
      text: v.pipe(most(circularLimits.correction), v.nonEmpty('Serve che cosa è stato corretto')),
    }),
    answer: circular,
  },
  withdraw: {
    method: 'POST',
    path: '/api/circulars/:id/withdraw',
    role: 'manager',
    ...one,
    body: named,
    answer: circular,
  },
} as const satisfies CallTable;
