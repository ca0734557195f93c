import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { lawDocument } from '../../content/law/norme.ts';
import { foldText } from '../../content/writing/fold.ts';
import { contentCalls, type EditedContent } from '../../contract/content.ts';
import { type Change, readPath } from '../../contract/fields/changes.ts';
import { type LawFact, lawCalls } from '../../contract/law.ts';
import { callApi } from '../api.ts';
import { deskKeys } from '../desk/desk-queries.ts';
import { versionsQuery } from '../documents/versions-query.ts';
import { allContentsQuery } from '../texts/content-queries.ts';

export const lawQuery = queryOptions({
  queryKey: ['law'],
  queryFn: ({ signal }) => callApi(lawCalls.facts, {}, signal),
});

export const deadlinesQuery = queryOptions({
  queryKey: ['deadlines'],
  queryFn: ({ signal }) => callApi(lawCalls.deadlines, {}, signal),
});

/** Document of the law, which dialogs edit. */
export const lawDocumentQuery = queryOptions({
  queryKey: ['law-document'],
  queryFn: ({ signal }) => callApi(contentCalls.read, { page: lawDocument }, signal),
});

/** Keys of all queries that contain law data. */
export const lawKeys: readonly QueryKey[] = [
  lawQuery.queryKey,
  deadlinesQuery.queryKey,
  lawDocumentQuery.queryKey,
  deskKeys.today,
  allContentsQuery.queryKey,
  versionsQuery(lawDocument).queryKey,
];

/** Changes the law, at once for visitors: all changes or none. */
export const changeLaw = (changes: Change[]): Promise<EditedContent> =>
  callApi(contentCalls.change, { page: lawDocument, changes });

/** Change that deletes the entry at `path` as the document has it. */
export const makeRemoval = ({ published }: EditedContent, path: string): Change => ({
  path,
  from: readPath(published, path),
  to: null,
});

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
