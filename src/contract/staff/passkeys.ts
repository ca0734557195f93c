import * as v from 'valibot';
import { limits } from '../limits.ts';
import { line } from '../schemas.ts';
import { confirmedActions } from './credentials.ts';

const encoded = v.pipe(v.string(), v.maxLength(20_000), v.regex(/^[\w-]*$/));
const credential = {
  id: encoded,
  rawId: encoded,
  type: v.literal('public-key'),
  authenticatorAttachment: v.exactOptional(v.picklist(['cross-platform', 'platform'])),
  clientExtensionResults: v.object({}),
};

export const passkeyTransports = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10));

const passkeyAssertion = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: v.exactOptional(encoded),
  }),
});
export type PasskeyAssertion = v.InferOutput<typeof passkeyAssertion>;

const passkeyRegistration = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: v.exactOptional(passkeyTransports),
  }),
});
export type PasskeyRegistration = v.InferOutput<typeof passkeyRegistration>;

const passkeyName = v.pipe(
  line,
  v.nonEmpty('Il nome della passkey è obbligatorio'),
  v.maxLength(limits.passkeyName, `Il nome può avere al massimo ${limits.passkeyName} caratteri`),
);

export const passkeySignInPost = v.strictObject({ response: passkeyAssertion });
export const passkeyConfirmationPost = v.strictObject({
  action: v.picklist(confirmedActions),
  response: passkeyAssertion,
});
export const passkeyPost = v.strictObject({ name: passkeyName, response: passkeyRegistration });
export const passkeyPatch = v.strictObject({ name: passkeyName });

/** WebAuthn options for creating or requesting a passkey, as @simplewebauthn/server writes them. */
export const passkeyOptions = v.custom<{ challenge: string }>((value) =>
  v.is(v.object({ challenge: v.string() }), value),
);
