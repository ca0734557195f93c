import { type DeadlineGroup, deadlineGroups } from '../../contract/deadline-kinds.ts';
import type { Facts } from '../dati.ts';
import type { PageName } from '../facts.ts';
import { joinWithNoBreak } from '../writing/cleaning.ts';
import type { Deadline, Extension } from './calendar.ts';
import { isBuiltIn } from './norme.ts';
import type { Law, LawDeadline } from './register.ts';

/** Deadline as pages and calendars show it. */
export interface KnownDeadline extends Deadline {
  /** Permanent name: texts refer to it. */
  name: string;
  what: string;
  who: string;
  groups: readonly DeadlineGroup[];
  /** Words that cite its provision. */
  law: string;
  checked: string;
  extensions: readonly Extension[];
  /** SEQUENCE of its events in calendars. */
  sequence: number;
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

/** Lists all deadlines, built-in ones only if they apply to one of `groups`. */
export function listDeadlinesInUse(
  { deadlines }: Pick<Law, 'deadlines'>,
  groups: readonly DeadlineGroup[],
): LawDeadline[] {
  return deadlines.filter(
    (deadline) => !isBuiltIn('deadlines', deadline.id) || deadline.groups.some((group) => groups.includes(group)),
  );
}

/** Deadlines that are neither hidden nor proposed, each with its provision. */
export function listKnownDeadlines(law: Law, groups: readonly DeadlineGroup[] = deadlineGroups): KnownDeadline[] {
  return listDeadlinesInUse(law, groups).flatMap(({ id, what, who, hidden, fact: name, quarterly, ...deadline }) => {
    const fact = name === undefined ? undefined : law.register[name];
    if (hidden || fact === undefined || fact.proposed) return [];
    const { text, checked, validUntil } = fact;
    return [
      {
        ...deadline,
        name: id,
        what: joinWithNoBreak(what),
        who: joinWithNoBreak(who),
        ...(quarterly && { quarterly }),
        extensions: deadline.extensions.map(toExtension),
        law: text,
        checked,
        validUntil,
      },
    ];
  });
}

/** Extension as calendars know it: one for all has no `who`. */
export function toExtension({ who, ...extension }: LawDeadline['extensions'][number]): Extension {
  return { ...extension, ...(who !== '' && { who }) };
}

/**
 * Lists proposed provisions that await a decision, of those that the site states. Hiding all deadlines of a provision
 * counts as one.
 */
export function listOpenProposals({ register, deadlines }: Law, stated: ReadonlySet<string>): string[] {
  return [...stated].filter((name) => {
    const deadlinesOfFact = deadlines.filter(({ fact }) => fact === name);
    return register[name]?.proposed && (deadlinesOfFact.length === 0 || deadlinesOfFact.some(({ hidden }) => !hidden));
  });
}
