import {
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Call, CallArguments, CallResponse } from '../../contract/calls.ts';
import { callApi } from '../api.ts';
import { showFailureToast, showToast, type ToastOptions } from './overlays/toasts.ts';

interface CallOptions<Given, Answer> extends Pick<UseMutationOptions, 'mutationKey' | 'scope'> {
  /** Toast after a success, its title, or a function of the response; if that returns nothing, no toast is shown. */
  successToast?:
    | string
    | ToastOptions
    | ((answer: Answer, variables: Given) => string | ToastOptions | undefined)
    | undefined;
  /** Title of the toast after a failure, or a function of the error. Omitted where a form shows the error. */
  failureToast?: string | ((error: Error) => ToastOptions);
  /** Keys of the queries to invalidate. After a failure they are refetched too, but not awaited. */
  refreshKeys?: readonly QueryKey[];
  /** Runs after a success, before its toast. */
  onSuccess?: ((answer: Answer, variables: Given) => unknown) | undefined;
}

/**
 * Mutation for a call of the staff API, or for a function that makes calls, with toasts and invalidation of stale
 * queries.
 */
export function useCall<C extends Call>(
  call: C,
  options?: CallOptions<CallArguments<C>, CallResponse<C>>,
): UseMutationResult<CallResponse<C>, Error, CallArguments<C>>;
export function useCall<Given = void, Answer = unknown>(
  call: (variables: Given) => Promise<Answer>,
  options?: CallOptions<Given, Answer>,
): UseMutationResult<Answer, Error, Given>;
export function useCall(
  call: Call | ((variables: Record<string, unknown>) => Promise<unknown>),
  {
    successToast,
    failureToast,
    refreshKeys = [],
    onSuccess,
    ...identity
  }: CallOptions<Record<string, unknown>, unknown> = {},
) {
  const client = useQueryClient();
  return useMutation({
    ...identity,
    mutationFn: (variables: Record<string, unknown>) =>
      typeof call === 'function' ? call(variables) : callApi(call, variables),
    onSuccess: async (answer, variables) => {
      await onSuccess?.(answer, variables);
      const toast = typeof successToast === 'function' ? successToast(answer, variables) : successToast;
      if (toast !== undefined) showToast(typeof toast === 'string' ? { title: toast } : toast);
    },
    onError: (error) => {
      if (typeof failureToast === 'function') showToast({ ...failureToast(error), failure: true });
      else if (failureToast !== undefined) showFailureToast(failureToast, error);
    },
    onSettled: (_answer, error) => {
      const refetches = Promise.all(refreshKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
      return error ? undefined : refetches;
    },
  });
}
