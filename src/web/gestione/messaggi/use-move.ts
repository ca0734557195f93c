import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MessageState, StaffMessage } from '../../../contract/messages.ts';
import { isConflict } from '../http.ts';
import { say, sayFailure } from '../parts/overlays/toasts.ts';
import { messageQuery, patchMessage } from './queries.ts';
import { words } from './words.ts';

interface Move {
  /** Moves the message to another state, says so, and offers to take it back; answers whether it has moved. */
  move: (to: MessageState, said: string) => Promise<boolean>;
  moving: boolean;
}

/** Moves of one message between its states, one at a time. */
export function useMove({ id, state, version }: StaffMessage): Move {
  const client = useQueryClient();
  const mutationKey = ['messages', 'move', id];
  const onError = (error: unknown) => {
    const other = isConflict(error);
    if (other) void client.invalidateQueries(messageQuery(id));
    sayFailure(words.changeFailed, other ? new Error(words.changedByOther) : error);
  };
  const change = useMutation({
    mutationKey,
    mutationFn: ({ to }: { to: MessageState; said: string }) => patchMessage(client, id, { state: to, version }),
    onSuccess: (changed, { said }) => {
      const undo = () => void patchMessage(client, id, { state, undo: true, version: changed.version }).catch(onError);
      say({ title: said, about: id, undo });
    },
    onError,
  });
  const move = async (to: MessageState, said: string) => {
    if (client.isMutating({ mutationKey }) > 0) return false;
    return await change.mutateAsync({ to, said }).then(
      () => true,
      () => false,
    );
  };
  return { move, moving: useIsMutating({ mutationKey }) > 0 };
}
