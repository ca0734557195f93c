import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Change, reverseChanges } from '../../contract/fields/changes.ts';
import { type PaperRequest, paperCalls, paperRequest } from '../../contract/papers/calls.ts';
import type { PaperRequestState } from '../../contract/papers/terms.ts';
import { callApi } from '../api.ts';
import { deskKeys, pollInterval } from '../desk/desk-queries.ts';
import { buildRequest } from '../http.ts';
import { receiveCurrent, useCall } from '../parts/use-call.ts';

/** Queries that a change of a request makes stale. */
export const paperKeys = [deskKeys.papers, deskKeys.today];

/** Requests in a state, or all, newest first. They are kept for months only, so that all are read. */
export const paperRequestsQuery = (state: PaperRequestState | undefined) =>
  queryOptions({
    queryKey: [...deskKeys.papers, 'list', state ?? 'all'],
    queryFn: ({ signal }) => readAll(state, undefined, signal),
    refetchInterval: 60_000,
  });

async function readAll(
  state: PaperRequestState | undefined,
  after: string | undefined,
  signal: AbortSignal,
): Promise<PaperRequest[]> {
  const { items, next } = await callApi(paperCalls.list, { state, after }, signal);
  return next === null ? items : [...items, ...(await readAll(state, next, signal))];
}

/** Query of a request. Polled while it is shown: files arrive, and colleagues fetch them. */
export const paperRequestQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKeys.papers, 'one', id],
    queryFn: ({ signal }) => callApi(paperCalls.read, { id }, signal),
    refetchInterval: pollInterval,
  });

/** Returns the function that shows a request as a call has returned it. */
export function useShowRequest(): (row: PaperRequest) => void {
  const client = useQueryClient();
  return (row) => client.setQueryData(paperRequestQuery(row.id).queryKey, row);
}

/** Changes papers of a request, with undo; after somebody else's change it shows the present request. */
export function useChangePapers(id: string) {
  const show = useShowRequest();
  const send = (changes: Change[]) => callApi(paperCalls.change, { id, changes });
  return useCall(({ changes }: { changes: Change[]; title: string }) => send(changes), {
    successToast: (_row, { title }) => ({ title, about: id }),
    undo: (_row, { changes }) => {
      return async () => show(await send(reverseChanges(changes)));
    },
    failureToast: 'La modifica non è riuscita',
    refreshKeys: paperKeys,
    onSuccess: show,
    onConflict: receiveCurrent(paperRequest, show),
  });
}

/** Address of a file, and of the ZIP of all files of a request. */
export const makeFilePath = (id: string): string => buildRequest(paperCalls.fetch, { id }).path;
export const makeFilesPath = (id: string): string => buildRequest(paperCalls.fetchAll, { id }).path;
