import * as v from 'valibot';
import { limits } from '../limits.ts';
import { email, line } from '../schemas.ts';
import { roleNames } from './roles.ts';

/** Fewest and most characters (code points, after Unicode's NFKC) of a password; NIST SP 800-63B, OWASP ASVS 6.2. */
export const passwordLength = { min: 12, max: 128 } as const;

/** An address as accounts keep it: without case. */
export const accountEmail = v.pipe(email, v.toLowerCase());

export const personName = v.pipe(
  line,
  v.nonEmpty('Il nome è obbligatorio'),
  v.maxLength(limits.nome, `Il nome può avere al massimo ${limits.nome} caratteri`),
);

export const staffRole = v.picklist(roleNames, `Il ruolo è ${roleNames.join(' oppure ')}`);

const passwordTooLong = `La password può avere al massimo ${passwordLength.max} caratteri`;
const passwordText = v.pipe(
  v.string('La password deve essere un testo'),
  v.check((value) => value.isWellFormed(), 'La password contiene caratteri non ammessi'),
);
const isShortEnough = (value: string) => [...value.normalize('NFKC')].length <= passwordLength.max;

/** A password as it is typed to sign in: in the form that is hashed. */
export const typedPassword = v.pipe(
  passwordText,
  v.nonEmpty('La password è obbligatoria'),
  v.maxLength(passwordLength.max * 4, passwordTooLong),
  v.check(isShortEnough, passwordTooLong),
  v.transform((value) => value.normalize('NFKC')),
);

/** A password as it is chosen. Whether it is a common one or the person's own address, only the server tells. */
export const chosenPassword = v.pipe(
  typedPassword,
  v.check(
    (value) => [...value].length >= passwordLength.min,
    `La password deve avere almeno ${passwordLength.min} caratteri`,
  ),
);

/** A code of an authenticator app or a recovery code; spaces and dashes do not count. */
export const secondFactorCode = v.pipe(
  v.string('Il codice deve essere un testo'),
  v.maxLength(40, 'Il codice è troppo lungo'),
  v.transform((value) => value.replace(/[\s-]/g, '').toUpperCase()),
  v.regex(/^[0-9A-Z]+$/, 'Il codice è fatto di cifre o lettere'),
);

export const sessionPost = v.strictObject({
  email: accountEmail,
  password: typedPassword,
  code: v.optional(secondFactorCode),
});
export type SessionPost = v.InferOutput<typeof sessionPost>;

/** Who is signed in and until when, as `GET`, `POST /api/session` and `POST /api/session/refresh` answer it. */
export const staffSession = v.object({
  user: v.object({ name: v.string(), email: v.string(), role: staffRole }),
  /** Identifies the account, whose name and email may change. */
  account: v.string(),
  /** ISO time at which the session ends unless it is refreshed. */
  expires_at: v.pipe(v.string(), v.isoTimestamp()),
});
export type StaffSession = v.InferOutput<typeof staffSession>;

/** Codes of the errors that signing in and sessions answer with. */
export const sessionErrors = {
  /** Wrong address or password; with `fields.code` in the answer, a code that is wrong or was used before. */
  invalidCredentials: 'invalid-credentials',
  /** The password is right and a code is needed beside it. */
  codeRequired: 'code-required',
  /** The cookie was just replaced by a refresh in another tab: ask `GET /api/session` once before saying that the session ended. */
  renewed: 'session-renewed',
  /** The change needs the password or a passkey again: `POST /api/session/check` with the answer's `action`, then the call once more. */
  identityCheck: 'identity-check',
} as const;

/** What an identity check is asked for; a check for one of them does not count for another. */
export const checkedActions = ['password', 'email', 'factors', 'people', 'copies', 'exports'] as const;
export type CheckedAction = (typeof checkedActions)[number];

/** `POST /api/session/check` with the password, with a passkey see staff-passkeys.ts; answers `{action, valid_until}`. */
export const identityCheckPost = v.strictObject({
  action: v.picklist(checkedActions),
  password: typedPassword,
  /** Where the answer before was `code-required`: a code of the app, or a recovery code. */
  code: v.optional(secondFactorCode),
});
