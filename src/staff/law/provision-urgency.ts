import type { Provision } from '../../content/law/provision-groups.ts';
import type { LawFact, LawState } from '../../contract/law.ts';

/** Provision with the facts that staff see. */
export type ProvisionOfFacts = Provision<LawFact>;

/** Compares provisions by the last day on which one of their facts is valid. */
export function compareUrgency(one: ProvisionOfFacts, other: ProvisionOfFacts): number {
  return findMostUrgent(one).valid_until.localeCompare(findMostUrgent(other).valid_until);
}

const urgency: readonly LawState[] = ['expired', 'due', 'proposed', 'valid'];

/** Returns the fact of a provision that needs a verification first. */
export function findMostUrgent({ facts }: ProvisionOfFacts): LawFact {
  const rank = ({ state }: LawFact) => urgency.indexOf(state);
  const [most] = facts.toSorted(
    (one, other) => rank(one) - rank(other) || one.valid_until.localeCompare(other.valid_until),
  );
  return most ?? facts[0];
}
