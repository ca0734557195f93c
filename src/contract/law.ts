import * as v from 'valibot';
import type { CallTable } from './calls.ts';
import { isDay } from './days.ts';
import { deadlineGroups, movings } from './deadline-kinds.ts';
import { line, rowVersion } from './schemas.ts';
import { isWebAddress } from './typed-address.ts';

const states = ['valid', 'due', 'expired', 'proposed'] as const;
export type LawState = (typeof states)[number];

export const lawFact = v.object({
  /** What texts call it in braces. */
  name: v.string(),
  /** What the site says in its place. */
  text: v.string(),
  value: v.optional(v.number()),
  law: v.string(),
  /** Where it can be read, and another place where it was. */
  source: v.string(),
  read: v.exactOptional(v.string()),
  /** The day on which somebody read it, and who; `null` where that came with the program. */
  checked: v.string(),
  checked_by: v.nullable(v.string()),
  /** The last day on which the site may say it. */
  valid_until: v.string(),
  /** `due` within 60 days. */
  state: v.picklist(states),
  version: v.number(),
  /** The pages that state it, as the list of texts labels them. */
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
const whole = (most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(1, 'Serve un numero da 1'), v.maxValue(most, `Al massimo ${most}`));

/** The days that a provision names: `Timing` of src/content/law/calendar.ts. */
export const timing = v.union(
  [
    v.strictObject({ everyMonth: whole(28) }),
    v.strictObject({ yearly: v.pipe(v.array(dayOfYear), v.minLength(1), v.maxLength(12)) }),
    v.strictObject({ afterYearEnd: whole(365) }),
    v.strictObject({ afterEvent: whole(365) }),
  ],
  'Servono i giorni in cui cade',
);

export const deadlineItem = v.object({
  name: v.string(),
  what: v.string(),
  who: v.string(),
  groups,
  when: timing,
  moves: v.picklist(movings),
  /** The fact of the register that it rests on. */
  law: v.string(),
  /** `waiting` for its provision to be read again. */
  state: v.picklist(['online', 'waiting', 'proposed', 'hidden']),
  hidden: v.boolean(),
  own: v.boolean(),
  extensions: v.array(
    v.object({ id: v.string(), from: v.string(), to: v.string(), law: v.string(), who: v.exactOptional(v.string()) }),
  ),
  version: v.number(),
});
export type DeadlineItem = v.InferOutput<typeof deadlineItem>;

const filled = (most: number) =>
  v.pipe(
    line,
    v.nonEmpty('Questo campo non può restare vuoto'),
    v.maxLength(most, `Al massimo ${most} caratteri`),
    v.check((text) => !/[{}]/.test(text), 'Qui non stanno parentesi graffe'),
  );
const day = v.pipe(v.string(), v.check(isDay, 'Serve una data che esiste, come 2027-10-31'));
const source = v.pipe(
  line,
  v.maxLength(500, 'Al massimo 500 caratteri'),
  v.check(isWebAddress, 'Serve l’indirizzo della norma, con https://'),
);
const figure = v.pipe(
  v.number('Serve una cifra'),
  v.finite('Serve una cifra'),
  v.minValue(0, 'La cifra non può essere negativa'),
  v.maxValue(1e12, 'La cifra è troppo grande'),
);

export const lawPut = v.strictObject({
  version: v.optional(rowVersion),
  text: v.optional(filled(120)),
  value: v.optional(figure),
  law: v.optional(filled(200)),
  source: v.optional(source),
  /** With another day the provision counts as read today. */
  valid_until: v.optional(day),
});
export const lawConfirmation = v.strictObject({ version: v.optional(rowVersion), valid_until: day });

export const lawCalls = {
  list: { method: 'GET', path: '/api/law', role: 'editor', answer: lawList },
  change: { method: 'PUT', path: '/api/law/:name', role: 'manager', body: lawPut, answer: lawFact },
  /** The provision was read today, and what the site says of it stands. */
  confirm: { method: 'POST', path: '/api/law/:name/confirm', role: 'manager', body: lawConfirmation, answer: lawFact },
} as const satisfies CallTable;

const deadlineFields = {
  what: filled(90),
  who: filled(240),
  groups: v.pipe(groups, v.minLength(1, 'Serve almeno un gruppo')),
  when: timing,
  moves: v.picklist(movings),
  law: filled(200),
};
const version = v.optional(rowVersion);

export const deadlineCalls = {
  list: {
    method: 'GET',
    path: '/api/deadlines',
    role: 'editor',
    answer: v.object({ items: v.array(deadlineItem) }),
  },
  add: {
    method: 'POST',
    path: '/api/deadlines',
    role: 'manager',
    body: v.strictObject(deadlineFields),
    status: 201,
    answer: deadlineItem,
  },
  change: {
    method: 'PUT',
    path: '/api/deadlines/:name',
    role: 'manager',
    body: v.strictObject({
      version,
      what: v.exactOptional(deadlineFields.what),
      who: v.exactOptional(deadlineFields.who),
      groups: v.exactOptional(deadlineFields.groups),
      when: v.exactOptional(deadlineFields.when),
      moves: v.exactOptional(deadlineFields.moves),
      law: v.exactOptional(deadlineFields.law),
      hidden: v.exactOptional(v.boolean()),
    }),
    answer: deadlineItem,
  },
  /** One that the firm has added; the program's are hidden. */
  remove: { method: 'DELETE', path: '/api/deadlines/:name', role: 'manager', versioned: true },
  /** Puts one occurrence off: from the day on which it would fall. */
  extend: {
    method: 'POST',
    path: '/api/deadlines/:name/extensions',
    role: 'manager',
    body: v.strictObject({ version, from: day, to: day, law: filled(200), who: v.optional(filled(240)) }),
    status: 201,
    answer: deadlineItem,
  },
  withdraw: { method: 'DELETE', path: '/api/deadlines/:name/extensions/:id', role: 'manager', versioned: true },
} as const satisfies CallTable;
