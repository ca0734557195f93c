import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { MessageState, StaffMessage } from '../../contract/messages.ts';
import { isConflict } from '../http.ts';
import { showToast } from '../parts/overlays/toasts.ts';
import { useCall } from '../parts/use-call.ts';
import { patchMessage } from './message-queries.ts';

interface MoveMessage {
  /** Moves the message to another state, with a toast and undo. Resolves to true on success. */
  move: (to: MessageState, title: string) => Promise<boolean>;
  isMoving: boolean;
}

/** Changes the state of a message, one change at a time. */
export function useMoveMessage({ id, state, version }: StaffMessage): MoveMessage {
  const client = useQueryClient();
  const mutationKey = ['messages', 'move', id];
  const describeFailure = (error: Error) => ({
    title: 'La modifica non è riuscita',
    description: isConflict(error)
      ? 'Nel frattempo il messaggio è stato modificato da un’altra parte: ora si vede com’è.'
      : error.message,
    failure: true,
  });
  const change = useCall(
    ({ to }: { to: MessageState; title: string }) => patchMessage(client, id, { state: to, version }),
    {
      mutationKey,
      successToast: (changed, { title }) => ({
        title,
        about: id,
        undo: () => {
          patchMessage(client, id, { state, undo: true, version: changed.version }).catch((error) =>
            showToast(describeFailure(error)),
          );
        },
      }),
      failureToast: describeFailure,
    },
  );
  const move = async (to: MessageState, title: string) => {
    if (client.isMutating({ mutationKey }) > 0) return false;
    return await change.mutateAsync({ to, title }).then(
      () => true,
      () => false,
    );
  };
  return { move, isMoving: useIsMutating({ mutationKey }) > 0 };
}
