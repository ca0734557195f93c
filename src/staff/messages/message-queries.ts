import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type MessageChanges,
  type MessageFilter,
  messageCalls,
  type StaffMessage,
  staffMessage,
} from '../../contract/messages.ts';
import { callApi } from '../api.ts';
import { deskKeys, messageKeys, pollInterval } from '../desk/desk-queries.ts';
import { getCurrentRow, isConflict } from '../http.ts';
import type { DraftSource } from '../parts/draft/draft.ts';
import type { Content } from '../parts/draft/local-copies.ts';

export const messagesQuery = (filter: MessageFilter | undefined, search: string) =>
  infiniteQueryOptions({
    queryKey: [...deskKeys.messages, 'list', filter ?? 'all', search],
    queryFn: ({ signal, pageParam: after }) => callApi(messageCalls.list, { state: filter, q: search, after }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Keeps the previous results visible during a new search.
    placeholderData: keepPreviousData,
  });

const getMessageKey = (id: string) => [...deskKeys.messages, 'one', id];

/** Query of a message. Polled while it is open, because a colleague may be answering it. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: getMessageKey(id),
    queryFn: ({ signal }) => callApi(messageCalls.read, { id }, signal),
    refetchInterval: pollInterval,
  });

/**
 * Next version of a message after a change by this page, by `id version`; and the pending change of each message.
 */
const nextVersions = new Map<string, number>();
/** Most entries of `nextVersions`; an older one is no longer the base of a change under way. */
const maxNextVersions = 200;
const pendingChanges = new Map<string, Promise<unknown>>();

/**
 * Changes a message and returns its new state. Changes of this page to the same message are queued: each is based on
 * the version that the previous one produced.
 */
export async function patchMessage(client: QueryClient, id: string, changes: MessageChanges): Promise<StaffMessage> {
  const before = pendingChanges.get(id);
  const change = (async () => {
    await before?.catch(() => {});
    return await sendPatch(client, id, changes);
  })();
  pendingChanges.set(id, change);
  try {
    return await change;
  } finally {
    if (pendingChanges.get(id) === change) pendingChanges.delete(id);
  }
}

/** Follows this page's own changes from `version` to the latest version they produced. */
export function findLatestVersion(id: string, version: number): number {
  const next = nextVersions.get(`${id} ${version}`);
  return next === undefined ? version : findLatestVersion(id, next);
}

async function sendPatch(
  client: QueryClient,
  id: string,
  { version: named, ...changes }: MessageChanges,
): Promise<StaffMessage> {
  const version = named && findLatestVersion(id, named);
  // Race: a response to an earlier read must not overwrite this change.
  await client.cancelQueries({ queryKey: getMessageKey(id) });
  const message = await callApi(messageCalls.change, { id, ...changes, version }).catch((error: unknown) => {
    if (isConflict(error)) void client.invalidateQueries({ queryKey: getMessageKey(id) });
    throw error;
  });
  if (version !== undefined) {
    nextVersions.set(`${id} ${version}`, message.version);
    const [oldest] = nextVersions.keys();
    if (nextVersions.size > maxNextVersions && oldest !== undefined) nextVersions.delete(oldest);
  }
  client.setQueryData(messageQuery(id).queryKey, message);
  for (const queryKey of messageKeys) void client.invalidateQueries({ queryKey });
  return message;
}

/** Returns the note from the fields of its draft. */
export const getNote = ({ note }: Content) => String(note);

/** Draft source of a message's note. */
export function createNoteSource(
  client: QueryClient,
  id: string,
  user: string,
  onDeleted?: (value: Content) => void,
): DraftSource<StaffMessage> {
  return {
    key: `${user} nota-${id}`,
    read: ({ note, note_by, note_at, version }) => ({ value: { note }, version, by: note_by, at: note_at }),
    put: (value, version) => patchMessage(client, id, { note: getNote(value).trim(), version }),
    readConflict: (error) => getCurrentRow(error, staffMessage),
    ...(onDeleted && { onDeleted }),
  };
}
