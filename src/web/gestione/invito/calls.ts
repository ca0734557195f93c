import * as v from 'valibot';
import { staffPaths } from '../../../contract/staff-paths.ts';
import { type Invitation, invitation, invitationPurposes } from '../../../contract/staff-people.ts';
import { readAnswer, StaffFailure, send } from '../http.ts';
import { postSession } from '../session/calls.ts';
import { session } from '../session/session.ts';

const address = (token: string) => `${staffPaths.invitations}/${encodeURIComponent(token)}`;

/** What the link is for; `null` where it is worth nothing any more. Throws `StaffFailure`. */
export async function readInvitation(token: string, signal: AbortSignal): Promise<Invitation | null> {
  try {
    return readAnswer(invitation, await send(address(token), { signal }));
  } catch (error) {
    if (error instanceof StaffFailure && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

const accepted = v.object({ purpose: v.picklist(invitationPurposes), email: v.nullable(v.string()) });

/**
 * Does what the link is for, and signs in where a password was chosen: `true` then. With a second factor on, signing in is left to the
 * sign-in page. Throws `StaffFailure`.
 */
export async function acceptInvitation(token: string, fields: Record<string, string>): Promise<boolean> {
  const { email } = readAnswer(accepted, await send(address(token), { method: 'POST', body: fields }));
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
