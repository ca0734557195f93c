import * as v from 'valibot';
import type { CallTable } from './calls.ts';
import { isDay } from './days.ts';
import { line, rowVersion } from './schemas.ts';

/*
 * What travels when staff keep the register of the law that the site states.
 */

const states = ['valid', 'due', 'expired', 'proposed'] as const;
export type LawState = (typeof states)[number];

export const lawFact = v.object({
  /** What texts call it in braces. */
  name: v.string(),
  /** What the site says in its place. */
  text: v.string(),
  /** The figure alone, where the site reckons with it. */
  value: v.optional(v.number()),
  /** The provision, by its full name. */
  law: v.string(),
  /** Where it can be read. */
  source: v.string(),
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
  v.check((text) => /^https:\/\//.test(text) && URL.canParse(text), 'Serve l’indirizzo della norma, con https://'),
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
