import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { folded } from '../../../content/folded.ts';
import { deadlineCalls, type LawFact, lawCalls } from '../../../contract/law.ts';
import { ask } from '../api.ts';
import { deskKeys } from '../desk/queries.ts';
import { readingAgain } from '../parts/form/reading-again.ts';
import { allContentsQuery } from '../testi/calls.ts';

export const lawQuery = queryOptions({
  queryKey: ['law'],
  queryFn: ({ signal }) => ask(lawCalls.list, {}, signal),
});

export const deadlinesQuery = queryOptions({
  queryKey: ['deadlines'],
  queryFn: ({ signal }) => ask(deadlineCalls.list, {}, signal),
});

/** An `onSettled` that has everything read again in which the law stands. */
export function useReadLawAgain() {
  const client = useQueryClient();
  return readingAgain(async () => {
    const keys = [lawQuery.queryKey, deadlinesQuery.queryKey, deskKeys.today, allContentsQuery.queryKey];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  });
}

/** What is to be read again, the most urgent first, then what is proposed. */
export function toRead(items: readonly LawFact[]): LawFact[] {
  const due = items.filter(isDue).sort((one, other) => (one.valid_until < other.valid_until ? -1 : 1));
  return [...due, ...items.filter(({ state }) => state === 'proposed')];
}

export const isDue = ({ state }: LawFact) => state === 'due' || state === 'expired';

/** The facts in which all of these words stand, in whatever case and accents. */
export function withWords(items: readonly LawFact[], search: string): LawFact[] {
  const wanted = folded(search).split(/\s+/);
  return items.filter(({ name, text, law, places }) => {
    const said = folded([name, text, law, ...places].join(' '));
    return wanted.every((word) => said.includes(word));
  });
}

/** The same day of the year after, as a first word on until when a provision may be said. */
export function yearLater(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace(/-02-29$/, '-02-28');
}
