import type { Engine } from '../engine.ts';
import { tableWords } from './dialect.ts';

/** What staff say about photos (text, focal point, credit), what stood in a place before, and uploads under way. */
export function photos(engine: Engine): string[] {
  const { id, sorted, time, now, bytes, flag, end } = tableWords(engine);
  const focus = ['focus_x', 'focus_y'].map((column) => `${column} real check (${column} between 0 and 1)`);
  const addColumns = (table: string, columns: string[]) =>
    columns.map((column) => `alter table ${table} add column ${column}`);
  return [
    ...addColumns('images', ['alt text', ...focus, 'version integer not null default 1', `updated_at ${time}`]),
    ...addColumns('foto_studio', focus),
    ...addColumns('photos', ['alt text', 'credit text', `kept_until ${time}`]),

    `create table image_versions (
      id ${id},
      nome_pagina text not null,
      nome_foto ${sorted} not null,
      url_foto text not null,
      alt text,
      ${focus.join(',\n      ')},
      starter ${flag},
      version integer not null,
      replaced_at ${time} not null default ${now},
      replaced_by text
    )${end}`,
    'create index image_versions_place on image_versions (nome_pagina, nome_foto, version)',

    `create table uploads (
      id text primary key,
      person text not null,
      size integer check (size > 0),
      received integer not null default 0,
      photo text,
      created_at ${time} not null default ${now},
      expires_at ${time} not null
    )${end}`,
    'create index uploads_expires_at on uploads (expires_at)',

    `create table upload_pieces (
      upload_id text not null references uploads (id) on delete cascade,
      at_byte integer not null,
      bytes ${bytes} not null,
      primary key (upload_id, at_byte)
    )${end}`,
  ];
}
