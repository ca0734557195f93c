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
];

/** Splits at semicolons before an unindented line, unless that is the `begin` or `end` of a trigger or function. */
function readSchema(engine: Engine): string[] {
  const text = readFileSync(join(import.meta.dirname, `schema.${engine}.sql`), 'utf8');
  return text.split(/;\n(?! |begin|end|$)/);
}
