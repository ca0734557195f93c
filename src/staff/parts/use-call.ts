import {
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type * as v from 'valibot';
import type { Call, CallArguments, CallResponse } from '../../contract/calls.ts';
import { callApi } from '../api.ts';
import { getCurrentRow } from '../http.ts';
import { showFailureToast, showToast, type ToastOptions } from './overlays/toasts.ts';

/** Call that takes a change back, for «Annulla»; nothing if there is none. */
export type Undo = (() => Promise<unknown>) | null | undefined;

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
  /** Adds «Annulla» to the toast after a success. A field that somebody has changed since is not taken back. */
  undo?: (answer: Answer, variables: Given) => Undo;
  /** Receives the present row after a 409. */
  onConflict?: ((error: Error) => void) | undefined;
}

/** Makes the `onConflict` that passes on the row of the error. */
export function receiveCurrent<Row>(schema: v.GenericSchema<unknown, Row>, receive: (row: Row) => unknown) {
  return (error: Error): void => {
    const row = getCurrentRow(error, schema);
    if (row !== null) receive(row);
  };
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
    undo,
    onConflict,
    ...identity
  }: CallOptions<Record<string, unknown>, unknown> = {},
) {
  const client = useQueryClient();
  const refresh = () => Promise.all(refreshKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
  return useMutation({
    ...identity,
    mutationFn: (variables: Record<string, unknown>) =>
      typeof call === 'function' ? call(variables) : callApi(call, variables),
    onSuccess: async (answer, variables) => {
      await onSuccess?.(answer, variables);
      const toast = typeof successToast === 'function' ? successToast(answer, variables) : successToast;
      if (toast === undefined) return;
      const runUndo = undo?.(answer, variables);
      showToast({
        ...(typeof toast === 'string' ? { title: toast } : toast),
        ...(runUndo && { undo: () => void tellUndo(runUndo()).then(refresh) }),
      });
    },
    onError: (error) => {
      onConflict?.(error);
      if (typeof failureToast === 'function') showToast({ ...failureToast(error), failure: true });
      else if (failureToast !== undefined) showFailureToast(failureToast, error);
    },
    onSettled: (_answer, error) => {
      const refetches = refresh();
      return error ? undefined : refetches;
    },
  });
}

/** Tells in a toast that an undo is done, or why it is not possible any more, as after somebody else's change. */
export async function tellUndo(undo: Promise<unknown>): Promise<void> {
  await undo.then(
    () => showToast({ title: 'Annullato' }),
    (error: unknown) => showFailureToast('Non è più possibile annullare', error),
  );
}
