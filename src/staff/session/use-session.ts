import { mayActAs, type StaffRole } from '../../contract/staff/roles.ts';
import { useStore } from '../store.ts';
import { type SessionState, session } from './session.ts';

/** State of the session; rerenders on each change. */
export function useSession(): SessionState {
  return useStore(session);
}

/** Signed-in user. Throws outside the frame, where there may be none. */
export function usePerson() {
  const state = useSession();
  if (state.status !== 'in' && state.status !== 'ended') throw new Error('No user is signed in');
  return state.user;
}

/** Tests if the user's role includes `role`. For display only: the server enforces permissions. */
export function useHasRole(role: StaffRole): boolean {
  return mayActAs(usePerson().role, role);
}
