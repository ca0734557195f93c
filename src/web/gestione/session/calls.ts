import type * as v from 'valibot';
import { type SessionPost, staffSession } from '../../../contract/staff.ts';
import { staffPaths } from '../../../contract/staff-paths.ts';
import { readAnswer, send } from '../http.ts';

/** Who is signed in, and until when by this computer's clock. */
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
export function live({ body, headers }: { body: unknown; headers: Headers }): LiveSession {
  const { user, expires_at } = readAnswer(staffSession, body);
  // Counted from the server's clock: a computer whose clock is wrong keeps its session all the same.
  const serverNow = Date.parse(headers.get('date') ?? '');
  return { user, expiresAt: Date.parse(expires_at) - (Number.isNaN(serverNow) ? 0 : serverNow - Date.now()) };
}
