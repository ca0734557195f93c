import * as v from 'valibot';
import { deadlineGroups, moveRules } from '../../contract/deadline-kinds.ts';
import { timing } from '../../contract/law.ts';
import { proposedFacts } from './proposed-deadlines.ts';
import { type LegalFact, type LegalFactName, legalFacts } from './provisions.ts';

/** Fact of the register as the site states it, with a manager's review or change if there is one. */
export interface RegisteredFact extends LegalFact {
  /** Reviewer; `null` if the review came with the program. */
  checkedBy: string | null;
  /** Row version: grows with every change, 0 for a built-in fact. */
  version: number;
  changed?: LastChange;
  /** Review before the latest one, which an undo puts back. */
  former?: Review;
}

/** Author and time (ISO 8601) of the last change of a row. Not for visitors. */
const lastChange = v.object({ by: v.nullable(v.string()), at: v.string() });
export type LastChange = v.InferOutput<typeof lastChange>;

export type Register = Readonly<Record<string, RegisteredFact>>;

/** Name of the document with the firm's changes to the law, stored in the same tables as the texts of pages. */
export const registerDocument = 'norme';

const review = v.object({
  checked: v.string(),
  validUntil: v.string(),
  checkedBy: v.nullable(v.string()),
  proposed: v.exactOptional(v.literal(true)),
});
export type Review = v.InferOutput<typeof review>;

/** Fact that the firm has reviewed, changed or added. */
const writtenFact = v.object({
  text: v.string(),
  value: v.exactOptional(v.number()),
  law: v.string(),
  source: v.string(),
  read: v.exactOptional(v.string()),
  ...review.entries,
  version: v.number(),
  changed: v.exactOptional(lastChange),
  former: v.exactOptional(review),
});
const writtenExtension = v.object({
  id: v.string(),
  from: v.string(),
  to: v.string(),
  law: v.string(),
  who: v.exactOptional(v.string()),
});
const writtenDeadline = v.object({
  what: v.exactOptional(v.string()),
  who: v.exactOptional(v.string()),
  groups: v.exactOptional(v.pipe(v.array(v.picklist(deadlineGroups)), v.readonly())),
  when: v.exactOptional(timing),
  moves: v.exactOptional(v.picklist(moveRules)),
  law: v.exactOptional(v.string()),
  hidden: v.boolean(),
  extensions: v.array(writtenExtension),
  version: v.number(),
  changed: v.exactOptional(lastChange),
});
export type WrittenDeadline = v.InferOutput<typeof writtenDeadline>;
const entries = v.fallback(v.record(v.string(), v.unknown()), {});
const storedLaw = v.fallback(v.object({ facts: entries, deadlines: entries }), { facts: {}, deadlines: {} });
export interface WrittenLaw {
  facts: Record<string, v.InferOutput<typeof writtenFact>>;
  deadlines: Record<string, WrittenDeadline>;
}

/** Parses the stored changes. One that is invalid counts as none; the others stay. */
export function parseWrittenLaw(stored: unknown): WrittenLaw {
  const { facts, deadlines } = v.parse(storedLaw, stored);
  return { facts: parseEntries(writtenFact, facts), deadlines: parseEntries(writtenDeadline, deadlines) };
}

function parseEntries<Entry>(
  schema: v.GenericSchema<unknown, Entry>,
  stored: Readonly<Record<string, unknown>>,
): Record<string, Entry> {
  const valid = Object.entries(stored).flatMap(([name, entry]) => {
    const parsed = v.safeParse(schema, entry);
    return parsed.success ? [[name, parsed.output] as const] : [];
  });
  return Object.fromEntries(valid);
}

/** Lists the paths of stored changes that are invalid. */
export function listUnreadableLaw(stored: unknown): string[] {
  const law = v.parse(storedLaw, stored);
  const readable = parseWrittenLaw(stored);
  return (['facts', 'deadlines'] as const).flatMap((list) =>
    Object.keys(law[list])
      .filter((name) => !Object.hasOwn(readable[list], name))
      .map((name) => `${list}.${name}`),
  );
}

/** Law as the site states it: provisions, and changes to deadlines. */
export interface Law {
  register: Register;
  deadlines: WrittenLaw['deadlines'];
}

/** Built-in law with the firm's changes applied. */
export function parseLaw(stored: unknown): Law {
  return { register: parseRegister(stored), deadlines: parseWrittenLaw(stored).deadlines };
}

export function parseRegister(stored: unknown): Register {
  const { facts } = parseWrittenLaw(stored);
  const defaultEntries = Object.entries({ ...legalFacts, ...proposedFacts }).map(([name, fact]) => [
    name,
    { ...fact, checkedBy: null, version: 0 },
  ]);
  // Facts added by the firm come last.
  return { ...Object.fromEntries(defaultEntries), ...facts };
}

/** Returns a fact that the code refers to by name; the built-in fact if the register has none. */
export function requireFact(register: Register, name: LegalFactName): RegisteredFact {
  return register[name] ?? { ...legalFacts[name], checkedBy: null, version: 0 };
}

export const defaultRegister: Register = parseRegister(null);
export const defaultLaw: Law = parseLaw(null);
