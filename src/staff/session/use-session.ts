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

/** Name of another person who made a change; `null` for the user's own. The server gives each account a name of its own. */
export function useColleagueName(by: string | null): string | null {
  const { name } = usePerson();
  return by === name ? null : by;
}

/** Tests if the user's role includes `role`. For display only: the server enforces permissions. */
export function useHasRole(role: StaffRole): boolean {
  return mayActAs(usePerson().role, role);
}
