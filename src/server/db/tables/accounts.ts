import type { Generated } from 'kysely';
import type { RehearsalKind } from '../../../contract/staff/profile.ts';
import type { StaffRole } from '../../../contract/staff/roles.ts';
import type { RightsTo } from './rights.ts';

interface Accounts {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
  disabled_at: Generated<string | null>;
  version: Generated<number>;
  created_at: Generated<string>;
  last_signed_in_at: Generated<string | null>;
}

interface AccountPasswords {
  account_id: string;
  /** argon2id in PHC string format, with its parameters and salt. */
  hash: string;
  changed_at: Generated<string>;
}

interface AccountTotp {
  account_id: string;
  /** Base32. */
  secret: string;
  /** When a first code proved that the app has the secret; until then it does not count. */
  confirmed_at: Generated<string | null>;
  last_step: Generated<number>;
  created_at: Generated<string>;
}

interface RecoveryCodes {
  account_id: string;
  /** SHA-256, hexadecimal: the codes are random enough. */
  code_hash: string;
  created_at: Generated<string>;
  used_at: Generated<string | null>;
}

interface Passkeys {
  id: string;
  /** As WebAuthn names it, base64url. */
  credential_id: string;
  account_id: string;
  name: string;
  public_key: Uint8Array;
  counter: number;
  /** JSON array of WebAuthn transports. */
  transports: string;
  created_at: Generated<string>;
  last_used_at: Generated<string | null>;
}

export type ChallengePurpose = 'sign-in' | 'check' | 'registration';

interface PasskeyChallenges {
  challenge: string;
  purpose: ChallengePurpose;
  account_id: string | null;
  expires_at: string;
}

export type SignInMethod = 'password' | 'totp' | 'recovery-code' | 'passkey';

interface Sessions {
  /** Names the session in lists; lets nobody in. */
  id: string;
  /** SHA-256 of the cookie's 32 random bytes, hexadecimal. */
  token_hash: string;
  /** What `token_hash` was before the last refresh. */
  previous_token_hash: Generated<string | null>;
  account_id: string;
  method: SignInMethod;
  user_agent: string;
  /** The network, not the address, that the person signed in from. */
  network: string;
  created_at: Generated<string>;
  renewed_at: Generated<string | null>;
  last_seen_at: Generated<string>;
  expires_at: string;
}

interface IdentityChecks {
  session_id: string;
  action: string;
  valid_until: string;
}

export type InvitationPurpose = 'first-access' | 'invitation' | 'password' | 'access' | 'rehearsal' | 'address';

interface Invitations {
  id: string;
  /** SHA-256 of the link's token, hexadecimal. */
  token_hash: string;
  purpose: InvitationPurpose;
  /** Whose account the link is about; `null` where it makes one. */
  account_id: Generated<string | null>;
  email: Generated<string | null>;
  role: Generated<StaffRole | null>;
  created_at: Generated<string>;
  expires_at: string;
  used_at: Generated<string | null>;
}

interface Rehearsals {
  account_id: string;
  kind: RehearsalKind;
  done_at: string;
}

export interface AccountTables {
  accounts: Accounts;
  account_passwords: AccountPasswords;
  account_totp: AccountTotp;
  recovery_codes: RecoveryCodes;
  passkeys: Passkeys;
  passkey_challenges: PasskeyChallenges;
  sessions: Sessions;
  identity_checks: IdentityChecks;
  invitations: Invitations;
  rehearsals: Rehearsals;
}

const session = [
  'id',
  'account_id',
  'method',
  'user_agent',
  'network',
  'created_at',
  'last_seen_at',
  'expires_at',
] as const;
/** A link that lets somebody in, without what proves it. */
const invitation = ['id', 'purpose', 'account_id', 'email', 'role', 'created_at', 'expires_at', 'used_at'] as const;
const newInvitation = [
  'id',
  'token_hash',
  'purpose',
  'account_id',
  'email',
  'role',
  'created_at',
  'expires_at',
] as const;

/** What proves who somebody is, `signIn` alone reads. */
export const accountRights: RightsTo<AccountTables> = {
  accounts: {
    signIn: {
      select: 'all',
      insert: ['id', 'email', 'name', 'role', 'created_at'],
      update: ['email', 'name', 'version', 'last_signed_in_at'],
    },
    staff: { select: 'all', update: ['role', 'disabled_at', 'version'] },
  },
  account_passwords: { signIn: { select: 'all', insert: 'all', update: ['hash', 'changed_at'] } },
  account_totp: {
    signIn: {
      select: 'all',
      insert: ['account_id', 'secret', 'created_at'],
      update: ['last_step', 'confirmed_at'],
      delete: true,
    },
    staff: { select: ['account_id', 'confirmed_at'] },
  },
  recovery_codes: {
    signIn: {
      select: 'all',
      insert: ['account_id', 'code_hash', 'created_at'],
      update: ['used_at'],
      delete: true,
    },
  },
  passkeys: {
    signIn: { select: 'all', insert: 'all', update: ['name', 'counter', 'last_used_at'], delete: true },
    staff: { select: ['id', 'account_id', 'name', 'created_at', 'last_used_at'] },
  },
  passkey_challenges: { signIn: { select: 'all', insert: 'all', delete: true } },
  sessions: {
    signIn: {
      select: 'all',
      insert: 'all',
      update: ['token_hash', 'previous_token_hash', 'renewed_at', 'last_seen_at', 'expires_at'],
      delete: true,
    },
    staff: { select: session, delete: true },
  },
  identity_checks: {
    signIn: { select: 'all', insert: 'all', update: ['valid_until'], delete: true },
    // They go with their session, which on SQLite is the doing of whoever deletes it.
    staff: { select: ['session_id'], delete: true },
  },
  invitations: {
    signIn: { select: 'all', insert: newInvitation, update: ['used_at'], delete: true },
    staff: { select: invitation, insert: newInvitation, delete: true },
    jobs: { select: invitation },
  },
  rehearsals: {
    signIn: { select: 'all', insert: 'all', update: ['done_at'] },
    staff: { select: 'all' },
  },
};
