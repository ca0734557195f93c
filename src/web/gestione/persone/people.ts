import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Person, type PersonPatch, peopleCalls } from '../../../contract/staff/people.ts';
import { ask } from '../api.ts';
import { isConflict } from '../http.ts';
import { readingAgain } from '../parts/form/reading-again.ts';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { words } from './words.ts';

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => ask(peopleCalls.list, {}, signal),
});

/** An `onSettled` that has the list of people read again. */
export function useReadPeopleAgain() {
  const client = useQueryClient();
  return readingAgain(() => client.invalidateQueries({ queryKey: peopleQuery.queryKey }));
}

interface Step {
  patch: Pick<PersonPatch, 'role' | 'disabled'>;
  said: string;
}

interface Change extends Step {
  person: Person;
  undo?: Step;
}

/** Changes somebody's role or whether they may enter, at once and with a way back. */
export function usePersonChange() {
  const change = useMutation({
    mutationFn: ({ person: { id, version }, patch }: Change) => ask(peopleCalls.change, { id, ...patch, version }),
    onSuccess: (now, { patch, said, undo }) =>
      say({
        title: said,
        about: now.id,
        // Who is let in again has none.
        description: patch.disabled === false ? undefined : words.done.sessions,
        undo: undo && (() => change.mutate({ person: now, ...undo })),
      }),
    onError: (error) => {
      const changed = isConflict(error) && error.current !== undefined;
      if (changed) say({ title: words.failed, description: words.changed, failure: true });
      else sayFailure(words.failed, error);
    },
    onSettled: useReadPeopleAgain(),
  });
  return change;
}
