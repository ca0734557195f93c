import type { Engine } from '../engine.ts';
import { findSqlFragments, type SqlFragments } from './dialect.ts';

/** Tables whose rows appear on public pages. Triggers increase the content version at each change of them. */
const tablesShownOnPages = ['images', 'foto_studio', 'content'];

/** Trigger event: a change of the columns of `circulars` that public pages show. */
const publishedCircularChange = 'after update of published, withdrawn_at on circulars';

/** Statements that create the schema. After the first tagged release, add migrations instead of changing this one. */
export function makeBaseline(engine: Engine): string[] {
  const fragments = findSqlFragments(engine);
  return [
    ...makeSiteTables(fragments),
    ...makePhotoTables(fragments),
    ...makeMessageTables(fragments),
    ...makeNewsletterTables(fragments),
    ...makeCircularTables(fragments),
    ...makeOutboxTable(fragments),
    ...makeAccountTables(fragments),
    ...makeTextTables(fragments),
    ...(engine === 'postgres' ? makePostgresObjects() : makeSqliteTriggers()),
  ];
}

function makeSiteTables({ id, time, now, bytesCount, end }: SqlFragments): string[] {
  return [
    `create table settings (
      name text primary key,
      value text not null
    )${end}`,

    `create table day_counts (
      day text not null,
      kind text not null,
      subject text not null default '',
      count integer not null,
      primary key (day, kind, subject)
    )${end}`,

    `create table check_results (
      name text primary key,
      passed_at ${time},
      checked_at ${time} not null default ${now},
      failure text,
      size ${bytesCount}
    )${end}`,

    `create table submissions (
      key text primary key,
      expires_at ${time} not null
    )${end}`,
    'create index submissions_expires_at on submissions (expires_at)',

    `create table journal (
      id ${id},
      at ${time} not null default ${now},
      actor_kind text not null check (actor_kind in ('person', 'visitor', 'command', 'program')),
      actor_id text,
      actor_name text,
      event text not null,
      subject text,
      details text not null default '{}'
    )${end}`,
  ];
}

function makePhotoTables({ id, sorted, time, now, bytes, flag, end }: SqlFragments): string[] {
  const focus = `focus_x real check (focus_x between 0 and 1),
      focus_y real check (focus_y between 0 and 1)`;
  return [
    `create table images (
      id ${id},
      nome_pagina text not null,
      nome_foto ${sorted} not null,
      url_foto text not null,
      alt text,
      ${focus},
      starter ${flag},
      version integer not null default 1,
      created_at ${time} not null default ${now},
      updated_at ${time},
      updated_by text,
      unique (nome_pagina, nome_foto)
    )${end}`,

    `create table image_versions (
      id ${id},
      nome_pagina text not null,
      nome_foto ${sorted} not null,
      url_foto text not null,
      alt text,
      ${focus},
      starter ${flag},
      version integer not null,
      replaced_at ${time} not null default ${now},
      replaced_by text
    )${end}`,
    'create index image_versions_place on image_versions (nome_pagina, nome_foto, version)',

    `create table foto_studio (
      id ${id},
      url text not null,
      titolo text,
      ordine integer not null default 0,
      ${focus},
      starter ${flag},
      version integer not null default 1,
      created_at ${time} not null default ${now},
      updated_at ${time} not null default ${now},
      updated_by text
    )${end}`,

    `create table photos (
      hash text primary key,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      starter ${flag},
      alt text,
      credit text,
      kept_until ${time},
      created_at ${time} not null default ${now}
    )${end}`,

    `create table photo_variants (
      hash text not null references photos (hash) on delete cascade,
      format text not null check (format in ('avif', 'webp', 'jpg')),
      width integer not null check (width > 0),
      bytes ${bytes} not null,
      primary key (hash, format, width)
    )${end}`,
  ];
}

function makeMessageTables({ time, now, end }: SqlFragments): string[] {
  return [
    `create table messages (
      id text primary key,
      reference text not null unique,
      nome text not null,
      email text not null,
      messaggio text not null,
      page text,
      state text not null default 'new' check (state in ('new', 'read', 'answered', 'archived', 'suspected')),
      spam_reason text,
      received_at ${time} not null default ${now},
      note text not null default '',
      note_at ${time},
      note_by text,
      answered_at ${time},
      answered_by text,
      binned_at ${time},
      follower text,
      version integer not null default 1
    )${end}`,
    'create index messages_binned on messages (binned_at) where binned_at is not null',
    'create index messages_state on messages (state, received_at, id)',
    'create index messages_time on messages (received_at, id)',
    'create index messages_email on messages (lower(email))',

    `create table message_presence (
      message_id text not null references messages (id) on delete cascade,
      person_id text not null,
      person_name text not null,
      since ${time} not null,
      until ${time} not null,
      primary key (message_id, person_id)
    )${end}`,

    `create table message_answers (
      id text primary key,
      message_id text not null references messages (id) on delete cascade,
      text text not null,
      author text not null,
      sent_at ${time} not null default ${now}
    )${end}`,
    'create index message_answers_message on message_answers (message_id, sent_at)',
  ];
}

