import * as v from 'valibot';
import { limits } from '../limits.ts';
import { email, line } from '../schemas.ts';
import { roleNames } from './roles.ts';

/** Length of a password in code points after Unicode NFKC; NIST SP 800-63B, OWASP ASVS 6.2. */
export const passwordLength = { min: 12, max: 128 } as const;

export const accountEmail = v.pipe(email, v.toLowerCase());

/** Name of a person, without invisible characters: names that look the same are the same. */
export const personName = v.pipe(
  line,
  v.transform((name) => name.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '').normalize('NFC')),
  v.transform((name) => name.replace(/\s+/g, ' ').trim()),
  v.regex(/\p{L}/u, 'Il nome è obbligatorio'),
  v.maxLength(limits.nome, `Il nome può avere al massimo ${limits.nome} caratteri`),
);

export const staffRole = v.picklist(roleNames, `Il ruolo è ${roleNames.join(' oppure ')}`);

const passwordTooLong = `La password può avere al massimo ${passwordLength.max} caratteri`;
const passwordText = v.pipe(
  v.string('La password deve essere un testo'),
  v.check((value) => value.isWellFormed(), 'La password contiene caratteri non ammessi'),
);
const isShortEnough = (value: string) => [...value.normalize('NFKC')].length <= passwordLength.max;

/** Password typed to sign in, normalized to NFKC like the password that was hashed. */
export const typedPassword = v.pipe(
  passwordText,
  v.nonEmpty('La password è obbligatoria'),
  v.maxLength(passwordLength.max * 4, passwordTooLong),
  v.check(isShortEnough, passwordTooLong),
  v.transform((value) => value.normalize('NFKC')),
);

/** New password. The server also refuses common passwords and the account's own email. */
export const chosenPassword = v.pipe(
  typedPassword,
  v.check(
    (value) => [...value].length >= passwordLength.min,
    `La password deve avere almeno ${passwordLength.min} caratteri`,
  ),
);

/** Authenticator app code or recovery code; spaces and dashes are ignored. */
export const secondFactorCode = v.pipe(
  v.string('Il codice deve essere un testo'),
  v.maxLength(limits.secondFactorCode, 'Il codice è troppo lungo'),
  v.transform((value) => value.replace(/[\s-]/g, '').toUpperCase()),
  v.regex(/^[0-9A-Z]+$/, 'Il codice è fatto di cifre o lettere'),
);

export const sessionPost = v.strictObject({
  email: accountEmail,
  password: typedPassword,
  code: v.optional(secondFactorCode),
});
export type SessionPost = v.InferOutput<typeof sessionPost>;

/** Signed-in user and session expiry. */
export const staffSession = v.object({
  user: v.object({ name: v.string(), email: v.string(), role: staffRole }),
  /** Stable account id; name and email may change. */
  account: v.string(),
  /** Expiry of the session unless refreshed, as an ISO time. */
  expires_at: v.pipe(v.string(), v.isoTimestamp()),
});
export type StaffSession = v.InferOutput<typeof staffSession>;

export const sessionErrors = {
  /** Wrong email or password; with `fields.code` in the response, a wrong or used code. */
  invalidCredentials: 'invalid-credentials',
  /** Password accepted; a second-factor code is required. */
  codeRequired: 'code-required',
  /** Cookie just replaced by a refresh in another tab: retry `GET /api/session` once before signing out. */
  renewed: 'session-renewed',
  /** Identity confirmation required: `POST /api/session/check` with the response's `action`, then retry the call. */
  confirmationNeeded: 'identity-check',
} as const;

/** Actions that need an identity confirmation; one confirmation does not cover another action. */
export const confirmedActions = ['password', 'email', 'factors', 'people', 'copies', 'exports'] as const;
export type ConfirmedAction = (typeof confirmedActions)[number];

/** With the password; with a passkey see passkeys.ts. */
export const confirmationPost = v.strictObject({
  action: v.picklist(confirmedActions),
  password: typedPassword,
  /** App code or recovery code, after a `code-required` response. */
  code: v.optional(secondFactorCode),
});
