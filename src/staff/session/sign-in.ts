import type * as v from 'valibot';
import type { SessionPost, staffSession } from '../../contract/staff/credentials.ts';
import { sessionCalls } from '../../contract/staff/sessions.ts';
import { sendRequest } from '../http.ts';

type StaffSession = v.InferOutput<typeof staffSession>;

export interface LiveSession {
  user: StaffSession['user'];
  account: string;
  expiresAt: number;
}

/** Signs in. Throws `StaffFailure`, with code `code-required` if the account needs a second factor. */
export const postSignIn = async (post: SessionPost) => toLiveSession(await sendRequest(sessionCalls.signIn, post));

/** Converts the response of any sign-in call. */
export function toLiveSession({ user, account, expires_at }: StaffSession): LiveSession {
  return { user, account, expiresAt: Date.parse(expires_at) };
}
