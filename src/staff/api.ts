import type { Call, CallArguments, CallResponse } from '../contract/calls.ts';
import { sessionErrors } from '../contract/staff/credentials.ts';
import { StaffFailure, sendRequest } from './http.ts';
import { confirmIdentity } from './session/identity.ts';
import { checkSession, session, waitUntilSignedIn } from './session/session.ts';

const maxAttempts = 4;

/**
 * Sends a call of the staff API. If the session has ended, or the identity must be confirmed, it waits for the user and
 * retries. Throws `StaffFailure` with a message in Italian; on 409 `current` is the current row.
 */
export function callApi<C extends Call>(
  call: C,
  params: CallArguments<C>,
  signal?: AbortSignal,
): Promise<CallResponse<C>> {
  return retryAfterSignIn(() => sendRequest(call, params, signal), signal);
}

/** Runs `attempt`. If it fails for lack of a session or an identity confirmation, waits for the user and retries. */
export async function retryAfterSignIn<Result>(
  attempt: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    // Ended session: send nothing. Another user may have signed in by now, and the request would run in their name.
    if (session.get().status === 'ended') await waitForSignIn(signedOutFailure, signal);
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof StaffFailure) || attempts === maxAttempts) throw error;
      if (error.code === sessionErrors.confirmationNeeded) await confirmIdentity(error);
      else if (error.status === 401 && error.code !== sessionErrors.invalidCredentials)
        await waitForSignIn(error, signal);
      else throw error;
    }
  }
}

const signedOutFailure = new StaffFailure(401, { code: 'signed-out', message: 'La sessione è terminata' });

/** Resolves once the session is live again. Throws `refusal` if the user signs out instead. */
async function waitForSignIn(refusal: StaffFailure, signal: AbortSignal | undefined): Promise<void> {
  // Another tab may have just renewed the cookie: ask the server.
  if (session.get().status !== 'ended') await checkSession();
  if (!(await waitUntilSignedIn(signal))) throw refusal;
}
