import { dayAfter } from '../time/holidays.ts';
import { companies } from './companies.ts';
import { deadlines } from './deadlines.ts';
import type { LegalFact } from './fact.ts';
import { profession } from './profession.ts';
import { thirdSector } from './third-sector.ts';

/*
 * The register of legal facts: every threshold, term and citation of the site stands here once, with the law, where it was read, the day it
 * was checked and the day by which it must be checked again. Texts name them in braces, such as «{art. 2477 c.c.}»; programs read `value`.
 */

export const legalFacts = { ...companies, ...thirdSector, ...deadlines, ...profession } as const satisfies Record<
  string,
  LegalFact
>;

export type LegalFactName = keyof typeof legalFacts;

/** A fact that must be looked at again, and by when. */
export interface DueFact extends LegalFact {
  name: string;
}

/** The facts whose last day is before `today`, such as `2026-11-21`: the site must not say them any more. */
export function expiredFacts(today: string, facts: Readonly<Record<string, LegalFact>> = legalFacts): DueFact[] {
  return sorted(facts, ({ validUntil }) => validUntil < today);
}

/** For staff: the facts that must be checked again within `days` days from `today`, and those that are overdue, the most urgent first. */
export function factsDue(today: string, days = 60, facts: Readonly<Record<string, LegalFact>> = legalFacts): DueFact[] {
  const last = dayAfter(today, days);
  return sorted(facts, ({ validUntil }) => validUntil <= last);
}

function sorted(facts: Readonly<Record<string, LegalFact>>, due: (fact: LegalFact) => boolean): DueFact[] {
  return Object.entries(facts)
    .filter(([, fact]) => !fact.proposed && due(fact))
    .map(([name, fact]) => ({ name, ...fact }))
    .sort((one, other) => one.validUntil.localeCompare(other.validUntil));
}
