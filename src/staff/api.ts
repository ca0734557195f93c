import type { Answered, Asked, Call } from '../contract/calls.ts';
import { sessionErrors } from '../contract/staff/credentials.ts';
import { StaffFailure, send } from './http.ts';
import { checkIdentity } from './session/identity.ts';
import { checkSession, session, untilSignedIn } from './session/session.ts';

const mostAttempts = 4;

/**
 * Sends a call of the staff API. On an ended session or a required identity check it waits for the user and retries.
 * Throws `StaffFailure` with a message in Italian; on 409 `current` is the current row.
 */
export function ask<C extends Call>(call: C, given: Asked<C>, signal?: AbortSignal): Promise<Answered<C>> {
  return whileSignedIn(() => send(call, given, signal), signal);
}

/** Runs `attempt`. If it fails for lack of a session or an identity check, waits for the user and retries. */
export async function whileSignedIn<Result>(
  attempt: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (let made = 1; ; made += 1) {
    // Ended session: send nothing. Another user may have signed in by now, and the request would run in their name.
    if (session.get().status === 'ended') await signedInAgain(gone, signal);
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof StaffFailure) || made === mostAttempts) throw error;
      if (error.code === sessionErrors.identityCheck) await checkIdentity(error);
      else if (error.status === 401 && error.code !== sessionErrors.invalidCredentials)
        await signedInAgain(error, signal);
      else throw error;
    }
  }
}

const gone = new StaffFailure(401, { code: 'signed-out', message: 'La sessione è terminata' });

/** Resolves once the session is live again. Throws `refusal` if the user signs out instead. */
async function signedInAgain(refusal: StaffFailure, signal: AbortSignal | undefined): Promise<void> {
  // Another tab may have just renewed the cookie: ask the server.
  if (session.get().status !== 'ended') await checkSession();
  if (!(await untilSignedIn(signal))) throw refusal;
}
