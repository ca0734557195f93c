import * as v from 'valibot';
import { del, get, post } from './calls.ts';
import { makeDocumentCalls, openDraft, publicationPost, versionBody } from './documents.ts';
import { optionalChoice } from './lists.ts';
import { line, rowNumber, rowVersion, typedText } from './schemas.ts';

export const sendingStates = ['scheduled', 'sending', 'paused', 'sent', 'stopped'] as const;
export type SendingState = (typeof sendingStates)[number];
/** State of a circular. Once it is sent, the state of its sending. */
export const circularStates = ['draft', 'published', ...sendingStates, 'withdrawn'] as const;
export type CircularState = (typeof circularStates)[number];

/** Makes the name that a circular has among documents. */
export const makeCircularName = (id: number) => `${circularNamePrefix}${id}`;
/** Id of the circular that a document's name names; `null` for another document. */
export function parseCircularName(name: string): number | null {
  const id = Number(name.slice(circularNamePrefix.length));
  return name === makeCircularName(id) ? id : null;
}
export const circularNamePrefix = 'circolare-';

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
  pictures: 40,
  references: 1000,
} as const;

const lineUpTo = (length: number) =>
  v.pipe(line, v.maxLength(length, `Al massimo ${length.toLocaleString('it')} caratteri`));
const title = v.pipe(lineUpTo(circularLimits.title), v.nonEmpty('Il titolo è obbligatorio'));

/** Choice of a circular without a number, in place of a number. */
export const unnumbered = 'senza';
const numbering = v.pipe(v.string(), v.regex(/^(?:senza|[1-9]\d{0,4})?$/, 'Serve un numero da 1 a 99999'));

const fields = {
  title,
  /** Email subject; empty means the title. */
  subject: lineUpTo(circularLimits.title),
  /** Preview text that mail clients show beside the subject. */
  preheader: lineUpTo(circularLimits.preheader),
  points: v.pipe(
    v.array(lineUpTo(circularLimits.point)),
    v.maxLength(circularLimits.points, `Al massimo ${circularLimits.points} punti`),
  ),
  author: lineUpTo(circularLimits.author),
  topic: lineUpTo(circularLimits.topic),
  /** Number to publish it under, or `unnumbered`; empty means the next. Without effect once it is published. */
  numbering: v.optional(numbering, ''),
  /** Markdown: CommonMark with tables, no HTML. */
  body: v.pipe(
    typedText,
    v.maxLength(circularLimits.body, `Al massimo ${circularLimits.body.toLocaleString('it')} caratteri`),
  ),
};
export const circularText = v.object(fields);
export type CircularText = v.InferOutput<typeof circularText>;

/** Dated note of a correction at the top of a circular. */
export const correction = v.object({ at: v.pipe(v.string(), v.isoTimestamp()), text: v.string() });

const numberedCorrection = v.object({ number: v.number(), ...correction.entries });

/** Text as stored: a draft may have an empty title, which requests may not send. */
export const storedText = v.object({ ...fields, title: v.string() });
const nullableName = v.nullable(v.string());
/** Reason for the pause of a sending. `missed`: the server was down at its time. `sender`: the sender is refused. */
export const pauseReasons = ['person', 'missed', 'sender'] as const;
export type PauseReason = (typeof pauseReasons)[number];

const sending = v.object({
  /** Number of the correction that its emails tell of; `null` for the circular itself. */
  correction: v.nullable(v.number()),
  state: v.picklist(sendingStates),
  audience: v.number(),
  /** Earliest time of the first email. */
  send_at: v.string(),
  sent_by: nullableName,
  paused_for: v.nullable(v.picklist(pauseReasons)),
});
export type Sending = v.InferOutput<typeof sending>;

export const circular = v.object({
  id: v.number(),
  version: v.number(),
  state: v.picklist(circularStates),
  /** Fixed after publication. */
  slug: v.string(),
  /** Number among the circulars of its year; `null` before publication, or without one. */
  number: v.nullable(v.number()),
  url: v.nullable(v.string()),
  ...storedText.entries,
  created_at: v.string(),
  updated_at: v.string(),
  updated_by: nullableName,
  published_at: v.nullable(v.string()),
  published_by: nullableName,
  withdrawn_at: v.nullable(v.string()),
  /** Newest first, numbered from the oldest. */
  corrections: v.array(numberedCorrection),
  /** True if the saved text differs from the published text. */
  changed: v.boolean(),
  online: v.nullable(storedText),
  ...openDraft,
  sendings: v.array(sending),
});
export type Circular = v.InferOutput<typeof circular>;

const circularSummary = v.omit(circular, ['body', 'points', 'preheader', 'online', 'present', 'authors', 'sendings']);
export type CircularSummary = v.InferOutput<typeof circularSummary>;

export const circularVersion = v.object({
  /** Sequence number among published versions, from 1; `version` also counts drafts. */
  number: v.number(),
  version: v.number(),
  /** Place among the stored versions and drafts of the circular, from 1 for the oldest. */
  position: v.number(),
  at: v.string(),
  by: nullableName,
  /** Person whose unpublished words these were when another one replaced them; `null` for a published version. */
  draft_of: nullableName,
  ...storedText.entries,
});
export type CircularVersion = v.InferOutput<typeof circularVersion>;

const params = { id: rowNumber };
const version = { version: rowVersion };
const optionalFields = {
  title: v.exactOptional(fields.title),
  subject: v.exactOptional(fields.subject),
  preheader: v.exactOptional(fields.preheader),
  points: v.exactOptional(fields.points),
  author: v.exactOptional(fields.author),
  topic: v.exactOptional(fields.topic),
  numbering: v.exactOptional(numbering),
  body: v.exactOptional(fields.body),
};

const listQuery = v.strictObject({ state: optionalChoice(circularStates), after: v.optional(rowNumber) });
const circularPage = v.object({ items: v.array(circularSummary), next: v.nullable(v.string()) });
const circularPost = v.strictObject({ title });
export const circularFields = v.strictObject(optionalFields);
const number = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99_999)));
const circularPut = v.pipe(
  v.strictObject({ ...version, ...optionalFields, number: v.exactOptional(number) }),
  // `number` stands for `numbering`: a number, or `null` for none.
  v.transform(({ number, ...given }) =>
    number === undefined ? given : { ...given, numbering: number === null ? unnumbered : String(number) },
  ),
);
/** `asksNumber`: the first circular of a year that has no number of its own is refused, so that a person chooses it. */
export const numberChoice = { asksNumber: v.optional(v.boolean()) };
const circularVersions = v.array(circularVersion);

export const circularCalls = {
  list: get('/api/circulars', 'editor', { query: listQuery, answer: circularPage }),
  create: post('/api/circulars', 'editor', { body: circularPost, answer: circular, status: 201 }),
  ...makeDocumentCalls('/api/circulars/:id', {
    params,
    restored: rowNumber,
    edit: circularPut,
    publication: v.strictObject({ ...v.omit(publicationPost, ['note']).entries, ...numberChoice }),
    publisher: 'manager',
    answer: circular,
    versions: circularVersions,
  }),
  remove: del('/api/circulars/:id', 'editor', { params, versioned: true }),
  withdraw: post('/api/circulars/:id/withdraw', 'manager', { params, body: versionBody, answer: circular }),
};
