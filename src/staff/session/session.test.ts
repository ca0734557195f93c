import { afterEach, expect, test, vi } from 'vitest';
import { checkSession, type SessionState, session } from './session.ts';

const user = { name: 'Anna Conti', email: 'anna@studio.example', role: 'manager' } as const;
const liveBody = { user, account: 'a', expires_at: '2026-11-26T11:00:00.000Z' };
const signedIn: SessionState = { status: 'in', user, account: 'a', expiresAt: Date.parse(liveBody.expires_at) };
const signedOut: SessionState = { status: 'out', hasSignedOut: true };
const unauthorizedBody = { error: { code: 'unauthorized', message: 'La sessione è finita' } };

afterEach(() => {
  session.set({ status: 'unknown' });
  vi.unstubAllGlobals();
});

/** Checks the session. The state becomes `next` before the server responds. */
async function checkDuring(next: SessionState, response: Response): Promise<SessionState> {
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('fetch', async () => {
    session.set(next);
    return response;
  });
  await checkSession();
  return session.get();
}

test.each<[string, SessionState, SessionState, Response]>([
  ['a live session after the user has signed out', signedIn, signedOut, Response.json(liveBody)],
  ['no session after the user has signed in', signedOut, signedIn, Response.json(unauthorizedBody, { status: 401 })],
])('ignores a response older than the state: %s', async (_, state, next, response) => {
  session.set(state);
  expect(await checkDuring(next, response)).toBe(next);
});

test.each<[string, SessionState, Response, SessionState]>([
  ['a live session', { status: 'unknown' }, Response.json(liveBody), signedIn],
  [
    'no session',
    signedIn,
    Response.json(unauthorizedBody, { status: 401 }),
    { status: 'ended', user, account: 'a', otherUser: null },
  ],
])('applies a response to the current state: %s', async (_, state, response, next) => {
  session.set(state);
  expect(await checkDuring(state, response)).toEqual(next);
});
