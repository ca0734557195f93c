import { type DeadlineGroup, deadlineGroups } from '../../contract/deadline-kinds.ts';
import type { Facts } from '../dati.ts';
import type { PageName } from '../facts.ts';
import type { Deadline, Extension } from './calendar.ts';
import { type DeadlineName, type DeadlineRule, deadlineNames, deadlineRules } from './deadline-rules.ts';
import { makeProposedFactName, proposedDeadlines } from './proposed-deadlines.ts';
import type { LastChange, Law, Register } from './register.ts';

export interface DeadlineWords {
  what: string;
  who: string;
}

export interface KnownDeadline extends Deadline, DeadlineWords {
  name: string;
  groups: readonly DeadlineGroup[];
  law: string;
  checked: string;
  extensions: readonly Extension[];
  version: number;
}

export interface MergedDeadline extends Omit<KnownDeadline, 'checked' | 'validUntil'> {
  hidden: boolean;
  changed?: LastChange;
  own: boolean;
}

/** Pages of the groups of taxpayers that have one. */
const groupPages: Partial<Record<DeadlineGroup, PageName>> = { 'terzo-settore': 'enti-del-terzo-settore' };

/** Lists the groups of taxpayers, without those whose page is switched off. */
export function listGroupsInUse({ pages }: Pick<Facts, 'pages'>): DeadlineGroup[] {
  return deadlineGroups.filter((group) => {
    const page = groupPages[group];
    return page === undefined || pages[page] === 'on';
  });
}

/**
 * Lists all deadlines, built-in ones only if they apply to one of `groups`. `words`: texts of the built-in ones. `law` in
 * the result names a provision.
 */
export function mergeDeadlines(
  words: Readonly<Record<DeadlineName, DeadlineWords>>,
  writtenDeadlines: Law['deadlines'],
  groups: readonly DeadlineGroup[] = deadlineGroups,
): MergedDeadline[] {
  const unchanged = { hidden: false, extensions: [], version: 0 };
  const known = deadlineNames.map((name) => {
    const rule: DeadlineRule = deadlineRules[name];
    return { name, ...words[name], ...rule, ...(writtenDeadlines[name] ?? unchanged), own: false };
  });
  const proposed = Object.entries(proposedDeadlines).map(([name, { urn: _, ...proposal }]) => ({
    ...proposal,
    name,
    law: makeProposedFactName(name),
    ...(writtenDeadlines[name] ?? unchanged),
    own: false,
  }));
  const added = Object.entries(writtenDeadlines).flatMap(([name, { what, who, groups, when, moves, law, ...state }]) =>
    isFirmDeadline(name) && what && who && groups && when && moves && law
      ? [{ name, what, who, groups, when, moves, law, ...state, own: true }]
      : [],
  );
  return [...known, ...proposed, ...added].filter(
    (deadline) => deadline.own || deadline.groups.some((group) => groups.includes(group)),
  );
}

export function isFirmDeadline(name: string): boolean {
  return !Object.hasOwn(deadlineRules, name) && !Object.hasOwn(proposedDeadlines, name);
}

/** Deadlines that are neither hidden nor proposed, each with its provision. */
export function listKnownDeadlines(
  words: Readonly<Record<DeadlineName, DeadlineWords>>,
  { register, deadlines }: Law,
  groups?: readonly DeadlineGroup[],
): KnownDeadline[] {
  return mergeDeadlines(words, deadlines, groups).flatMap(({ hidden, own: _, changed: __, law: name, ...deadline }) => {
    const fact = register[name];
    if (hidden || fact === undefined || fact.proposed) return [];
    const { text, checked, validUntil } = fact;
    return [{ ...deadline, law: text, checked, validUntil }];
  });
}

/**
 * Lists proposed provisions that await a decision, of those that the site states. Hiding all deadlines of a provision
 * counts as one.
 */
export function listOpenProposals(
  register: Register,
  stated: ReadonlySet<string>,
  deadlines: readonly Pick<MergedDeadline, 'law' | 'hidden'>[],
): string[] {
  return [...stated].filter((name) => {
    const deadlinesOfFact = deadlines.filter(({ law }) => law === name);
    return register[name]?.proposed && (deadlinesOfFact.length === 0 || deadlinesOfFact.some(({ hidden }) => !hidden));
  });
}
