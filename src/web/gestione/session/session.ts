import { sessionErrors } from '../../../contract/staff/credentials.ts';
import { sessionCalls } from '../../../contract/staff/sessions.ts';
import { StaffFailure, send } from '../http.ts';
import { serverNow } from '../server-clock.ts';
import { type LiveSession, live } from './calls.ts';

/** How often the session is looked at, in ms, and how many such ticks before its end it is refreshed. Specification section 9. */
const tick = 30_000;
const ticksBeforeEnd = 3;

type Person = LiveSession['user'];

export type SessionState =
  | { status: 'unknown' }
  /** `left`: the person has just gone, on purpose. */
  | { status: 'out'; left: boolean }
  | { status: 'in'; user: Person; expiresAt: number }
  /** The page of `user` is open but the session is over: expired or ended elsewhere, closed with «Esci» in another tab, or now another person's. */
  | { status: 'ended'; user: Person; why: 'expired' | 'signed-out' }
  | { status: 'ended'; user: Person; why: 'other-person'; other: Person };

/** Specification section 4; `ended` is a session that the server no longer knows. */
export type SessionEvent = 'signed-in' | 'signed-out' | 'token-refreshed' | 'ended';

type Message = { event: 'signed-in' | 'token-refreshed'; live: LiveSession } | { event: 'signed-out' };

let state: SessionState = { status: 'unknown' };
/** How often it has changed: an answer to what was asked before a change may be older than that. */
let changes = 0;
let checking: Promise<void> | undefined;
/** Account whose page this tab shows. */
let account: string | undefined;
const watchers = new Set<() => void>();
const listeners = new Set<(event: SessionEvent) => void>();
const otherTabs = new BroadcastChannel('gestione');

function become(next: SessionState, event?: SessionEvent): void {
  state = next;
  changes += 1;
  for (const watcher of watchers) watcher();
  if (event) for (const listener of listeners) listener(event);
}

function enter({ user, account: entering, expiresAt }: LiveSession, event?: SessionEvent): void {
  const before = state;
  const hasPerson = before.status === 'in' || before.status === 'ended';
  if (hasPerson && account !== entering) {
    become({ status: 'ended', user: before.user, why: 'other-person', other: user });
    return;
  }
  account = entering;
  become({ status: 'in', user, expiresAt }, event);
}

function leave(why: 'expired' | 'signed-out'): void {
  if (state.status === 'in')
    become({ status: 'ended', user: state.user, why }, why === 'expired' ? 'ended' : 'signed-out');
  else if (state.status === 'unknown') become({ status: 'out', left: false });
}

otherTabs.onmessage = ({ data }: MessageEvent<Message>) => {
  if (data.event === 'signed-out') leave('signed-out');
  else enter(data.live, data.event);
};

function tell(message: Message): void {
  otherTabs.postMessage(message);
}

/** Asks the server, anew where more has become known meanwhile; no answer at all changes nothing, unless nothing is known yet. */
async function ask(): Promise<void> {
  const before = changes;
  const [answer] = await Promise.allSettled([whileRenewed(() => send(sessionCalls.read, {}))]);
  if (changes !== before) await ask();
  else if (answer.status === 'fulfilled') enter(live(answer.value));
  else if (answer.reason instanceof StaffFailure && answer.reason.status === 401) leave('expired');
  else if (state.status === 'unknown') throw answer.reason;
}

/** Makes a call once more where another tab has renewed the session while it was on its way: that tab's cookie is here by now. */
async function whileRenewed<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof StaffFailure && error.code === sessionErrors.renewed) return await call();
    throw error;
  }
}

function nearEnd(): boolean {
  return state.status === 'in' && Math.floor((state.expiresAt - serverNow()) / tick) <= ticksBeforeEnd;
}

/** Refreshes once for all tabs: whoever comes second finds a session that has long to live. */
async function refresh(): Promise<void> {
  await alone(async () => {
    await ask();
    if (!nearEnd()) return;
    try {
      const renewed = live(await send(sessionCalls.refresh, {}));
      enter(renewed, 'token-refreshed');
      tell({ event: 'token-refreshed', live: renewed });
    } catch (error) {
      if (error instanceof StaffFailure && error.status === 401) await ask();
    }
  });
}

/** Web Locks are there on https and on localhost; elsewhere each tab refreshes for itself. */
async function alone(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('gestione-session', work);
  else await work();
}

/** The staff session of this browser, one for all of its tabs. */
export const session = {
  get: () => state,

  /** Calls `watcher` at each change; the function that comes back ends it. */
  watch(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },

  /** Calls `listener` with each event, in whatever tab it happened; the function that comes back ends it. */
  on(listener: (event: SessionEvent) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Asks the server who is signed in; calls at the same time share one request. Throws where nothing is known and no answer comes. */
  check(): Promise<void> {
    checking ??= ask().finally(() => {
      checking = undefined;
    });
    return checking;
  },

  async keep(): Promise<void> {
    if (state.status !== 'in') return;
    await session.check();
    if (nearEnd()) await refresh();
  },

  entered(by: LiveSession): void {
    enter(by, 'signed-in');
    tell({ event: 'signed-in', live: by });
    // Attempts to sign in from this browser are then counted apart from everybody else's; without it the next one is not.
    send(sessionCalls.rememberDevice, {}).catch(() => {});
  },

  /** Signs out here and in every tab. Throws `StaffFailure` where the server did not hear of it. */
  async signOut(): Promise<void> {
    try {
      await whileRenewed(() => send(sessionCalls.end, {}));
    } catch (error) {
      if (!(error instanceof StaffFailure && error.status === 401) || error.code === sessionErrors.renewed) throw error;
    }
    become({ status: 'out', left: true }, 'signed-out');
    tell({ event: 'signed-out' });
  },

  /** Resolves with `true` once the session lives (at once where it does), with `false` where the person leaves. */
  signedIn(signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (state.status === 'ended' || state.status === 'unknown') return;
        stop();
        resolve(state.status === 'in');
      };
      const abort = () => {
        stop();
        reject(signal?.reason);
      };
      const stop = () => {
        watchers.delete(look);
        signal?.removeEventListener('abort', abort);
      };
      watchers.add(look);
      signal?.addEventListener('abort', abort);
      look();
    });
  },
};

/** Keeps the session from now on: every 30 seconds, and at once when the computer wakes or the network is back. */
export function keepSession(): void {
  const keep = () => void session.keep();
  setInterval(keep, tick);
  addEventListener('online', keep);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) keep();
  });
}
