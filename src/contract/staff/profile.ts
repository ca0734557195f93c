import * as v from 'valibot';
import { del, get, patch, post, put } from '../calls.ts';
import { makeRowPatch } from '../changes.ts';
import { workEmailLabels, workEmails } from '../emails.ts';
import { choices, flag, group, line } from '../fields/fields.ts';
import { toEntries } from '../fields/schema.ts';
import { limits } from '../limits.ts';
import { accountEmail, chosenPassword, personName, secondFactorCode, staffRole } from './credentials.ts';
import { passkeyOptions, passkeyPatch, passkeyPost } from './passkeys.ts';

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
  /** Emails about the firm's work that this person does not want. */
  emails_off: v.array(v.picklist(workEmails)),
  /** True if this person meets clients. */
  receives: v.boolean(),
  /** Feed of this person's appointments, and whether it says who they are with; `null` if there is none. */
  calendar: v.nullable(v.object({ names: v.boolean() })),
});
export type Profile = v.InferOutput<typeof profile>;

/** Fields of their own account that users change. A new email needs an identity confirmation, and takes effect when its link is opened. */
export const profileFields = group('Profilo', {
  name: line('Nome e cognome', limits.nome, '', {
    schema: personName,
    autocomplete: 'name',
    missing: 'Il nome è obbligatorio',
  }),
  email: line('Email', limits.email, '', {
    schema: accountEmail,
    autocomplete: 'email',
    help: 'Con questo indirizzo si entra. Uno nuovo vale solo dopo che lo si è confermato dal collegamento che vi arriva.',
    missing: 'L’indirizzo email è obbligatorio',
  }),
  emails_off: choices('Il sito manda un’email quando', workEmailLabels, []),
  receives: flag('Ricevo clienti', false),
});

export const profilePatch = makeRowPatch(toEntries(profileFields.fields), {});
export type ProfileChange = v.InferOutput<typeof profilePatch.body>;

export const passwordPut = v.strictObject({ password: chosenPassword });

export const totpSecret = v.object({ secret: v.string(), uri: v.string() });
export const totpPut = v.strictObject({ code: secondFactorCode });
/** Recovery codes, shown once: the server keeps only their hashes. */
export const recoveryCodes = v.object({ recovery_codes: v.array(v.string()) });

export const ownSession = v.object({
  id: v.string(),
  current: v.boolean(),
  method: v.picklist(['password', 'totp', 'recovery-code', 'passkey']),
  browser: v.string(),
  network: v.string(),
  created_at: v.string(),
  last_seen_at: v.string(),
});

export const ownSessions = v.object({ items: v.array(ownSession) });

export const profileCalls = {
  read: get('/api/profile', 'editor', { answer: profile }),
  change: patch('/api/profile', 'editor', { body: profilePatch.body, answer: profile }),
  withdrawEmail: del('/api/profile/email', 'editor', { answer: profile }),
  changePassword: put('/api/profile/password', 'editor', { body: passwordPut, confirm: 'password' }),
  offerTotp: post('/api/profile/totp', 'editor', { confirm: 'factors', answer: totpSecret }),
  confirmTotp: put('/api/profile/totp', 'editor', { body: totpPut, confirm: 'factors', answer: recoveryCodes }),
  removeTotp: del('/api/profile/totp', 'editor', { confirm: 'factors' }),
  renewRecoveryCodes: post('/api/profile/recovery-codes', 'editor', { confirm: 'factors', answer: recoveryCodes }),
  askForPasskey: post('/api/profile/passkeys/options', 'editor', { confirm: 'factors', answer: passkeyOptions }),
  addPasskey: post('/api/profile/passkeys', 'editor', {
    body: passkeyPost,
    confirm: 'factors',
    answer: profile,
    status: 201,
  }),
  renamePasskey: patch('/api/profile/passkeys/:id', 'editor', { body: passkeyPatch, answer: profile }),
  removePasskey: del('/api/profile/passkeys/:id', 'editor', { confirm: 'factors' }),
  sessions: get('/api/profile/sessions', 'editor', { answer: ownSessions }),
  endSessions: del('/api/profile/sessions', 'editor'),
  endSession: del('/api/profile/sessions/:id', 'editor'),
};
