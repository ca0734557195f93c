import { type Invitation, invitationCalls } from '../../../contract/staff-people.ts';
import { StaffFailure, send } from '../http.ts';
import { postSession } from '../session/calls.ts';
import { session } from '../session/session.ts';

/** What the link is for; `null` where it is worth nothing any more. Throws `StaffFailure`. */
export async function readInvitation(token: string, signal: AbortSignal): Promise<Invitation | null> {
  try {
    return await send(invitationCalls.read, { token }, signal);
  } catch (error) {
    if (error instanceof StaffFailure && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/**
 * Does what the link is for, and signs in where a password was chosen: `true` then. With a second factor on, signing in is left to the
 * sign-in page. Throws `StaffFailure`.
 */
export async function acceptInvitation(token: string, fields: Record<string, string>): Promise<boolean> {
  const { email } = await send(invitationCalls.accept, { ...fields, token });
  const { password } = fields;
  if (password === undefined || email === null) return false;
  try {
    // Other tabs hear of it: whose pages they show may be somebody else's.
    session.entered(await postSession({ email, password }));
    return true;
  } catch {
    return false;
  }
}
