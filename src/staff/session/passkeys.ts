import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import * as v from 'valibot';
import { type ConfirmedAction, sessionErrors } from '../../contract/staff/credentials.ts';
import { type PasskeyAssertion, passkeyOptions } from '../../contract/staff/passkeys.ts';
import { profileCalls } from '../../contract/staff/profile.ts';
import { sessionCalls } from '../../contract/staff/sessions.ts';
import { callApi } from '../api.ts';
import { StaffFailure, sendRequest } from '../http.ts';
import { type LiveSession, toLiveSession } from './sign-in.ts';

const requestOptions = v.custom<PublicKeyCredentialRequestOptionsJSON>((value) => v.is(passkeyOptions, value));
const creationOptions = v.custom<PublicKeyCredentialCreationOptionsJSON>((value) => v.is(passkeyOptions, value));

/** Signs in with a passkey. `signal` aborts. Throws `StaffFailure`, also if the user picks none. */
export async function signInWithPasskey(signal: AbortSignal): Promise<LiveSession> {
  const optionsJSON = v.parse(requestOptions, await sendRequest(sessionCalls.askForPasskey, {}, signal));
  return await openPasskeySession(await runCeremony(() => startAuthentication({ optionsJSON }), signal));
}

/**
 * Offers passkeys as autofill under the email field until `signal` aborts. Returns `undefined` if the user picks none.
 * Throws `StaffFailure` if the server refuses the passkey.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<LiveSession | undefined> {
  let response: PasskeyAssertion;
  try {
    if (!(await browserSupportsWebAuthnAutofill())) return undefined;
    const optionsJSON = v.parse(requestOptions, await sendRequest(sessionCalls.askForPasskey, {}, signal));
    response = await runCeremony(() => startAuthentication({ optionsJSON, useBrowserAutofill: true }), signal);
  } catch {
    return undefined;
  }
  return await openPasskeySession(response);
}

async function openPasskeySession(response: PasskeyAssertion): Promise<LiveSession> {
  return toLiveSession(await sendRequest(sessionCalls.signInWithPasskey, { response }).catch(rethrowAsPasskeyRefusal));
}

/** Proves the user's identity for `action` with a passkey. `signal` aborts. Throws `StaffFailure`. */
export async function proveWithPasskey(action: ConfirmedAction, signal: AbortSignal): Promise<void> {
  const optionsJSON = v.parse(requestOptions, await callApi(sessionCalls.askForConfirmationPasskey, {}, signal));
  const response = await runCeremony(() => startAuthentication({ optionsJSON }), signal);
  await callApi(sessionCalls.confirmWithPasskey, { action, response }, signal).catch(rethrowAsPasskeyRefusal);
}

/** Creates a passkey with this name. `signal` can abort only until the device has created it. Throws `StaffFailure`. */
export async function createPasskey(name: string, signal: AbortSignal): Promise<void> {
  const optionsJSON = v.parse(creationOptions, await callApi(profileCalls.askForPasskey, {}, signal));
  const response = await runCeremony(
    () => startRegistration({ optionsJSON }),
    signal,
    'La passkey non è stata creata. Si può riprovare.',
  );
  // `signal` no longer applies: the device keeps the passkey, so the server must know it.
  await callApi(profileCalls.addPasskey, { name, response });
}

/** Rewrites the server's error: its message speaks of a password. */
function rethrowAsPasskeyRefusal(error: unknown): never {
  if (!(error instanceof StaffFailure && error.code === sessionErrors.invalidCredentials)) throw error;
  const { status, code } = error;
  throw new StaffFailure(status, {
    code,
    message:
      'Questa passkey non è stata accettata: forse è stata eliminata dal profilo. Si può provarne un’altra, oppure usare la password.',
  });
}

/**
 * Runs a WebAuthn ceremony and returns its result. `signal` closes the browser's dialog. Throws `StaffFailure`, also if
 * the user closes the dialog.
 */
async function runCeremony<Answer>(
  startCeremony: () => Promise<Answer>,
  signal: AbortSignal,
  failureMessage: string = 'La passkey non è stata usata. Si può riprovare, oppure usare la password.',
): Promise<Answer> {
  signal.throwIfAborted();
  const cancelCeremony = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', cancelCeremony);
  try {
    return await startCeremony();
  } catch (error) {
    const isRegistered = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw new StaffFailure(0, {
      code: 'passkey',
      message: isRegistered
        ? 'Questo dispositivo ha già una passkey di questo accesso: è nell’elenco.'
        : failureMessage,
    });
  } finally {
    signal.removeEventListener('abort', cancelCeremony);
  }
}
