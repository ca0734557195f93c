import * as v from 'valibot';
import { del, get, post } from './calls.ts';
import { makeDocumentCalls, openDraft, publicationPost, versionBody } from './documents.ts';
import { type ContentOf, choice, group, line, list, number, text } from './fields/fields.ts';
import { toDraftEntries, toEntries } from './fields/schema.ts';
import { optionalChoice } from './lists.ts';
import { rowNumber, rowVersion } from './schemas.ts';

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

/** Limits besides those of its fields. */
export const circularLimits = { slug: 80, correction: 500, tables: 100, pictures: 40, references: 1000 } as const;

/** Fields of a circular's text, in the order of its editor. */
const untitled = 'Il titolo è obbligatorio';
const fields = {
  title: line('Titolo', 300, '', { control: 'headline', missing: untitled }),
  /** CommonMark with tables, no HTML. */
  body: text('Testo', 100_000, '', { control: 'markdown', missing: 'Il testo è vuoto' }),
  points: list('In breve', { max: 3 }, line('Punto', 240, '', { optional: true }), [], {
    control: 'lines',
    help: 'Fino a tre punti',
  }),
  preheader: line('Riga accanto all’oggetto', 200, '', {
    optional: true,
    help: 'Si legge accanto all’oggetto dell’email, ed è anche il sottotitolo della pagina',
  }),
  subject: line('Oggetto dell’email', 300, '', { optional: true, help: 'Se è vuoto vale il titolo' }),
  author: line('Autore', 100, '', { optional: true, control: 'person' }),
  topic: line('Riguarda', 60, '', { optional: true, help: 'Come «imprese, professionisti»' }),
  /** Without effect once it is published. */
  numbering: choice('Numero', { next: 'il prossimo', given: 'un altro', none: 'senza numero' }, 'next'),
  givenNumber: number('Quale numero', [1, 99_999], 1, {
    isWhole: true,
    onlyWith: { name: 'numbering', values: ['given'] },
  }),
};
export const circularFields = group('Circolare', fields);
export type CircularText = ContentOf<typeof circularFields>;

const textEntries = toDraftEntries(fields);
/** Picks a circular's text from a row that holds other columns too. */
export const circularText = v.object(textEntries);

/** Dated note of a correction at the top of a circular. */
export const correction = v.object({ at: v.pipe(v.string(), v.isoTimestamp()), text: v.string() });

const numberedCorrection = v.object({ number: v.number(), ...correction.entries });

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
  ...textEntries,
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
  /** Published text. */
  published: v.nullable(circularText),
  ...openDraft,
  sendings: v.array(sending),
});
export type Circular = v.InferOutput<typeof circular>;

const circularSummary = v.omit(circular, [
  'body',
  'points',
  'preheader',
  'published',
  'present',
  'authors',
  'sendings',
]);
export type CircularSummary = v.InferOutput<typeof circularSummary>;

const params = { id: rowNumber };
const version = { version: rowVersion };
/** Title in a request: lists and emails name the circular by it. */
const title = v.pipe(
  textEntries.title,
  v.check((given) => given !== '', untitled),
);
export const editedText = v.partial(v.strictObject({ ...textEntries, title }));

const listQuery = v.strictObject({ state: optionalChoice(circularStates), after: v.optional(rowNumber) });
const circularPage = v.object({ items: v.array(circularSummary), next: v.nullable(v.string()) });
const circularPost = v.strictObject({ title });
const { givenNumber } = toEntries({ givenNumber: fields.givenNumber });
const toNumbering = (number: number | null): Partial<Pick<CircularText, 'numbering' | 'givenNumber'>> =>
  number === null ? { numbering: 'none' } : { numbering: 'given', givenNumber: number };
const circularPut = v.pipe(
  v.strictObject({
    ...version,
    ...editedText.entries,
    number: v.optional(v.nullable(givenNumber)),
  }),
  // `number` stands for the numbering: a number, or `null` for none.
  v.transform(({ number, ...given }) => (number === undefined ? given : { ...given, ...toNumbering(number) })),
);
/** `asksNumber`: the first circular of a year that has no number of its own is refused, so that a person chooses it. */
export const numberChoice = { asksNumber: v.optional(v.boolean()) };
const month = v.pipe(v.string(), v.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'Serve un mese che esiste, come 2027-01'));

export const circularCalls = {
  list: get('/api/circulars', 'editor', { query: listQuery, answer: circularPage }),
  create: post('/api/circulars', 'editor', { body: circularPost, answer: circular, status: 201 }),
  /** Makes a draft with the deadlines of a month, from the calendar. */
  createFromDeadlines: post('/api/circulars/from-deadlines', 'editor', {
    body: v.strictObject({ month }),
    answer: circular,
    status: 201,
  }),
  /** Takes the circular of a month's deadlines off the list of tasks. */
  skipMonth: post('/api/circulars/skip-month', 'editor', { body: v.strictObject({ month }) }),
  ...makeDocumentCalls('/api/circulars/:id', {
    params,
    restored: rowNumber,
    edit: circularPut,
    publication: v.strictObject({ ...v.omit(publicationPost, ['note']).entries, ...numberChoice }),
    publisher: 'manager',
    answer: circular,
  }),
  remove: del('/api/circulars/:id', 'editor', { params, versioned: true }),
  withdraw: post('/api/circulars/:id/withdraw', 'manager', { params, body: versionBody, answer: circular }),
};
