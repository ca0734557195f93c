import * as v from 'valibot';
import { type ConfirmedAction, confirmedActions } from '../../contract/staff/credentials.ts';
import type { StaffFailure } from '../http.ts';
import { createStore } from '../store.ts';

interface PendingCheck {
  action: ConfirmedAction;
  /** Settles the check: true if the user has proved their identity. */
  answer: (isProved: boolean) => void;
}

/** Pending identity confirmation, shown by the dialog in the frame. */
export const pendingCheckStore = createStore<PendingCheck | null>(null);

/** Resolves once the identity is proved; rejects with `refusal` on cancel. A new check cancels the previous one. */
export async function confirmIdentity(refusal: StaffFailure): Promise<void> {
  const action = v.safeParse(v.picklist(confirmedActions), refusal.action);
  if (!action.success || !(await requestProof(action.output))) throw refusal;
}

function requestProof(action: ConfirmedAction): Promise<boolean> {
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
