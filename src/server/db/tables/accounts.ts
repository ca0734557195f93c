import type { Generated } from 'kysely';
import type { StaffRole } from '../../../contract/staff/roles.ts';

interface Accounts {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
  disabled_at: Generated<string | null>;
  version: Generated<number>;
  created_at: Generated<string>;
  last_signed_in_at: Generated<string | null>;
  /** JSON array of the kinds of email about the firm's work that this person does not want. */
  emails_off: Generated<string>;
  /** SHA-256, hexadecimal, of the token in the address of this person's calendar feed. */
  calendar_hash: Generated<string | null>;
  /** True if the feed says who the appointments are with. */
  calendar_names: Generated<boolean>;
  /** True if this person meets clients. */
  receives: Generated<boolean>;
}

interface AccountPasswords {
  account_id: string;
  /** argon2id in PHC string format, with its parameters and salt. */
  hash: string;
  changed_at: Generated<string>;
}

interface AccountTotp {
  account_id: string;
  /** Secret that the authenticator app and the site share, in Base32. */
  secret: string;
  /** Time of the first valid code from the authenticator app. Until then the second factor is not in force. */
  confirmed_at: Generated<string | null>;
  last_step: Generated<number>;
  created_at: Generated<string>;
}

interface RecoveryCodes {
  account_id: string;
  /** SHA-256, hexadecimal: the codes are random enough to need no slow hash. */
  code_hash: string;
  created_at: Generated<string>;
  used_at: Generated<string | null>;
}

interface Passkeys {
  id: string;
  credential_id: string;
  account_id: string;
  name: string;
  public_key: Uint8Array;
  counter: number;
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
  /** Identifies the session in lists; grants no access. */
  id: string;
  /** SHA-256 of the cookie's 32 random bytes, hexadecimal. */
  token_hash: string;
  /** Value of `token_hash` before the last refresh. */
  previous_token_hash: Generated<string | null>;
  account_id: string;
  method: SignInMethod;
  user_agent: string;
  /** Network of the sign-in (IPv4 /24 or IPv6 /48), not the full address. */
  network: string;
  created_at: Generated<string>;
  renewed_at: Generated<string | null>;
  last_seen_at: Generated<string>;
  expires_at: string;
}

interface IdentityConfirmations {
  session_id: string;
  action: string;
  valid_until: string;
}

export type InvitationPurpose = 'first-access' | 'invitation' | 'password' | 'access' | 'address';

interface Invitations {
  id: string;
  /** SHA-256 of the link's token, hexadecimal. */
  token_hash: string;
  purpose: InvitationPurpose;
  /** Account that the link belongs to; `null` if the link creates one. */
  account_id: Generated<string | null>;
  email: Generated<string | null>;
  role: Generated<StaffRole | null>;
  /** Account of the person who sends the link; `null` for a command, and for a visitor who asks for it. */
  made_by: Generated<string | null>;
  created_at: Generated<string>;
  expires_at: string;
  used_at: Generated<string | null>;
}

export interface AccountTables {
  accounts: Accounts;
  account_passwords: AccountPasswords;
  account_totp: AccountTotp;
  recovery_codes: RecoveryCodes;
  passkeys: Passkeys;
  passkey_challenges: PasskeyChallenges;
  sessions: Sessions;
  identity_checks: IdentityConfirmations;
  invitations: Invitations;
}
