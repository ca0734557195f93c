import type { Engine } from '../engine.ts';
import { tableWords } from './dialect.ts';

/** The firm's people: their accounts, what they sign in with, their sessions, and the links that let somebody in or back in. */
export function accounts(engine: Engine): string[] {
  const { time, now, bytes, end } = tableWords(engine);
  const account = 'text not null references accounts (id) on delete cascade';
  return [
    `create table accounts (
      id text primary key,
      email text not null,
      name text not null,
      role text not null check (role in ('manager', 'editor')),
      disabled_at ${time},
      version integer not null default 1,
      created_at ${time} not null default ${now},
      last_signed_in_at ${time}
    )${end}`,
    'create unique index accounts_email on accounts (lower(email))',

    `create table account_passwords (
      account_id text primary key references accounts (id) on delete cascade,
      hash text not null,
      changed_at ${time} not null default ${now}
    )${end}`,

    `create table account_totp (
      account_id text primary key references accounts (id) on delete cascade,
      secret text not null,
      confirmed_at ${time},
      last_step integer not null default 0,
      created_at ${time} not null default ${now}
    )${end}`,

    `create table recovery_codes (
      account_id ${account},
      code_hash text not null,
      created_at ${time} not null default ${now},
      used_at ${time},
      primary key (account_id, code_hash)
    )${end}`,

    `create table passkeys (
      id text primary key,
      credential_id text not null unique,
      account_id ${account},
      name text not null,
      public_key ${bytes} not null,
      counter integer not null,
      transports text not null,
      created_at ${time} not null default ${now},
      last_used_at ${time}
    )${end}`,
    'create index passkeys_account on passkeys (account_id)',

    `create table passkey_challenges (
      challenge text primary key,
      purpose text not null check (purpose in ('sign-in', 'check', 'registration')),
      account_id text references accounts (id) on delete cascade,
      expires_at ${time} not null
    )${end}`,
    'create index passkey_challenges_expires_at on passkey_challenges (expires_at)',

    `create table sessions (
      id text primary key,
      token_hash text not null unique,
      previous_token_hash text,
      account_id ${account},
      method text not null check (method in ('password', 'totp', 'recovery-code', 'passkey')),
      user_agent text not null,
      network text not null,
      created_at ${time} not null default ${now},
      renewed_at ${time},
      last_seen_at ${time} not null default ${now},
      expires_at ${time} not null
    )${end}`,
    'create index sessions_account on sessions (account_id)',
    'create index sessions_previous on sessions (previous_token_hash)',
    'create index sessions_expires_at on sessions (expires_at)',

    `create table identity_checks (
      session_id text not null references sessions (id) on delete cascade,
      action text not null,
      valid_until ${time} not null,
      primary key (session_id, action)
    )${end}`,

    `create table invitations (
      id text primary key,
      token_hash text not null unique,
      purpose text not null check (purpose in ('first-access', 'invitation', 'password', 'access', 'rehearsal')),
      account_id text references accounts (id) on delete cascade,
      email text,
      role text check (role in ('manager', 'editor')),
      created_at ${time} not null default ${now},
      expires_at ${time} not null,
      used_at ${time}
    )${end}`,
    'create index invitations_expires_at on invitations (expires_at)',

    `create table rehearsals (
      account_id ${account},
      kind text not null check (kind in ('recovery-code', 'reset')),
      done_at ${time} not null,
      primary key (account_id, kind)
    )${end}`,
  ];
}
