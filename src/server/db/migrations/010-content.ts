import type { Engine } from '../engine.ts';
import { tableWords } from './dialect.ts';

/**
 * The words and facts that the firm publishes, with their drafts and versions; each body is JSON. A page without a row says what the program
 * says. Only what is published shows on pages, so only it counts the version of the content up.
 */
export function content(engine: Engine): string[] {
  const { time, now, end } = tableWords(engine);
  return [
    `create table content (
      page text primary key,
      version integer not null default 1,
      body text not null,
      defaults text,
      published_at ${time} not null default ${now},
      published_by text
    )${end}`,

    `create table content_drafts (
      page text primary key,
      version integer not null default 0,
      body text,
      updated_at ${time} not null default ${now},
      updated_by text
    )${end}`,

    `create table content_versions (
      page text not null,
      version integer not null,
      body text not null,
      defaults text,
      published_at ${time} not null default ${now},
      published_by text,
      primary key (page, version)
    )${end}`,

    `create table content_presence (
      page text not null,
      person_id text not null,
      person_name text not null,
      since ${time} not null,
      until ${time} not null,
      primary key (page, person_id)
    )${end}`,

    // What each running server found on its own pages after a publication.
    `create table content_receipts (
      page text not null,
      version integer not null,
      instance text not null,
      checked_at ${time} not null,
      pages text not null,
      different text not null,
      primary key (page, version, instance)
    )${end}`,

    `create table instances (
      id text primary key,
      seen_at ${time} not null
    )${end}`,

    ...(engine === 'postgres'
      ? [
          `create trigger content_changed after insert or update or delete or truncate on content
            for each statement execute function content_changed()`,
        ]
      : ['insert', 'update', 'delete'].map(
          (change) => `create trigger content_after_${change} after ${change} on content begin
            update content_version set version = version + 1 where id = 1;
          end`,
        )),
  ];
}
