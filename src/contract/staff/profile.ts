import * as v from 'valibot';
import type { CallTable } from '../calls.ts';
import { rowVersion } from '../schemas.ts';
import { accountEmail, chosenPassword, personName, secondFactorCode, staffRole } from './credentials.ts';
import { passkeyOptions, passkeyPatch, passkeyPost } from './passkeys.ts';

/* The caller's own account: `/api/profile`. Times are ISO strings in UTC. */

export const passkey = v.object({
  id: v.string(),
  /** WebAuthn credential id; the browser uses it to remove passkeys that were deleted here. */
  credential_id: v.string(),
  name: v.string(),
  created_at: v.string(),
  last_used_at: v.nullable(v.string()),
});
export type Passkey = v.InferOutput<typeof passkey>;

export const profile = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  role: staffRole,
  version: v.number(),
  /** New email whose link has not been opened. `mailed`: true if this site sends emails at all. */
  pending_email: v.nullable(v.object({ email: v.string(), expires_at: v.string(), mailed: v.boolean() })),
  password_changed_at: v.string(),
  /** Activation time of the authenticator app; `null` if not active. */
  totp_since: v.nullable(v.string()),
  recovery_codes_left: v.number(),
  passkeys: v.array(passkey),
});
export type Profile = v.InferOutput<typeof profile>;

/** `PATCH /api/profile`. A new email needs an identity check for `email`; it takes effect when its link is opened. */
export const profilePatch = v.pipe(
  v.strictObject({
    name: v.optional(personName),
    email: v.optional(accountEmail),
    version: v.optional(rowVersion),
  }),
  v.check(({ name, email }) => name !== undefined || email !== undefined, 'Non c’è niente da cambiare'),
);

export const passwordPut = v.strictObject({ password: chosenPassword });

export const totpSecret = v.object({ secret: v.string(), uri: v.string() });
export const totpPut = v.strictObject({ code: secondFactorCode });
/** Recovery codes, shown once: the server keeps only their hashes. */
export const recoveryCodes = v.object({ recovery_codes: v.array(v.string()) });

export const ownSession = v.object({
  id: v.string(),
  current: v.boolean(),
  method: v.picklist(['password', 'totp', 'recovery-code', 'passkey']),
  /** Browser and system, such as «Firefox su Windows». */
  browser: v.string(),
  network: v.string(),
  created_at: v.string(),
  last_seen_at: v.string(),
});

export const ownSessions = v.object({ items: v.array(ownSession) });

export const profileCalls = {
  read: { method: 'GET', path: '/api/profile', role: 'editor', answer: profile },
  change: { method: 'PATCH', path: '/api/profile', role: 'editor', body: profilePatch, answer: profile },
  /** Withdraws the new email whose link has not been opened. */
  withdrawEmail: { method: 'DELETE', path: '/api/profile/email', role: 'editor', answer: profile },
  changePassword: {
    method: 'PUT',
    path: '/api/profile/password',
    role: 'editor',
    body: passwordPut,
    check: 'password',
  },
  offerTotp: { method: 'POST', path: '/api/profile/totp', role: 'editor', check: 'factors', answer: totpSecret },
  confirmTotp: {
    method: 'PUT',
    path: '/api/profile/totp',
    role: 'editor',
    body: totpPut,
    check: 'factors',
    answer: recoveryCodes,
  },
  removeTotp: { method: 'DELETE', path: '/api/profile/totp', role: 'editor', check: 'factors' },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/profile/recovery-codes',
    role: 'editor',
    check: 'factors',
    answer: recoveryCodes,
  },
  askForPasskey: {
    method: 'POST',
    path: '/api/profile/passkeys/options',
    role: 'editor',
    check: 'factors',
    answer: passkeyOptions,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/profile/passkeys',
    role: 'editor',
    body: passkeyPost,
    check: 'factors',
    answer: profile,
    status: 201,
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/profile/passkeys/:id',
    role: 'editor',
    body: passkeyPatch,
    answer: profile,
  },
  removePasskey: { method: 'DELETE', path: '/api/profile/passkeys/:id', role: 'editor', check: 'factors' },
  sessions: { method: 'GET', path: '/api/profile/sessions', role: 'editor', answer: ownSessions },
  endSessions: { method: 'DELETE', path: '/api/profile/sessions', role: 'editor' },
  endSession: { method: 'DELETE', path: '/api/profile/sessions/:id', role: 'editor' },
} as const satisfies CallTable;