function makeNewsletterTables({ id, time, now, end }: SqlFragments): string[] {
  return [
    `create table newsletter (
      id ${id},
      email text not null,
      confirmed_at ${time},
      reminded_at ${time},
      created_at ${time} not null default ${now}
    )${end}`,
    'create unique index newsletter_email on newsletter (lower(email))',
    'create index newsletter_confirmed_at on newsletter (confirmed_at)',
    'create index newsletter_unconfirmed on newsletter (created_at) where confirmed_at is null',

    `create table newsletter_consents (
      id text primary key,
      email text not null,
      event text not null default 'signed_up'
        check (event in ('signed_up', 'confirmed', 'unsubscribed', 'expired', 'erased')),
      notice_version text,
      notice_text text,
      page text,
      method text,
      added_by text,
      reason text,
      created_at ${time} not null default ${now}
    )${end}`,
    'create index newsletter_consents_email on newsletter_consents (lower(email))',
    `create index newsletter_consents_closed on newsletter_consents (created_at)
      where event in ('unsubscribed', 'expired', 'erased')`,
  ];
}

function makeCircularTables({ id, time, now, end }: SqlFragments): string[] {
  return [
    `create table circulars (
      id ${id},
      version integer not null default 1,
      state text not null default 'draft' check (state in
        ('draft', 'published', 'scheduled', 'sending', 'paused', 'sent', 'stopped', 'withdrawn')),
      slug text not null,
      number integer,
      title text not null,
      subject text not null default '',
      preheader text not null default '',
      points text not null default '[]',
      author text not null default '',
      topic text not null default '',
      body text not null default '',
      created_at ${time} not null default ${now},
      updated_at ${time} not null default ${now},
      updated_by text,
      published text,
      published_at ${time},
      published_by text,
      withdrawn_at ${time},
      corrections text not null default '[]',
      letter text,
      send_at ${time},
      paused_for text,
      audience integer,
      sums text,
      asked_at ${time},
      asked_by text,
      returned_at ${time},
      returned_by text,
      returned_note text
    )${end}`,
    'create unique index circulars_slug on circulars (slug) where published_at is not null',
    'create unique index circulars_number on circulars (number) where number is not null',

    `create table circular_versions (
      circular_id integer not null references circulars (id) on delete cascade,
      number integer not null,
      body text not null,
      published_at ${time} not null default ${now},
      published_by text,
      primary key (circular_id, number)
    )${end}`,

    `create table newsletter_suppressions (
      email text primary key,
      reason text not null,
      failures integer not null default 1,
      suppressed_at ${time}
    )${end}`,

    `create table newsletter_pace (
      domain text primary key,
      next_at ${time} not null,
      slowed integer not null default 0,
      day text not null,
      letters integer not null default 0
    )${end}`,
  ];
}

function makeOutboxTable({ time, now, end }: SqlFragments): string[] {
  return [
    `create table outbox (
      id text primary key,
      kind text not null,
      message_id text references messages (id) on delete cascade,
      recipient text,
      rfc_message_id text not null,
      status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'on-hold')),
      hold_reason text check (hold_reason in ('circular', 'restored', 'sign-ups')),
      lane integer not null default 0,
      attempts integer not null default 0,
      handovers integer not null default 0,
      next_attempt_at ${time} not null default ${now},
      locked_until ${time},
      first_attempt_at ${time},
      last_error text,
      created_at ${time} not null default ${now},
      sent_at ${time},
      circular_id integer references circulars (id) on delete cascade,
      reader_id integer,
      domain text,
      excluded text
    )${end}`,
    // Partial index, small because most emails are sent: the queue searches only open ones.
    `create index outbox_open on outbox (lane, next_attempt_at, created_at) where status in ('queued', 'sending')`,
    `create index outbox_on_hold on outbox (circular_id, created_at, reader_id) where status = 'on-hold'`,
    `create index outbox_unsent on outbox (created_at) where status <> 'sent'`,
    'create index outbox_message on outbox (message_id, created_at)',
    'create index outbox_recipient on outbox (lower(recipient))',
    // Guarantees at most one email per circular and reader.
    'create unique index outbox_reader on outbox (circular_id, reader_id) where circular_id is not null',
    'create index outbox_created_at on outbox (created_at) where message_id is null',
  ];
}

