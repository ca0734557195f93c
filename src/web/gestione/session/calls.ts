import type * as v from 'valibot';
import { type SessionPost, staffSession } from '../../../contract/staff.ts';
import { staffPaths } from '../../../contract/staff-paths.ts';
import { readAnswer, send } from '../http.ts';

/** Who is signed in, and until when by the server's clock. */
export interface LiveSession {
  user: v.InferOutput<typeof staffSession>['user'];
  /** Ms since 1970. */
  expiresAt: number;
}

/** The session that the cookie stands for. Throws `StaffFailure`, status 401 where there is none. */
export async function readSession(): Promise<LiveSession> {
  return live(await send(staffPaths.session));
}

/** Signs in. Throws `StaffFailure`; code `code-required` where a second factor is wanted. */
export async function postSession(post: SessionPost): Promise<LiveSession> {
  return live(await send(staffPaths.session, { method: 'POST', body: post }));
}

export async function refreshSession(): Promise<LiveSession> {
  return live(await send(`${staffPaths.session}/refresh`, { method: 'POST' }));
}

/** Has the server know this browser again: its attempts to sign in are then counted apart from everybody else's. */
export async function rememberDevice(): Promise<void> {
  await send(`${staffPaths.session}/device`, { method: 'POST' });
}

export async function deleteSession(): Promise<void> {
  await send(staffPaths.session, { method: 'DELETE' });
}

/** The answer of a call that signs in, by whatever way. */
export function live(body: unknown): LiveSession {
  const { user, expires_at } = readAnswer(staffSession, body);
  return { user, expiresAt: Date.parse(expires_at) };
}
