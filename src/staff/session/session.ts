import { sessionErrors } from '../../contract/staff/credentials.ts';
import { sessionCalls } from '../../contract/staff/sessions.ts';
import { StaffFailure, sendRequest } from '../http.ts';
import { getServerTime } from '../server-clock.ts';
import { createStore } from '../store.ts';
import { type LiveSession, toLiveSession } from './sign-in.ts';

/** Interval of the session check in ms (specification section 9). */
const checkInterval = 30_000;
/** The session is refreshed once this many check intervals, or fewer, remain of it (specification section 9). */
const refreshIntervals = 3;

type Person = LiveSession['user'];

export type SessionState =
  | { status: 'unknown' }
  /** `hasSignedOut`: the user has signed out here deliberately. */
  | { status: 'out'; hasSignedOut: boolean }
  | { status: 'in'; user: Person; account: string; expiresAt: number }
  /** Page of `user` is open, but the session is over. `otherUser` has signed in meanwhile, in another tab. */
  | { status: 'ended'; user: Person; account: string; otherUser: Person | null };

/** Events that a tab posts to the others (specification section 4). */
type SessionEvent = 'signed-in' | 'signed-out' | 'token-refreshed';

/** State of this browser's staff session, as far as this tab knows. */
export const session = createStore<SessionState>({ status: 'unknown' });

/** Tabs share the session's cookie: an event in one makes the others check the session at once. */
const otherTabs = new BroadcastChannel('gestione');
otherTabs.onmessage = () => void checkSession().catch(() => {});

function setState(next: SessionState, event?: SessionEvent): void {
  session.set(next);
  if (event) otherTabs.postMessage(event);
}

/** Applies a live session. If its account differs from the open page's, the page is covered instead. */
function applySession(liveSession: LiveSession, event?: SessionEvent): void {
  const state = session.get();
  const isOpen = state.status === 'in' || state.status === 'ended';
  if (isOpen && state.account !== liveSession.account)
    setState({ status: 'ended', user: state.user, account: state.account, otherUser: liveSession.user }, event);
  else setState({ status: 'in', ...liveSession }, event);
}

function endSession(): void {
  const state = session.get();
  if (state.status === 'in' || state.status === 'ended')
    setState({ status: 'ended', user: state.user, account: state.account, otherUser: null });
  else setState({ status: 'out', hasSignedOut: false });
}

/** Tests if the server reports no session. A token that another tab has just renewed does not count. */
function isSessionOver(error: unknown): boolean {
  return error instanceof StaffFailure && error.status === 401 && error.code !== sessionErrors.renewed;
}

/** Retries a call once if another tab has renewed the token meanwhile: its cookie has arrived by now. */
async function retryWithNewToken<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof StaffFailure && error.code === sessionErrors.renewed) return await call();
    throw error;
  }
}

/** Asks the server for the session; ignores an older response (race). Rejects if the state stays unknown. */
export async function checkSession(): Promise<void> {
  const state = session.get();
  try {
    const liveSession = toLiveSession(await retryWithNewToken(() => sendRequest(sessionCalls.read, {})));
    if (session.get() === state) applySession(liveSession);
  } catch (error) {
    if (session.get() !== state) return;
    if (isSessionOver(error)) endSession();
    else if (state.status === 'unknown') throw error;
  }
}

async function refreshNearEnd(): Promise<void> {
  const state = session.get();
  if (state.status !== 'in' || Math.floor((state.expiresAt - getServerTime()) / checkInterval) > refreshIntervals)
    return;
  try {
    const renewedSession = toLiveSession(await sendRequest(sessionCalls.refresh, {}));
    if (session.get() === state) applySession(renewedSession, 'token-refreshed');
  } catch (error) {
    // Race of two tabs: the server refuses the second refresh, and the check finds the other tab's token.
    if (error instanceof StaffFailure && error.status === 401) await checkSession();
  }
}

/** Applies a session that was just opened here. */
export function enterSession(openedSession: LiveSession): void {
  applySession(openedSession, 'signed-in');
  // Remembered devices have their own rate limit for sign-ins. Best effort: without it this browser shares the general
  // one.
  sendRequest(sessionCalls.rememberDevice, {}).catch(() => {});
}

/** Signs out in all tabs. Throws `StaffFailure` if the request fails; the session is then unchanged. */
export async function signOut(): Promise<void> {
  try {
    await retryWithNewToken(() => sendRequest(sessionCalls.end, {}));
  } catch (error) {
    if (!isSessionOver(error)) throw error;
  }
  setState({ status: 'out', hasSignedOut: true }, 'signed-out');
}

/**
 * Resolves with `true` once the session is live, with `false` if the user signs out instead. Rejects when `signal`
 * aborts.
 */
export function waitUntilSignedIn(signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const checkState = () => {
      const { status } = session.get();
      if (status === 'ended' || status === 'unknown') return;
      stop();
      resolve(status === 'in');
    };
    const abort = () => {
      stop();
      reject(signal?.reason);
    };
    const stopWatching = session.watch(checkState);
    const stop = () => {
      stopWatching();
      signal?.removeEventListener('abort', abort);
    };
    signal?.addEventListener('abort', abort);
    checkState();
  });
}

/** Starts the session check: every 30 seconds, and at once when the page becomes visible or the network is back. */
export function startSessionChecks(): void {
  const checkAndRefresh = async () => {
    if (session.get().status !== 'in') return;
    await checkSession();
    await refreshNearEnd();
  };
  setInterval(checkAndRefresh, checkInterval);
  addEventListener('online', checkAndRefresh);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void checkAndRefresh();
  });
}
