import * as v from 'valibot';
import { type CheckedAction, checkedActions } from '../../../contract/staff/credentials.ts';
import type { StaffFailure } from '../http.ts';

/** Somebody who can ask the person to show who they are; the dialog in the frame. */
type Asker = (action: CheckedAction) => Promise<boolean>;

let asker: Asker | undefined;

/** Hands the questions to the dialog; the function that comes back ends it. */
export function onIdentityCheck(ask: Asker): () => void {
  asker = ask;
  return () => {
    asker = undefined;
  };
}

/** Resolves once the person has shown who they are; fails with `refusal` where they would not. */
export async function checkIdentity(refusal: StaffFailure): Promise<void> {
  const action = v.safeParse(v.picklist(checkedActions), refusal.action);
  if (!asker || !action.success || !(await asker(action.output))) throw refusal;
}
