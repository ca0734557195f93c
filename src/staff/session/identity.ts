import * as v from 'valibot';
import { type CheckedAction, checkedActions } from '../../contract/staff/credentials.ts';
import type { StaffFailure } from '../http.ts';
import { createStore } from '../store.ts';

interface PendingCheck {
  action: CheckedAction;
  /** Settles the check: true if the user has proved their identity. */
  answer: (isProved: boolean) => void;
}

/** Pending identity check, shown by the dialog in the frame. */
export const pendingCheckStore = createStore<PendingCheck | null>(null);

/**
 * Resolves once the user has proved their identity; rejects with `refusal` if they cancel. A new check cancels the
 * previous one.
 */
export async function checkIdentity(refusal: StaffFailure): Promise<void> {
  const action = v.safeParse(v.picklist(checkedActions), refusal.action);
  if (!action.success || !(await requestProof(action.output))) throw refusal;
}

function requestProof(action: CheckedAction): Promise<boolean> {
  return new Promise((resolve) => {
    pendingCheckStore.get()?.answer(false);
    pendingCheckStore.set({
      action,
      answer(isProved) {
        pendingCheckStore.set(null);
        resolve(isProved);
      },
    });
  });
}
