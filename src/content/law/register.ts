import * as v from 'valibot';
import { deadlineGroups, movings } from '../../contract/deadline-kinds.ts';
import { timing } from '../../contract/law.ts';
import { proposedFacts } from './deadlines.ts';
import { type LegalFact, type LegalFactName, legalFacts } from './provisions.ts';

/** A fact as the site says it: the program's own, or as a manager has verified or changed it. */
export interface RegisteredFact extends LegalFact {
  /** Who has read its provision; `null` where that came with the program. */
  checkedBy: string | null;
  /** Grows with every change; 0 as the program has it. */
  version: number;
}

export type Register = Readonly<Record<string, RegisteredFact>>;

/** What the firm has written, as it is stored beside the words of pages: under this name, in their tables, with their versions. */
export const registerDocument = 'norme';

const writtenFact = v.object({
  text: v.string(),
  value: v.exactOptional(v.number()),
  law: v.string(),
  source: v.string(),
  read: v.exactOptional(v.string()),
  checked: v.string(),
  validUntil: v.string(),
  checkedBy: v.nullable(v.string()),
  proposed: v.exactOptional(v.literal(true)),
  version: v.number(),
});
const writtenExtension = v.object({
  id: v.string(),
  from: v.string(),
  to: v.string(),
  law: v.string(),
  who: v.exactOptional(v.string()),
});
/** What the firm has changed of a deadline; of one of its own all of it. */
const writtenDeadline = v.object({
  what: v.exactOptional(v.string()),
  who: v.exactOptional(v.string()),
  groups: v.exactOptional(v.array(v.picklist(deadlineGroups))),
  when: v.exactOptional(timing),
  moves: v.exactOptional(v.picklist(movings)),
  law: v.exactOptional(v.string()),
  hidden: v.boolean(),
  extensions: v.array(writtenExtension),
  version: v.number(),
});
export type WrittenDeadline = v.InferOutput<typeof writtenDeadline>;
const written = v.object({
  facts: v.record(v.string(), writtenFact),
  deadlines: v.optional(v.record(v.string(), writtenDeadline), {}),
});
export type WrittenLaw = v.InferOutput<typeof written>;

/** What is stored of the register; what is no such thing counts as nothing. */
export function writtenLaw(stored: unknown): WrittenLaw {
  const parsed = v.safeParse(written, stored);
  return parsed.success ? parsed.output : { facts: {}, deadlines: {} };
}

/** The law as a site states it: what it says, and what falls due by it. */
export interface Law {
  register: Register;
  deadlines: WrittenLaw['deadlines'];
}

/** What the program says of the law, with what the firm has written over it. */
export function lawFrom(stored: unknown): Law {
  return { register: registerFrom(stored), deadlines: writtenLaw(stored).deadlines };
}

/** The register of the program, with what the firm has written over it. */
export function registerFrom(stored: unknown): Register {
  const { facts } = writtenLaw(stored);
  const own = Object.entries({ ...legalFacts, ...proposedFacts }).map(([name, fact]) => [
    name,
    { ...fact, checkedBy: null, version: 0 },
  ]);
  // What the firm has added comes last.
  return { ...Object.fromEntries(own), ...facts };
}

/** A fact that the program itself speaks of. */
export function factNamed(register: Register, name: LegalFactName): RegisteredFact {
  return register[name] ?? { ...legalFacts[name], checkedBy: null, version: 0 };
}

export const ownRegister: Register = registerFrom(null);
export const ownLaw: Law = lawFrom(null);
