import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Content, findChanges, reverseChanges } from '../../contract/fields/changes.ts';
import {
  type MessageFilter,
  type MessagePatch,
  type MessageState,
  messageCalls,
  noteFields,
  type StaffMessage,
  staffMessage,
} from '../../contract/messages.ts';
import { callApi } from '../api.ts';
import { deskKeys, messageKeys, pollInterval } from '../desk/desk-queries.ts';
import { getCurrentRow, isConflict, StaffFailure } from '../http.ts';
import type { DraftSource } from '../parts/draft/draft-source.ts';
import { getServerTime } from '../server-clock.ts';
import { describeMessageChange } from './message-changes.ts';

interface MessageSearch {
  filter: MessageFilter | undefined;
  search: string;
  /** Slug of the topic of requests for a quote; empty for all messages. */
  topic: string;
  /** Account whose messages are listed, or `nessuno`; empty for everybody's. */
  follower: string;
}

export const messagesQuery = ({ filter, search, topic, follower }: MessageSearch) =>
  infiniteQueryOptions({
    queryKey: [...deskKeys.messages, 'list', filter ?? 'all', search, topic, follower],
    queryFn: ({ signal, pageParam: after }) =>
      callApi(
        messageCalls.list,
        { state: filter, q: search, topic: topic || undefined, follower: follower || undefined, after },
        signal,
      ),
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

/** People with access, by name. */
export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: ({ signal }) => callApi(messageCalls.colleagues, {}, signal),
});

interface MessageFields {
  state: MessageState;
  binned: boolean;
  follower: string | null;
}

/** Pending change of each message by this page. */
const pendingChanges = new Map<string, Promise<{ message: StaffMessage }>>();

/**
 * Changes fields of a message over the values that the user sees. Changes of this page to one message are queued: each
 * is based on the message that the previous one returned. `undo` reverts this change, unless one of its
 * fields has changed since.
 */
export async function changeMessage(
  client: QueryClient,
  shown: StaffMessage,
  fields: Partial<MessageFields>,
): Promise<{ message: StaffMessage; undo: () => Promise<StaffMessage> }> {
  const { id } = shown;
  const previous = pendingChanges.get(id);
  const pending = (async () => {
    const base = (await previous?.catch(() => null))?.message ?? shown;
    const present = { state: base.state, binned: base.binned_at !== null, follower: base.follower?.id ?? null };
    const changes = findChanges(present, { ...present, ...fields });
    const send = async (patch: MessagePatch, seen: StaffMessage) =>
      changes.length === 0
        ? seen
        : await sendPatch(client, id, patch).catch((error: unknown) => {
            throw explainConflict(error, seen);
          });
    const message = await send({ changes }, base);
    return { message, undo: () => send({ changes: reverseChanges(changes), undo: true }, message) };
  })();
  pendingChanges.set(id, pending);
  try {
    return await pending;
  } finally {
    if (pendingChanges.get(id) === pending) pendingChanges.delete(id);
  }
}

/** Says in the error of a conflict who has changed the message since it was seen. */
function explainConflict(error: unknown, seen: StaffMessage): unknown {
  const present = getCurrentRow(error, staffMessage);
  const message = present && describeMessageChange(seen, present, new Date(getServerTime()));
  return isConflict(error) && message ? new StaffFailure(error.status, { code: error.code, message }, error) : error;
}

async function sendPatch(client: QueryClient, id: string, patch: MessagePatch): Promise<StaffMessage> {
  // Race: a response to an earlier read must not overwrite this change.
  await client.cancelQueries({ queryKey: getMessageKey(id) });
  const message = await callApi(messageCalls.change, { id, ...patch }).catch((error: unknown) => {
    void client.invalidateQueries({ queryKey: getMessageKey(id) });
    throw error;
  });
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
    fields: noteFields,
    schema: staffMessage,
    read: ({ note, note_by, note_at, version }) => ({ value: { note }, version, by: note_by, at: note_at }),
    save: (changes) => sendPatch(client, id, { changes }),
    ...(onDeleted && { onDeleted }),
  };
}
