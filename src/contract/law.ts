import * as v from 'valibot';
import { get } from './calls.ts';
import { isDay } from './days.ts';
import { deadlineGroups, groupNames, moveNames, moveRules } from './deadline-kinds.ts';
import {
  choice,
  choices,
  custom,
  day,
  flag,
  group,
  type LineField,
  line,
  list,
  number,
  optionalNumber,
  text,
} from './fields/fields.ts';

/* The law: facts that texts and calculations cite, and deadlines. Both are lists of the document `norme`. */

const dayOfYear = v.pipe(
  v.string(),
  v.check(
    (text) => /^(?:0[1-9]|1[0-2])-end$/.test(text) || isDay(`2027-${text}`),
    'Serve un giorno di ogni anno, come 30/6',
  ),
);
const wholeNumber = (most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(1, 'Serve un numero da 1'), v.maxValue(most, `Al massimo ${most}`));

const noDays = 'Servono i giorni in cui cade';

/**
 * Rule for the days on which a deadline falls. `yearly`: days of every year as `MM-DD`, or `MM-end` for the last day of the
 * month. `afterYearEnd`: days after the last day of the calendar year. `afterEvent`: days after an event that differs for
 * each taxpayer, so it has no calendar day.
 */
export const timing = v.union(
  [
    v.strictObject({ everyMonth: wholeNumber(28) }),
    v.strictObject({
      yearly: v.pipe(v.array(dayOfYear), v.minLength(1, noDays), v.maxLength(12, 'Al massimo 12 giorni'), v.readonly()),
    }),
    v.strictObject({ afterYearEnd: wholeNumber(365) }),
    v.strictObject({ afterEvent: wholeNumber(365) }),
  ],
  noDays,
);
export type Timing = v.InferOutput<typeof timing>;

/** Text that references resolve to: it contains none. */
const plain = {
  schema: v.pipe(
    v.string(),
    v.check((text) => !/[{}]/.test(text), 'Qui non si possono usare parentesi graffe'),
  ),
};

/** Value that the program sets with a change, and no change names. */
const stamped = { fixed: 'program', internal: true } as const;
const makeStampedLine = (label: string, note: Pick<LineField, 'format'> = {}) =>
  line(label, 500, '', { ...stamped, ...note, optional: true });

/** Review of a fact. */
const review = v.strictObject({ valid_until: v.string(), checked: v.string(), checked_by: v.string() });

/** Threshold, term or citation of the law. */
export const factFields = group('Norma', {
  /** Name in braces that texts refer to the fact by: `{art. 2477 c.c.}`. */
  name: line('Come si chiama nei testi', 60, '', plain),
  text: line('Che cosa si legge nei testi', 120, '', plain),
  /** Figure in euros, units or days; `null` if the fact has none. */
  value: optionalNumber('La cifra, per i calcoli del sito', [0, 1e12], {
    control: 'figure',
    missing: 'Serve una cifra, come 4.000.000',
  }),
  law: line('Norma', 200, '', plain),
  source: line('Dove si legge la norma', 500, '', { format: 'url' }),
  /** Second official address: the text that was actually read. */
  read: makeStampedLine('Dove è stata letta'),
  /** Last day on which the site may state the fact: a new one is a review. A proposal has none. */
  valid_until: day('Vale fino al', '', { help: 'con un altro giorno conta come verificata oggi', optional: true }),
  /** Day and author of the review; without an author it came with the program. */
  checked: makeStampedLine('Verificata il', { format: 'date' }),
  checked_by: makeStampedLine('Verificata da'),
  /** Review before the latest one, which an undo of that one puts back. */
  former: custom('La verifica di prima', v.nullable(review), null, { ...stamped, optional: true }),
});

/** Extension (proroga) of one occurrence of a deadline: from its regular day to a later one. */
export const extensionFields = group('Proroga', {
  from: day('La scadenza del', ''),
  to: day('Passa al', ''),
  law: line('Per quale norma', 200, '', { ...plain, help: 'come si leggerà' }),
  /** Taxpayers that it is for; empty for all. */
  who: line('Per chi', 240, '', { ...plain, help: 'se resta vuoto: per tutti', optional: true }),
});

export const deadlineFields = group('Scadenza', {
  what: line('Che cosa', 90, '', plain),
  who: text('Per chi, a parole', 240, '', plain),
  groups: choices('A chi interessa', groupNames, [], { min: 1, missing: 'Serve almeno un gruppo' }),
  when: custom('Quando cade', timing, { yearly: [] }, { control: 'timing' }),
  moves: choice('Se cade quando non si lavora', moveNames, 'tax'),
  /** Id of a fact. */
  law: line('Norma', 60, ''),
  hidden: flag('Nascosta ai visitatori', false),
  extensions: list('Proroghe', { max: 200 }, extensionFields, []),
  /** True if each occurrence refers to the quarter before it. */
  quarterly: flag('Riguarda il trimestre di prima', false, stamped),
  /** SEQUENCE of its events in calendars (RFC 5545): the version of the law in which the deadline last changed. */
  sequence: number('Versione nei calendari', [0, Number.MAX_SAFE_INTEGER], 0, stamped),
});

const lawStates = ['valid', 'due', 'expired', 'proposed'] as const;
export type LawState = (typeof lawStates)[number];

const lawFact = v.object({
  id: v.string(),
  name: v.string(),
  text: v.string(),
  value: v.exactOptional(v.number()),
  law: v.string(),
  source: v.string(),
  read: v.exactOptional(v.string()),
  checked: v.string(),
  /** Author of the last review; `null` for a review that came with the program. */
  checked_by: v.nullable(v.string()),
  valid_until: v.string(),
  /** State; `due` within 60 days of `valid_until`. */
  state: v.picklist(lawStates),
  /** Version of the document. */
  version: v.number(),
  places: v.array(v.string()),
});
export type LawFact = v.InferOutput<typeof lawFact>;

const deadlineExtension = v.object({
  id: v.string(),
  from: v.string(),
  to: v.string(),
  law: v.string(),
  who: v.exactOptional(v.string()),
});

const deadlineItem = v.object({
  id: v.string(),
  what: v.string(),
  who: v.string(),
  groups: v.array(v.picklist(deadlineGroups)),
  when: timing,
  moves: v.picklist(moveRules),
  law: v.string(),
  /** `waiting`: its provision is overdue for review. */
  state: v.picklist(['online', 'waiting', 'proposed', 'hidden']),
  hidden: v.boolean(),
  /** True for a deadline of the program: it can be hidden, not deleted. */
  builtIn: v.boolean(),
  extensions: v.array(deadlineExtension),
  version: v.number(),
});
export type DeadlineItem = v.InferOutput<typeof deadlineItem>;

/** The lists with what the program finds out about them. Changes are those of the document: `contentCalls.change`. */
export const lawCalls = {
  facts: get('/api/law', 'editor', { answer: v.object({ items: v.array(lawFact) }) }),
  deadlines: get('/api/deadlines', 'editor', { answer: v.object({ items: v.array(deadlineItem) }) }),
};
