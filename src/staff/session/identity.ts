import * as v from 'valibot';
import { type CheckedAction, checkedActions } from '../../contract/staff/credentials.ts';
import type { StaffFailure } from '../http.ts';
import { createStore } from '../store.ts';

interface AskedIdentity {
  action: CheckedAction;
  /** Settles the check: true if the user has proved their identity. */
  answer: (shown: boolean) => void;
}

/** Pending identity check, shown by the dialog in the frame. */
export const askedIdentity = createStore<AskedIdentity | null>(null);

/**
 * Resolves once the user has proved their identity; rejects with `refusal` if they cancel. A new check cancels the
 * previous one.
 */
export async function checkIdentity(refusal: StaffFailure): Promise<void> {
  const action = v.safeParse(v.picklist(checkedActions), refusal.action);
  if (!action.success || !(await askIdentity(action.output))) throw refusal;
}

function askIdentity(action: CheckedAction): Promise<boolean> {
  return new Promise((resolve) => {
    askedIdentity.get()?.answer(false);
    askedIdentity.set({
      action,
      answer(shown) {
        askedIdentity.set(null);
        resolve(shown);
      },
    });
  });
}
