import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { registerDocument } from '../../content/law/register.ts';
import { foldText } from '../../content/writing/fold.ts';
import { type Change, reverseChanges } from '../../contract/fields/changes.ts';
import { deadlineCalls, type LawFact, lawCalls } from '../../contract/law.ts';
import { callApi } from '../api.ts';
import { deskKeys } from '../desk/desk-queries.ts';
import { versionsQuery } from '../documents/versions-query.ts';
import { allContentsQuery } from '../texts/content-queries.ts';

export const lawQuery = queryOptions({
  queryKey: ['law'],
  queryFn: ({ signal }) => callApi(lawCalls.list, {}, signal),
});

export const deadlinesQuery = queryOptions({
  queryKey: ['deadlines'],
  queryFn: ({ signal }) => callApi(deadlineCalls.list, {}, signal),
});

/** Keys of all queries that contain law data. */
export const lawKeys: readonly QueryKey[] = [
  lawQuery.queryKey,
  deadlinesQuery.queryKey,
  deskKeys.today,
  allContentsQuery.queryKey,
  versionsQuery(registerDocument).queryKey,
];

/** Author and time of the last change of a fact or a deadline. */
export const findAuthor = ({ changed_by: by, changed_at: at }: Pick<LawFact, 'changed_by' | 'changed_at'>) => ({
  by,
  at,
});

/** Takes the changes of a fact back. With its last valid day the former review returns too, unless the fact has changed since. */
export function undoFactChanges(now: LawFact, changes: readonly Change[]): Promise<LawFact> {
  const isReviewed = changes.some(({ path }) => path === 'valid_until');
  const undo = isReviewed ? ({ undo: true, version: now.version } as const) : {};
  return callApi(lawCalls.change, { name: now.name, changes: reverseChanges(changes), ...undo });
}

/** Returns the facts due for verification that the site states. */
export function findDueFacts(items: readonly LawFact[]): LawFact[] {
  return items.filter(({ state, places }) => (state === 'due' || state === 'expired') && places.length > 0);
}

/** Filters facts that contain all words of `search`, ignoring case and accents. */
export function searchFacts(items: readonly LawFact[], search: string): LawFact[] {
  const words = foldText(search).split(/\s+/);
  return items.filter(({ name, text, law, places }) => {
    const factText = foldText([name, text, law, ...places].join(' '));
    return words.every((word) => factText.includes(word));
  });
}

/**
 * Returns the same day of the first later year that is after `today`: the proposed last day of validity. 29 February
 * becomes 28.
 */
export function addYear(day: string, today: string): string {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace(/-02-29$/, '-02-28');
  return next > today ? next : addYear(next, today);
}
