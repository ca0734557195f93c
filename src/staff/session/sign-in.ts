import type * as v from 'valibot';
import type { SessionPost, staffSession } from '../../contract/staff/credentials.ts';
import { sessionCalls } from '../../contract/staff/sessions.ts';
import { send } from '../http.ts';

type StaffSession = v.InferOutput<typeof staffSession>;

export interface LiveSession {
  user: StaffSession['user'];
  account: string;
  expiresAt: number;
}

/** Signs in. Throws `StaffFailure`; code `code-required` where a second factor is wanted. */
export const postSession = async (post: SessionPost) => live(await send(sessionCalls.signIn, post));

/** The answer of a call that signs in, by whatever way. */
export function live({ user, account, expires_at }: StaffSession): LiveSession {
  return { user, account, expiresAt: Date.parse(expires_at) };
}
