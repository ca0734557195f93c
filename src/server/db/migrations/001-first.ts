import type { Engine } from '../engine.ts';
import { tableWords } from './dialect.ts';

const insertedByPublic = ['newsletter', 'newsletter_consents', 'messages', 'submissions', 'outbox'];
const shownOnPages = ['images', 'foto_studio'];

/** Every table of the first version. */
export function first(engine: Engine): string[] {
  return [
    ...tables(engine),
    ...(engine === 'postgres' ? postgresTriggers() : sqliteTriggers()),
    ...closedSchema(engine),
  ];
}

function tables(engine: Engine): string[] {
  const { id, sorted, time, now, bytes, flag, end } = tableWords(engine);
  return [
    `create table settings (
      name text primary key,
      value text not null
    )${end}`,

    `create table content_version (
      id integer primary key check (id = 1),
      version integer not null
    )${end}`,
    'insert into content_version (id, version) values (1, 1)',

    `create table images (
      id ${id},
      nome_pagina text not null,
      nome_foto ${sorted} not null,
      url_foto text not null,
      starter ${flag},
      created_at ${time} not null default ${now},
      unique (nome_pagina, nome_foto)
    )${end}`,

    `create table foto_studio (
      id ${id},
      url text not null,
      titolo text,
      ordine integer not null default 0,
      starter ${flag},
      version integer not null default 1,
      created_at ${time} not null default ${now},
      updated_at ${time} not null default ${now}
    )${end}`,

    `create table photos (
      hash text primary key,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      starter ${flag},
      created_at ${time} not null default ${now}
    )${end}`,

    `create table photo_variants (
      hash text not null references photos (hash) on delete cascade,
      format text not null check (format in ('avif', 'webp', 'jpg')),
      width integer not null check (width > 0),
      bytes ${bytes} not null,
      primary key (hash, format, width)
    )${end}`,

    `create table messages (
      id text primary key,
      reference text not null unique,
      nome text not null,
      email text not null,
      messaggio text not null,
      page text,
      suspected_spam ${flag},
      spam_reason text,
      status text not null default 'nuovo' check (status in ('nuovo', 'letto', 'archiviato')),
      received_at ${time} not null default ${now}
    )${end}`,
    'create index messages_received_at on messages (received_at)',

    `create table submissions (
      key text primary key,
      expires_at ${time} not null
    )${end}`,
    'create index submissions_expires_at on submissions (expires_at)',

    `create table outbox (
      id text primary key,
      kind text not null,
      message_id text references messages (id) on delete cascade,
      recipient text,
      payload text not null,
      rfc_message_id text not null,
      status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed')),
      attempts integer not null default 0,
      unanswered integer not null default 0,
      next_attempt_at ${time} not null default ${now},
      locked_until ${time},
      first_attempt_at ${time},
      last_error text,
      created_at ${time} not null default ${now},
      sent_at ${time}
    )${end}`,
    'create index outbox_due on outbox (status, next_attempt_at)',
    'create index outbox_message_id on outbox (message_id)',

    `create table newsletter (
      id ${id},
      email text not null,
      confirmed_at ${time},
      reminded_at ${time},
      created_at ${time} not null default ${now}
    )${end}`,
    'create unique index newsletter_email on newsletter (lower(email))',

    `create table newsletter_consents (
      id text primary key,
      email text not null,
      event text not null check (event in ('signed_up', 'confirmed', 'unsubscribed', 'expired', 'erased')),
      notice_version text,
      notice_text text,
      page text,
      method text,
      created_at ${time} not null default ${now}
    )${end}`,
    'create index newsletter_consents_email on newsletter_consents (lower(email))',
  ];
}

/**
 * Any change to what pages show counts the version up and wakes every instance. The function has its owner's rights, so
 * that a tool which may only write pictures can.
 */
function postgresTriggers(): string[] {
  return [
    `create function content_changed() returns trigger language plpgsql
    security definer set search_path = public as $$
    begin
      update content_version set version = version + 1 where id = 1;
      perform pg_notify('content', '');
      return null;
    end $$`,
    ...shownOnPages.map(
      (table) => `create trigger ${table}_changed after insert or update or delete or truncate on ${table}
        for each statement execute function content_changed()`,
    ),
  ];
}

function sqliteTriggers(): string[] {
  const changed = shownOnPages.flatMap((table) =>
    ['insert', 'update', 'delete'].map(
      (change) => `create trigger ${table}_after_${change} after ${change} on ${table} begin
        update content_version set version = version + 1 where id = 1;
      end`,
    ),
  );
  // These do nothing any more; the authorizer of each connection refuses REPLACE by itself.
  const guards = insertedByPublic.map(
    (table) => `create trigger ${table}_deleted after delete on ${table} begin select 1; end`,
  );
  return [...changed, ...guards];
}

/** Until version 15 everyone may create tables in `public`; where the schema is not ours this only warns. */
function closedSchema(engine: Engine): string[] {
  return engine === 'postgres' ? ['revoke create on schema public from public'] : [];
}
