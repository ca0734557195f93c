import { sessionErrors } from '../../contract/staff/credentials.ts';
import { sessionCalls } from '../../contract/staff/sessions.ts';
import { StaffFailure, send } from '../http.ts';
import { serverNow } from '../server-clock.ts';
import { createStore } from '../store.ts';
import { type LiveSession, live } from './sign-in.ts';

/** How often the session is checked, in ms, and how many such ticks before its end it is refreshed. Specification section 9. */
const tick = 30_000;
const ticksBeforeEnd = 3;

type Person = LiveSession['user'];

export type SessionState =
  | { status: 'unknown' }
  /** `left`: the user has signed out here, on purpose. */
  | { status: 'out'; left: boolean }
  | { status: 'in'; user: Person; account: string; expiresAt: number }
  /** The page of `user` is open, but the session is over; `other` is signed in instead, in another tab. */
  | { status: 'ended'; user: Person; account: string; other: Person | null };

/** Specification section 4. */
type SessionEvent = 'signed-in' | 'signed-out' | 'token-refreshed';

/** State of this browser's staff session, as far as this tab knows. */
export const session = createStore<SessionState>({ status: 'unknown' });

/** The tabs of a browser share the session's cookie: an event in one has the others ask the server at once. */
const otherTabs = new BroadcastChannel('gestione');
otherTabs.onmessage = () => void checkSession().catch(() => {});

function become(next: SessionState, event?: SessionEvent): void {
  session.set(next);
  if (event) otherTabs.postMessage(event);
}

/** Shows a live session; one of another account only covers the page that is open. */
function enter(found: LiveSession, event?: SessionEvent): void {
  const state = session.get();
  const isOpen = state.status === 'in' || state.status === 'ended';
  if (isOpen && state.account !== found.account)
    become({ status: 'ended', user: state.user, account: state.account, other: found.user }, event);
  else become({ status: 'in', ...found }, event);
}

function end(): void {
  const state = session.get();
  if (state.status === 'in' || state.status === 'ended')
    become({ status: 'ended', user: state.user, account: state.account, other: null });
  else become({ status: 'out', left: false });
}

/** Whether the server knows of no session. A token that another tab has just renewed says nothing about that. */
function isOver(error: unknown): boolean {
  return error instanceof StaffFailure && error.status === 401 && error.code !== sessionErrors.renewed;
}

/** Makes a call once more where another tab has renewed the token meanwhile: its cookie is here by now. */
async function withNewestToken<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof StaffFailure && error.code === sessionErrors.renewed) return await call();
    throw error;
  }
}

/** Asks the server who is signed in; an answer that is older than the state is ignored. Rejects where nothing is known and no answer comes. */
export async function checkSession(): Promise<void> {
  const state = session.get();
  try {
    const found = live(await withNewestToken(() => send(sessionCalls.read, {})));
    if (session.get() === state) enter(found);
  } catch (error) {
    if (session.get() !== state) return;
    if (isOver(error)) end();
    else if (state.status === 'unknown') throw error;
  }
}

async function refreshNearEnd(): Promise<void> {
  const state = session.get();
  if (state.status !== 'in' || Math.floor((state.expiresAt - serverNow()) / tick) > ticksBeforeEnd) return;
  try {
    const renewed = live(await send(sessionCalls.refresh, {}));
    if (session.get() === state) enter(renewed, 'token-refreshed');
  } catch (error) {
    // Of two tabs that refresh at once one is refused, and finds the other's token.
    if (error instanceof StaffFailure && error.status === 401) await checkSession();
  }
}

/** Takes over a session that was just opened here. */
export function enterSession(opened: LiveSession): void {
  enter(opened, 'signed-in');
  // Attempts to sign in from this browser are then counted apart from everybody else's; without it the next one is not.
  send(sessionCalls.rememberDevice, {}).catch(() => {});
}

/** Signs out in all tabs. Throws `StaffFailure` where the server did not hear of it. */
export async function signOut(): Promise<void> {
  try {
    await withNewestToken(() => send(sessionCalls.end, {}));
  } catch (error) {
    if (!isOver(error)) throw error;
  }
  become({ status: 'out', left: true }, 'signed-out');
}

/** Resolves with `true` once the session lives, with `false` where the user leaves instead. */
export function untilSignedIn(signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const { status } = session.get();
      if (status === 'ended' || status === 'unknown') return;
      stop();
      resolve(status === 'in');
    };
    const abort = () => {
      stop();
      reject(signal?.reason);
    };
    const unwatch = session.watch(look);
    const stop = () => {
      unwatch();
      signal?.removeEventListener('abort', abort);
    };
    signal?.addEventListener('abort', abort);
    look();
  });
}

/** Checks the session from now on: every 30 seconds, and at once when the computer wakes or the network is back. */
export function keepSession(): void {
  const keep = async () => {
    if (session.get().status !== 'in') return;
    await checkSession();
    await refreshNearEnd();
  };
  setInterval(keep, tick);
  addEventListener('online', keep);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void keep();
  });
}
