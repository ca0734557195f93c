import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/server/db/schema.ts';
import { describeOnBothEngines } from '../support/database.ts';

const tables = {
  settings: `insert into settings (name, value) values ('x', 'y')`,
  content_version: 'insert into content_version (id, version) values (1, 5)',
  images: `insert into images (nome_pagina, nome_foto, url_foto) values ('home', 'nuova', '/x.jpg')`,
  foto_studio: `insert into foto_studio (url) values ('/x.jpg')`,
  photos: `insert into photos (hash, width, height) values ('x', 1, 1)`,
  photo_variants: `insert into photo_variants (hash, format, width, bytes) values ('a', 'webp', 1, 'x')`,
  messages: `insert into messages (id, reference, nome, email, messaggio) values ('m2', 'r2', 'n', 'e@x.it', 't')`,
  submissions: `insert into submissions (key, expires_at) values ('k2', '2030-01-01T00:00:00.000Z')`,
  outbox: `insert into outbox (id, kind, message_id, payload, rfc_message_id) values ('o2', 'k', 'm1', '{}', '<o2>')`,
  newsletter: `insert into newsletter (email) values ('seconda@x.it')`,
  newsletter_consents: `insert into newsletter_consents (id, email, event) values ('c2', 'seconda@x.it', 'signed_up')`,
  message_words: `insert into message_words (word, message_id) values ('altra', 'm1')`,
  message_presence: `insert into message_presence (message_id, person_id, person_name, since, until)
    values ('m1', 'p2', 'n', '2030-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z')`,
  day_counts: `insert into day_counts (day, kind, subject, count) values ('2030-01-01', 'page', '/team', 1)`,
  check_results: `insert into check_results (name) values ('backup')`,
} satisfies Partial<Record<keyof Database, string>>;

const readable = ['images', 'foto_studio', 'photos', 'photo_variants'];
const insertable = ['messages', 'submissions', 'outbox', 'newsletter', 'newsletter_consents'];
const refused = /permission denied|not authorized|is prohibited|must be owner|must be a member/;

describeOnBothEngines('the public handle', (database, engine) => {
  const run = (statement: string, db: Kysely<Database> = database().visitors) => sql.raw(statement).execute(db);

  beforeAll(async () => {
    const { staff } = database();
    await staff.insertInto('settings').values({ name: 'secret', value: 's' }).execute();
    await staff.insertInto('images').values({ nome_pagina: 'home', nome_foto: 'a', url_foto: '/a.jpg' }).execute();
    await staff.insertInto('foto_studio').values({ url: '/a.jpg' }).execute();
    await staff.insertInto('photos').values({ hash: 'a', width: 1, height: 1 }).execute();
    await staff
      .insertInto('photo_variants')
      .values({ hash: 'a', format: 'jpg', width: 1, bytes: Buffer.from('a') })
      .execute();
    await staff
      .insertInto('messages')
      .values({ id: 'm1', reference: 'r1', nome: 'n', email: 'e@x.it', messaggio: 'm' })
      .execute();
    await staff
      .insertInto('outbox')
      .values({ id: 'o1', kind: 'k', message_id: 'm1', payload: '{}', rfc_message_id: '<o1>' })
      .execute();
    await staff.insertInto('submissions').values({ key: 'k1', expires_at: '2030-01-01T00:00:00.000Z' }).execute();
    await staff.insertInto('newsletter').values({ email: 'prima@x.it' }).execute();
    await staff
      .insertInto('newsletter_consents')
      .values({ id: 'c1', email: 'prima@x.it', event: 'signed_up' })
      .execute();
  });

  for (const [table, insert] of Object.entries(tables)) {
    test(`${readable.includes(table) ? 'reads' : 'is refused reading'} ${table}`, async () => {
      const attempts = [`select * from ${table}`, `select count(*) from ${table}`];
      for (const attempt of attempts) {
        if (readable.includes(table)) expect((await run(attempt)).rows).toHaveLength(1);
        else await expect(run(attempt), attempt).rejects.toThrow(refused);
      }
    });

    test(`${insertable.includes(table) ? 'inserts into' : 'is refused inserting into'} ${table}`, async () => {
      if (insertable.includes(table)) await run(insert);
      else await expect(run(insert)).rejects.toThrow(refused);
    });

    test(`is refused changing, removing and emptying ${table}`, async () => {
      const column = /\((\w+)/.exec(insert)?.[1] ?? '';
      const attempts = [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `drop table ${table}`,
        `alter table ${table} add column extra text`,
        ...(engine === 'postgres'
          ? [`truncate ${table}`, `create trigger x before insert on ${table} execute function content_changed()`]
          : []),
        ...(engine === 'sqlite'
          ? [insert.replace('insert', 'insert or replace'), insert.replace('insert', 'replace')]
          : []),
      ];
      for (const attempt of attempts) await expect(run(attempt), attempt).rejects.toThrow(refused);
    });
  }

  test('learns nothing through an insert: no returning, no upsert, no subquery', async () => {
    const attempts = [
      `insert into newsletter (email) values ('z@x.it') returning id`,
      `insert into newsletter (email) values ('prima@x.it') on conflict (lower(email)) do update set email = 'rubata@x.it'`,
      `insert into newsletter (email) select email from messages`,
      `insert into messages (id, reference, nome, email, messaggio) values ('z', 'z', (select value from settings), 'e', 'm')`,
      `insert into outbox (id, kind, message_id, payload, rfc_message_id) values ('z', 'k', (select id from messages), '{}', '<z>')`,
      `insert into outbox (id, kind, message_id, payload, rfc_message_id) select 'z', 'k', id, '{}', '<z>' from messages`,
    ];
    for (const attempt of attempts) await expect(run(attempt), attempt).rejects.toThrow(refused);
  });

  test('cannot read messages right after the letter that looks one up', async () => {
    await run(
      `insert into outbox (id, kind, message_id, payload, rfc_message_id) values ('${randomUUID()}', 'k', 'm1', '{}', '<y>')`,
    );
    await expect(run('select id from messages')).rejects.toThrow(refused);
  });

  test('cannot change the schema, its own rights or the connection', async () => {
    const attempts =
      engine === 'sqlite'
        ? [
            'pragma table_info(messages)',
            'pragma journal_mode = off',
            'pragma writable_schema = on',
            `attach database ':memory:' as other`,
            `vacuum into '/tmp/copied-by-public-handle.sqlite'`,
            'create table mine (x)',
            'create temp table mine (x)',
            'create view mine as select * from messages',
            'select * from sqlite_schema',
            `select load_extension('x')`,
          ]
        : [
            'create table mine (x int)',
            'create schema mine',
            'create role mine',
            'grant select on messages to pubblico',
            'alter role pubblico superuser',
            `copy messages to stdout`,
            `select pg_read_file('/etc/passwd')`,
            'select * from migrations',
          ];
    for (const attempt of attempts) await expect(run(attempt), attempt).rejects.toThrow();
  });
});

describeOnBothEngines('the staff handle', (database) => {
  test('reads and writes every table, in names of the schema', async () => {
    for (const table of Object.keys(tables)) await sql.raw(`select * from ${table}`).execute(database().staff);
    await database().staff.deleteFrom('messages').execute();
    await database()
      .staff.insertInto('newsletter')
      .values({ email: 'a@x.it', confirmed_at: '2026-01-01T00:00:00.000Z' })
      .execute();
  });
});
