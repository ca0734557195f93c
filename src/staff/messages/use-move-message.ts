import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import type { MessageState, StaffMessage } from '../../contract/messages.ts';
import { useCall } from '../parts/use-call.ts';
import { changeMessage } from './message-queries.ts';

interface MoveMessage {
  /** Moves the message to another state, with a toast and undo. Resolves to true on success. */
  move: (to: MessageState, title: string) => Promise<boolean>;
  isMoving: boolean;
}

/** Changes the state of a message, one change at a time. */
export function useMoveMessage(message: StaffMessage): MoveMessage {
  const client = useQueryClient();
  const { id } = message;
  const mutationKey = ['messages', 'move', id];
  const change = useCall(
    ({ to }: { to: MessageState; title: string }) => changeMessage(client, message, { state: to }),
    {
      mutationKey,
      successToast: (_changed, { title }) => ({ title, about: id }),
      undo: ({ undo }) => undo,
      failureToast: 'La modifica non è riuscita',
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
