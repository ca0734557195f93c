import { getDefaults } from '../../contract/fields/fields.ts';
import { applyDefaults } from '../../contract/fields/values.ts';
import { type DeadlineEntry, type FactEntry, type Norme, norme } from './norme.ts';
import { type LegalFact, type LegalFactName, legalFacts } from './provisions.ts';

/** Fact of the register as the site states it, with a manager's review or change if there is one. */
export interface RegisteredFact extends LegalFact {
  /** Reviewer; `null` if the review came with the program. */
  checkedBy: string | null;
}

/** Facts by the names that texts refer to them by. */
export type Register = Readonly<Record<string, RegisteredFact>>;

/** Deadline with its provision: the name of a fact in the register; `undefined` if the program has dropped that. */
export interface LawDeadline extends DeadlineEntry {
  fact: string | undefined;
}

/** Law as the site states it. */
export interface Law {
  register: Register;
  deadlines: readonly LawDeadline[];
}

/** Reads the law from the content of its document. Parts that are invalid count as the program has them. */
export function parseLaw(content: unknown): Law {
  return toLaw(applyDefaults(norme, content));
}

/** Law of its document. */
export function toLaw({ facts, deadlines }: Norme): Law {
  const names = new Map(facts.map(({ id, name }) => [id, name]));
  return {
    register: Object.fromEntries(facts.map((fact) => [fact.name, toRegistered(fact)])),
    deadlines: deadlines.map((deadline) => ({ ...deadline, fact: names.get(deadline.law) })),
  };
}

function toRegistered({ text, value, law, source, read, checked, checked_by, valid_until }: FactEntry): RegisteredFact {
  return {
    text,
    ...(value !== null && { value }),
    law,
    source,
    ...(read !== '' && { read }),
    checked,
    checkedBy: checked_by || null,
    validUntil: valid_until,
    ...(valid_until === '' && { proposed: true }),
  };
}

/** Returns a fact that the code refers to by name; the built-in fact if the register has none. */
export function requireFact(register: Register, name: LegalFactName): RegisteredFact {
  return register[name] ?? { ...legalFacts[name], checkedBy: null };
}

export const defaultLaw: Law = toLaw(getDefaults(norme));
export const defaultRegister: Register = defaultLaw.register;