function makeAccountTables({ time, now, bytes, end }: SqlFragments): string[] {
  const accountReference = 'text not null references accounts (id) on delete cascade';
  return [
    `create table accounts (
      id text primary key,
      email text not null,
      name text not null,
      role text not null,
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
      account_id ${accountReference},
      code_hash text not null,
      created_at ${time} not null default ${now},
      used_at ${time},
      primary key (account_id, code_hash)
    )${end}`,

    `create table passkeys (
      id text primary key,
      credential_id text not null unique,
      account_id ${accountReference},
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
      account_id ${accountReference},
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
      purpose text not null check (purpose in ('first-access', 'invitation', 'password', 'access', 'address')),
      account_id text references accounts (id) on delete cascade,
      email text,
      role text,
      created_at ${time} not null default ${now},
      expires_at ${time} not null,
      used_at ${time}
    )${end}`,
    'create index invitations_expires_at on invitations (expires_at)',
  ];
}

function makeTextTables({ time, now, end }: SqlFragments): string[] {
  const body = `body text not null,
      defaults text,
      published_at ${time} not null default ${now},
      published_by text`;
  return [
    `create table content_version (
      id integer primary key check (id = 1),
      version integer not null
    )${end}`,
    'insert into content_version (id, version) values (1, 1)',

    `create table content (
      page text primary key,
      version integer not null default 1,
      ${body}
    )${end}`,

    `create table content_versions (
      page text not null,
      version integer not null,
      ${body},
      note text,
      primary key (page, version)
    )${end}`,

    `create table content_drafts (
      page text primary key,
      version integer not null default 0,
      body text,
      defaults text,
      updated_at ${time} not null default ${now},
      updated_by text,
      publish_at ${time},
      publish_by text,
      note text,
      asked_at ${time},
      asked_by text,
      returned_at ${time},
      returned_by text,
      returned_note text
    )${end}`,

    `create table content_presence (
      page text not null,
      person_id text not null,
      person_name text not null,
      since ${time} not null,
      until ${time} not null,
      primary key (page, person_id)
    )${end}`,
  ];
}

/**
 * Statements for PostgreSQL only: the table of rate-limit counters that instances share, and triggers. `security
 * definer` functions run with their owner's rights.
 */
function makePostgresObjects(): string[] {
  return [
    // PostgreSQL before 15 lets every role create tables in `public`. If another role owns the schema, the statement
    // only warns.
    'revoke create on schema public from public',
    `create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`,
    `create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % are only ever added', tg_table_name;
    end $$`,
    'create trigger journal_append_only before update or delete on journal for each row execute function refuse_change()',
    'create trigger journal_not_truncated before truncate on journal for each statement execute function refuse_change()',
    `create function content_changed() returns trigger language plpgsql
    security definer set search_path = public as $$
    begin
      update content_version set version = version + 1 where id = 1;
      return null;
    end $$`,
    ...tablesShownOnPages.map(
      (table) => `create trigger ${table}_changed after insert or update or delete or truncate on ${table}
        for each statement execute function content_changed()`,
    ),
    `create trigger circulars_changed ${publishedCircularChange} for each statement execute function content_changed()`,
    // Advances the sequence after an insert with an explicit id, as SQLite does. Ignores the highest integer: no id
    // could follow it.
    `create function number_given() returns trigger language plpgsql
    security definer set search_path = public as $$
    declare
      counter regclass := pg_get_serial_sequence(tg_table_name, 'id');
      highest integer;
    begin
      execute format('select max(id) from %I where id < 2147483647', tg_table_name) into highest;
      if highest > coalesce(pg_sequence_last_value(counter), 0) then
        perform setval(counter, highest);
      end if;
      return null;
    end $$`,
    ...['images', 'foto_studio'].map(
      (table) => `create trigger ${table}_number_given after insert on ${table}
        for each statement execute function number_given()`,
    ),
  ];
}

function makeSqliteTriggers(): string[] {
  const countChange = (name: string, change: string) =>
    `create trigger ${name} ${change} begin
      update content_version set version = version + 1 where id = 1;
    end`;
  return [
    ...tablesShownOnPages.flatMap((table) =>
      ['insert', 'update', 'delete'].map((change) =>
        countChange(`${table}_after_${change}`, `after ${change} on ${table}`),
      ),
    ),
    countChange('circulars_after_update', publishedCircularChange),
    ...['update', 'delete'].map(
      (change) => `create trigger journal_no_${change} before ${change} on journal begin
        select raise(abort, 'rows of journal are only ever added');
      end`,
    ),
  ];
}
