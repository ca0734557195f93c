import type * as v from 'valibot';
import type { SessionPost, staffSession } from '../../../contract/staff/credentials.ts';
import { sessionCalls } from '../../../contract/staff/sessions.ts';
import { send } from '../http.ts';

type StaffSession = v.InferOutput<typeof staffSession>;

export interface LiveSession {
  user: StaffSession['user'];
  expiresAt: number;
}

/** The session that the cookie stands for. Throws `StaffFailure`, status 401 where there is none. */
export const readSession = async () => live(await send(sessionCalls.read, {}));

/** Signs in. Throws `StaffFailure`; code `code-required` where a second factor is wanted. */
export const postSession = async (post: SessionPost) => live(await send(sessionCalls.signIn, post));

export const refreshSession = async () => live(await send(sessionCalls.refresh, {}));

/** Has the server know this browser again: its attempts to sign in are then counted apart from everybody else's. */
export const rememberDevice = () => send(sessionCalls.rememberDevice, {});

export const deleteSession = () => send(sessionCalls.end, {});

/** The answer of a call that signs in, by whatever way. */
export function live({ user, expires_at }: StaffSession): LiveSession {
  return { user, expiresAt: Date.parse(expires_at) };
}
