import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../engine.ts';

/** Change of the schema. A migration that was part of a tagged release must never be edited. */
export interface Migration {
  name: string;
  statements: (engine: Engine) => string[];
  /** True if older programs cannot work afterwards. Otherwise the migration only adds. */
  contracts?: true;
}

export const migrations: Migration[] = [
  { name: '001-baseline', statements: readSchema },
  { name: '002-circular-sender', statements: () => ['alter table circulars add column sent_by text'] },
  {
    name: '003-authors',
    statements: () => [
      `alter table content_drafts add column authors text not null default '{}'`,
      `alter table circulars add column authors text not null default '{}'`,
      'alter table content_versions add column draft_of text',
      'alter table circular_versions add column draft_of text',
    ],
  },
  {
    name: '004-documents',
    contracts: true,
    statements: () => [
      'alter table content rename to documents',
      'alter table content_drafts rename to document_drafts',
      'alter table content_versions rename to document_versions',
      'alter table content_presence rename to document_presence',
      'alter table documents rename column page to name',
      'alter table document_drafts rename column page to name',
      'alter table document_versions rename column page to name',
      'alter table document_presence rename column page to name',
      `insert into document_presence (name, person_id, person_name, since, until)
        select 'message-' || message_id, person_id, person_name, since, until from message_presence`,
      'drop table message_presence',
    ],
  },
  {
    name: '005-circular-versions',
    contracts: true,
    statements: () => [
      `insert into document_versions (name, version, body, published_at, published_by, draft_of)
        select 'circolare-' || circular_id, number, body, published_at, published_by, draft_of from circular_versions`,
      'drop table circular_versions',
    ],
  },
  {
    name: '006-circulars-at-an-hour',
    statements: (engine) => [
      `alter table circulars add column publish_at ${engine === 'postgres' ? 'timestamptz(3)' : 'text'}`,
      'alter table circulars add column publish_by text',
    ],
  },
  {
    name: '007-work-emails',
    statements: () => [`alter table accounts add column emails_off text not null default '[]'`],
  },
  { name: '008-circulars-as-documents', contracts: true, statements: moveCircularsToDocuments },
  {
    name: '009-numbers-of-a-year',
    statements: (engine) => [
      'alter table circulars add column year integer',
      // An hour: the offset of Rome at the turn of the year.
      `update circulars set year = ${
        engine === 'postgres'
          ? `extract(year from published_at at time zone 'Europe/Rome')`
          : `cast(strftime('%Y', published_at, '+1 hour') as integer)`
      } where published_at is not null`,
      'drop index circulars_number',
      'create unique index circulars_number on circulars (year, number) where number is not null',
    ],
  },
  {
    name: '010-sendings-of-corrections',
    statements: () => [
      'alter table circulars add column corrects integer references circulars (id) on delete cascade',
      'create index circulars_corrects on circulars (corrects) where corrects is not null',
    ],
  },
  { name: '011-emails-about-documents', statements: () => ['alter table outbox add column document text'] },
  {
    name: '012-requests',
    statements: () => [
      'alter table messages add column topic text',
      'alter table messages add column topic_title text',
      `alter table messages add column answers text not null default '[]'`,
      'create index messages_topic on messages (topic, received_at, id) where topic is not null',
    ],
  },
  { name: '013-appointments', statements: addAppointments },
  {
    name: '014-calendar-feeds',
    statements: (engine) => [
      'alter table accounts add column calendar_hash text',
      `alter table accounts add column calendar_names ${
        engine === 'postgres' ? 'boolean not null default false' : 'integer not null default 0'
      }`,
      'create unique index accounts_calendar_hash on accounts (calendar_hash)',
    ],
  },
];

function addAppointments(engine: Engine): string[] {
  const [time, now] =
    engine === 'postgres' ? ['timestamptz(3)', 'now()'] : ['text', `(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`];
  const strict = engine === 'postgres' ? '' : ' strict';
  return [
    `create table appointments (
      id text primary key,
      message_id text not null unique references messages (id) on delete cascade,
      version integer not null default 1,
      mode text not null check (mode in ('office', 'phone', 'video')),
      telefono text not null default '',
      wishes text not null,
      state text not null default 'asked' check (state in ('asked', 'confirmed', 'cancelled', 'declined')),
      person text,
      starts_at ${time},
      minutes integer,
      place text not null default '',
      moved_from ${time},
      step integer not null default 0,
      wish text,
      reason text not null default '',
      asked_at ${time} not null default ${now},
      confirmed_at ${time},
      reminded_step integer not null default 0,
      warned_at ${time}
    )${strict}`,
    'create index appointments_state on appointments (state, starts_at)',
    `create table appointment_quarters (
      person text not null,
      quarter ${time} not null,
      appointment_id text not null references appointments (id) on delete cascade,
      primary key (person, quarter)
    )${strict}`,
    'create index appointment_quarters_appointment on appointment_quarters (appointment_id)',
    'alter table outbox add column step integer',
  ];
}

/** Moves texts, drafts and approval of circulars to the tables of documents. A draft without changes is none. */
function moveCircularsToDocuments(engine: Engine): string[] {
  const isPostgres = engine === 'postgres';
  const trigger = isPostgres ? 'circulars_changed' : 'circulars_after_update';
  const texts = ['title', 'subject', 'preheader', 'points', 'author', 'topic', 'body'];
  const moved = ['version', 'updated_at', 'updated_by', 'authors', 'publish_at', 'publish_by', 'asked_at', 'asked_by'];
  const draftColumns = [...moved, 'returned_at', 'returned_by', 'returned_note'].join(', ');
  const points = isPostgres ? 'points::jsonb' : 'json(points)';
  const draft = `${isPostgres ? 'jsonb_build_object' : 'json_object'}(
    ${texts.map((name) => `'${name}', ${name === 'points' ? points : name}`).join(', ')})`;
  const published = isPostgres ? 'published::jsonb' : 'published';
  return [
    `insert into documents (name, version, body, published_at, published_by)
      select 'circolare-' || id, version, published, published_at, published_by from circulars
      where published is not null and published_at is not null`,
    `insert into document_drafts (name, body, ${draftColumns})
      select 'circolare-' || id, case when published is null or ${published} <> ${draft} then cast(${draft} as text) end,
      ${draftColumns} from circulars`,
    `drop trigger ${trigger}${isPostgres ? ' on circulars' : ''}`,
    ...[...texts, 'published', ...draftColumns.split(', ')].map((name) => `alter table circulars drop column ${name}`),
    isPostgres
      ? `create trigger circulars_changed after update of withdrawn_at on circulars
          for each statement execute function content_changed()`
      : `create trigger circulars_after_update after update of withdrawn_at on circulars begin
          update content_version set version = version + 1 where id = 1;
        end`,
  ];
}

/** Splits at semicolons before an unindented line, unless that is the `begin` or `end` of a trigger or function. */
function readSchema(engine: Engine): string[] {
  const text = readFileSync(join(import.meta.dirname, `schema.${engine}.sql`), 'utf8');
  return text.split(/;\n(?! |begin|end|$)/);
}
