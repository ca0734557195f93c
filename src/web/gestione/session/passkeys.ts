import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import * as v from 'valibot';
import type { CheckedAction } from '../../../contract/staff.ts';
import { staffPaths } from '../../../contract/staff-paths.ts';
import { staffCall } from '../api.ts';
import { StaffFailure, send } from '../http.ts';
import { type LiveSession, live } from './calls.ts';
import { words } from './words.ts';

const challenged = v.object({ challenge: v.string() });
const requestOptions = v.custom<PublicKeyCredentialRequestOptionsJSON>((value) => v.is(challenged, value));
const creationOptions = v.custom<PublicKeyCredentialCreationOptionsJSON>((value) => v.is(challenged, value));

/** Signs in with a passkey that the person picks. Throws `StaffFailure`, also where they do not. */
export async function signInWithPasskey(): Promise<LiveSession> {
  const { body } = await send(`${staffPaths.session}/passkey/options`, { method: 'POST', body: {} });
  return await passkeySession(await asked(startAuthentication({ optionsJSON: v.parse(requestOptions, body) })));
}

/**
 * Offers passkeys in the list that the browser opens under the address's field; resolves once somebody has picked one, and never where
 * nobody does. What fails here is no news: the form is still there.
 */
export async function offerPasskeys(): Promise<LiveSession | undefined> {
  try {
    if (!(await browserSupportsWebAuthnAutofill())) return undefined;
    const { body } = await send(`${staffPaths.session}/passkey/options`, { method: 'POST', body: {} });
    const optionsJSON = v.parse(requestOptions, body);
    return await passkeySession(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
  } catch {
    return undefined;
  }
}

/** Ends what `offerPasskeys` began. */
export function withdrawPasskeys(): void {
  WebAuthnAbortService.cancelCeremony();
}

async function passkeySession(response: unknown): Promise<LiveSession> {
  return live(await send(`${staffPaths.session}/passkey`, { method: 'POST', body: { response } }));
}

/** Shows with a passkey who one is, for `action`. Throws `StaffFailure`. */
export async function checkWithPasskey(action: CheckedAction): Promise<void> {
  const { body } = await send(`${staffPaths.session}/check/passkey/options`, { method: 'POST', body: {} });
  const response = await asked(startAuthentication({ optionsJSON: v.parse(requestOptions, body) }));
  await send(`${staffPaths.session}/check/passkey`, { method: 'POST', body: { action, response } });
}

/** Makes a passkey under this name. Throws `StaffFailure`. */
export async function makePasskey(name: string): Promise<void> {
  const address = `${staffPaths.profile}/passkeys`;
  const optionsJSON = await staffCall(`${address}/options`, { method: 'POST', body: {}, answer: creationOptions });
  const response = await asked(startRegistration({ optionsJSON }));
  await staffCall(address, { method: 'POST', body: { name, response } });
}

/** What the browser's own dialog ended with; a person who closes it has changed their mind. */
async function asked<Answer>(ceremony: Promise<Answer>): Promise<Answer> {
  try {
    return await ceremony;
  } catch {
    throw new StaffFailure(0, { code: 'passkey', message: words.passkeyFailed });
  }
}
