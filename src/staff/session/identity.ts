import * as v from 'valibot';
import { type CheckedAction, checkedActions } from '../../contract/staff/credentials.ts';
import type { StaffFailure } from '../http.ts';
import { createStore } from '../store.ts';

interface AskedIdentity {
  action: CheckedAction;
  /** Whether the user has shown who they are. */
  answer: (shown: boolean) => void;
}

/** The action for which the dialog in the frame asks who the user is. */
export const askedIdentity = createStore<AskedIdentity | null>(null);

/** Resolves once the user has shown who they are; rejects with `refusal` where they cancel. A further check cancels the one before. */
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
