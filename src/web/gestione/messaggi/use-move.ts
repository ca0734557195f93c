import { useQueryClient } from '@tanstack/react-query';
import type { MessageState, StaffMessage } from '../../../contract/desk.ts';
import { StaffFailure } from '../http.ts';
import { say, sayFailure } from '../parts/toasts.ts';
import { messageQuery, patchMessage } from './queries.ts';
import { words } from './words.ts';

/** Moves the message to another state, says so, and offers to take it back. */
export function useMove({ id, state, version }: StaffMessage): (to: MessageState, said: string) => Promise<boolean> {
  const client = useQueryClient();
  const failed = (error: unknown) => {
    const other = error instanceof StaffFailure && error.status === 409;
    if (other) void client.invalidateQueries(messageQuery(id));
    sayFailure(words.changeFailed, other ? new Error(words.changedByOther) : error);
    return false;
  };
  return (to, said) =>
    patchMessage(client, id, { state: to, version }).then((changed) => {
      const undo = () => void patchMessage(client, id, { state, undo: true, version: changed.version }).catch(failed);
      say({ title: said, undo });
      return true;
    }, failed);
}
