import { mayActAs, type StaffRole } from '../../contract/staff/roles.ts';
import { useStore } from '../store.ts';
import { type SessionState, session } from './session.ts';

/** State of the session; renders again when it changes. */
export function useSession(): SessionState {
  return useStore(session);
}

/** The person whose pages these are. Inside the frame there always is one. */
export function usePerson() {
  const state = useSession();
  if (state.status !== 'in' && state.status !== 'ended') throw new Error('Nobody is signed in');
  return state.user;
}

/** Whether the person may do what needs `role`. It only spares them a refusal: the server decides. */
export function useMay(role: StaffRole): boolean {
  return mayActAs(usePerson().role, role);
}
