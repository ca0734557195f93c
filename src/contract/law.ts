import * as v from 'valibot';
import { del, get, post, put } from './calls.ts';
import { makeRowPatch } from './changes.ts';
import { isDay } from './days.ts';
import { deadlineGroups, groupNames, moveNames, moveRules } from './deadline-kinds.ts';
import { choice, choices, custom, day as dayField, group, line as lineField, number, text } from './fields/fields.ts';
import { toEntries } from './fields/schema.ts';
import { line, rowVersion } from './schemas.ts';

const lawStates = ['valid', 'due', 'expired', 'proposed'] as const;
export type LawState = (typeof lawStates)[number];

/** Author and time (ISO 8601) of the last change of a row; `null` for a built-in row that nobody has changed. */
const lastChange = { changed_by: v.nullable(v.string()), changed_at: v.nullable(v.string()) };

export const lawFact = v.object({
  /** Name in braces that texts refer to the fact by: `{art. 2477 c.c.}`. */
  name: v.string(),
  text: v.string(),
  value: v.optional(v.number()),
  law: v.string(),
  source: v.string(),
  /** Second official address: the text that was actually read. */
  read: v.exactOptional(v.string()),
  checked: v.string(),
  /** Author of the last review; `null` for a review that came with the program. */
  checked_by: v.nullable(v.string()),
  /** Last day on which the site may show the value. */
  valid_until: v.string(),
  /** State; `due` within 60 days of `valid_until`. */
  state: v.picklist(lawStates),
  version: v.number(),
  ...lastChange,
  places: v.array(v.string()),
});
export type LawFact = v.InferOutput<typeof lawFact>;
export const lawList = v.object({ items: v.array(lawFact) });

const groups = v.array(v.picklist(deadlineGroups));
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

/** Rule for the days on which a deadline falls: `Timing` of src/content/law/calendar.ts. */
export const timing = v.union(
  [
    v.strictObject({ everyMonth: wholeNumber(28) }),
    v.strictObject({
      yearly: v.pipe(v.array(dayOfYear), v.minLength(1, noDays), v.maxLength(12, 'Al massimo 12 giorni')),
    }),
    v.strictObject({ afterYearEnd: wholeNumber(365) }),
    v.strictObject({ afterEvent: wholeNumber(365) }),
  ],
  noDays,
);

const withoutBraces = v.check<string, string>((text) => !/[{}]/.test(text), 'Qui non stanno parentesi graffe');
const plainText = { schema: v.pipe(v.string(), withoutBraces) };

const requiredText = (most: number) =>
  v.pipe(
    line,
    v.nonEmpty('Questo campo non può restare vuoto'),
    v.maxLength(most, `Al massimo ${most} caratteri`),
    withoutBraces,
  );
const noSuchDay = 'Serve una data che esiste, come 2027-10-31';
const day = v.pipe(v.string(), v.check(isDay, noSuchDay));

/** Extension of the occurrence that would fall on `from`; without `who` it is for all. */
const extensionFields = { from: day, to: day, law: requiredText(200), who: v.exactOptional(requiredText(240)) };
const extension = v.strictObject({ id: v.pipe(line, v.nonEmpty(), v.maxLength(40)), ...extensionFields });

export const deadlineItem = v.object({
  name: v.string(),
  what: v.string(),
  who: v.string(),
  groups,
  when: timing,
  moves: v.picklist(moveRules),
  law: v.string(),
  /** `waiting`: its provision is overdue for review. */
  state: v.picklist(['online', 'waiting', 'proposed', 'hidden']),
  hidden: v.boolean(),
  own: v.boolean(),
  extensions: v.array(extension),
  version: v.number(),
  ...lastChange,
});
export type DeadlineItem = v.InferOutput<typeof deadlineItem>;

/** Fact of the register, as managers change it. */
export const factFields = group('Norma', {
  text: lineField('Che cosa si legge nei testi', 120, '', plainText),
  value: number('La cifra, per i calcoli del sito', [0, 1e12], 0, {
    control: 'figure',
    missing: 'Serve una cifra, come 4.000.000',
  }),
  law: lineField('Norma', 200, '', plainText),
  source: lineField('Dove si legge la norma', 500, '', { format: 'url' }),
  /** A new day marks the provision as reviewed today. A proposal has none. */
  valid_until: dayField('Vale fino al', '', { help: 'con un altro giorno conta come verificata oggi', optional: true }),
});

/** With `undo` the last valid day was just changed: the former review is put back, with its day and its reviewer. */
export const lawPatch = makeRowPatch(toEntries(factFields.fields), { undo: v.literal(true), version: rowVersion });
export type FactChanges = v.InferOutput<typeof lawPatch.fields>;
export const lawConfirmation = v.strictObject({ version: v.optional(rowVersion), valid_until: day });

export const lawCalls = {
  list: get('/api/law', 'editor', { answer: lawList }),
  change: put('/api/law/:name', 'manager', { body: lawPatch.body, answer: lawFact }),
  confirm: post('/api/law/:name/confirm', 'manager', { body: lawConfirmation, answer: lawFact }),
  /** Deletes a fact that the firm added; 409 while a text or a deadline names it. */
  remove: del('/api/law/:name', 'manager', { versioned: true }),
};

/** Deadline of the calendar, as managers change it. */
export const deadlineFields = group('Scadenza', {
  what: lineField('Che cosa', 90, '', plainText),
  who: text('Per chi, a parole', 240, '', plainText),
  groups: choices('A chi interessa', groupNames, [], { min: 1, missing: 'Serve almeno un gruppo' }),
  when: custom('Quando cade', timing, { yearly: [] }, { control: 'timing' }),
  moves: choice('Se cade quando non si lavora', moveNames, 'tax'),
  /** Name of a fact of the register. */
  law: lineField('Norma', 200, '', plainText),
});
const deadlineEntries = toEntries(deadlineFields.fields);
const version = v.optional(rowVersion);

const deadlineList = v.object({ items: v.array(deadlineItem) });
export const deadlinePost = v.strictObject(deadlineEntries);
export const deadlinePatch = makeRowPatch({ ...deadlineEntries, hidden: v.boolean() }, {});
/** Row of a deadline that was deleted, as changes from `null` bring it back. */
export const removedDeadline = v.strictObject({
  ...deadlineEntries,
  hidden: v.boolean(),
  extensions: v.array(extension),
});
const extensionPost = v.strictObject({ version, ...extensionFields, who: v.optional(extensionFields.who) });

export const deadlineCalls = {
  list: get('/api/deadlines', 'editor', { answer: deadlineList }),
  add: post('/api/deadlines', 'manager', { body: deadlinePost, answer: deadlineItem, status: 201 }),
  /** Changes from `null` bring back a deadline that was deleted. */
  change: put('/api/deadlines/:name', 'manager', {
    body: deadlinePatch.body,
    answer: deadlineItem,
  }),
  /** Deletes a deadline that the firm added; built-in deadlines can only be hidden. */
  remove: del('/api/deadlines/:name', 'manager', { versioned: true }),
  /** Postpones one occurrence; `from` is its regular day. */
  extend: post('/api/deadlines/:name/extensions', 'manager', {
    body: extensionPost,
    answer: deadlineItem,
    status: 201,
  }),
  withdraw: del('/api/deadlines/:name/extensions/:id', 'manager', { versioned: true }),
};
