import type { Engine } from '../engine.ts';
import { tableWords } from './dialect.ts';

/** Circolari, the letters that bring them to readers, and the addresses that take none. */
export function circulars(engine: Engine): string[] {
  const { id, time, now, end } = tableWords(engine);
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
      sums text
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

    'alter table outbox add column circular_id integer references circulars (id) on delete cascade',
    'alter table outbox add column reader_id integer',
    'alter table outbox add column domain text',
    'alter table outbox add column excluded text',
    // One letter a reader, whatever happens.
    'create unique index outbox_reader on outbox (circular_id, reader_id) where circular_id is not null',

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
    ...shownOnPages(engine),
  ];
}

/** What visitors read of a circolare counts as a change of pages; what is typed, and how its letters fare, does not. */
function shownOnPages(engine: Engine): string[] {
  const change = 'after update of published, withdrawn_at on circulars';
  return engine === 'postgres'
    ? [`create trigger circulars_changed ${change} for each statement execute function content_changed()`]
    : [
        `create trigger circulars_after_update ${change} begin
          update content_version set version = version + 1 where id = 1;
        end`,
      ];
}
