import type { Answered, Asked, Call } from '../contract/calls.ts';
import { sessionErrors } from '../contract/staff/credentials.ts';
import { StaffFailure, send } from './http.ts';
import { checkIdentity } from './session/identity.ts';
import { checkSession, session, untilSignedIn } from './session/session.ts';

const mostAttempts = 4;

/**
 * Makes a call of the staff API. One that meets an ended session, or needs an identity check, waits and is made again. Throws
 * `StaffFailure`: an Italian message, with 409 `current`, the row as it is.
 */
export function ask<C extends Call>(call: C, given: Asked<C>, signal?: AbortSignal): Promise<Answered<C>> {
  return whileSignedIn(() => send(call, given, signal), signal);
}

/** Makes `attempt`, and makes it again after the person has signed in or shown who they are, where it fails for want of that. */
export async function whileSignedIn<Result>(
  attempt: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (let made = 1; ; made += 1) {
    // In the page of somebody whose session is over nothing is sent: it may be another person's by now, in whose name it would be done.
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

/** Resolves once the session lives; fails with `refusal` where the person leaves instead. */
async function signedInAgain(refusal: StaffFailure, signal: AbortSignal | undefined): Promise<void> {
  // The cookie may only have been replaced by another tab a moment ago: the server knows.
  if (session.get().status !== 'ended') await checkSession();
  if (!(await untilSignedIn(signal))) throw refusal;
}
