import {
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Answered, Asked, Call } from '../../contract/calls.ts';
import { callApi } from '../api.ts';
import { showFailureToast, showToast, type ToastOptions } from './overlays/toasts.ts';

interface CallOptions<Given, Answer> extends Pick<UseMutationOptions, 'mutationKey' | 'scope'> {
  /** Toast after a success, or its title, or a function of the answer that may return none. */
  done?: string | ToastOptions | ((answer: Answer, given: Given) => string | ToastOptions | undefined) | undefined;
  /** Title of the toast after a failure, or a function of the error. Omitted where a form shows the error. */
  failed?: string | ((error: Error) => ToastOptions);
  /** Keys of the queries to invalidate. After a failure they are refetched too, but not awaited. */
  refresh?: readonly QueryKey[];
  /** Runs after a success, before its toast. */
  onDone?: ((answer: Answer, given: Given) => unknown) | undefined;
}

/**
 * Mutation for a call of the staff API, or for a function that makes calls, with toasts and invalidation of stale
 * queries.
 */
export function useCall<C extends Call>(
  call: C,
  options?: CallOptions<Asked<C>, Answered<C>>,
): UseMutationResult<Answered<C>, Error, Asked<C>>;
export function useCall<Given = void, Answer = unknown>(
  call: (given: Given) => Promise<Answer>,
  options?: CallOptions<Given, Answer>,
): UseMutationResult<Answer, Error, Given>;
export function useCall(
  call: Call | ((given: Record<string, unknown>) => Promise<unknown>),
  { done, failed, refresh = [], onDone, ...identity }: CallOptions<Record<string, unknown>, unknown> = {},
) {
  const client = useQueryClient();
  return useMutation({
    ...identity,
    mutationFn: (given: Record<string, unknown>) => (typeof call === 'function' ? call(given) : callApi(call, given)),
    onSuccess: async (answer, given) => {
      await onDone?.(answer, given);
      const toast = typeof done === 'function' ? done(answer, given) : done;
      if (toast !== undefined) showToast(typeof toast === 'string' ? { title: toast } : toast);
    },
    onError: (error) => {
      if (typeof failed === 'function') showToast({ ...failed(error), failure: true });
      else if (failed !== undefined) showFailureToast(failed, error);
    },
    onSettled: (_answer, error) => {
      const reading = Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey })));
      return error ? undefined : reading;
    },
  });
}
