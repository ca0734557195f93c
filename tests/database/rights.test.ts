import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../src/server/db/engine.ts';
import { rightsOf } from '../../src/server/db/schema.ts';
import { type HandleName, handleNames } from '../../src/server/db/tables/rights.ts';
import { writeJournal } from '../../src/server/journal/journal.ts';
import { describeOnBothEngines, type TestDatabase } from '../support/database.ts';

const refused =
  /permission denied|not authorized|authorization denied|is prohibited|must be (?:owner|superuser|a member)/;

interface Column {
  name: string;
  type: string;
  /** Every insert has to name it. */
  required: boolean;
}

/** The tables with their columns, as the engine itself knows them. */
async function tablesOf({ owner }: TestDatabase, engine: Engine): Promise<Map<string, Column[]>> {
  const { rows } = await sql
    .raw<{ table: string; name: string; type: string; required: number | boolean }>(
      engine === 'sqlite'
        ? `select m.name as "table", c.name as name, c.type as type,
             (c."notnull" or c.pk) and c.dflt_value is null and not (c.pk and lower(c.type) = 'integer') as required
           from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%'`
        : `select table_name as "table", column_name as name, data_type as type,
             is_nullable = 'NO' and column_default is null and is_identity = 'NO' as required
           from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER'`,
    )
    .execute(owner);
  const tables = new Map<string, Column[]>();
  for (const { table, name, type, required } of rows) {
    tables.set(table, [...(tables.get(table) ?? []), { name, type: type.toLowerCase(), required: Boolean(required) }]);
  }
  return tables;
}

/** A value that the column's type takes and that is no default. Whether constraints take it does not matter: rights are asked first. */
function valueFor({ type }: Column): string {
  if (/int/.test(type)) return '7';
  if (/real/.test(type)) return '0.5';
  if (type === 'boolean') return 'true';
  if (type === 'blob') return `x'00'`;
  if (type === 'bytea') return `'\\x00'`;
  return `'2030-01-01T00:00:00.000Z'`;
}

/** Every statement that one right on one table decides about, and whether `handle` has it. */
function* attempts(table: string, columns: Column[], handle: HandleName): Generator<[statement: string, may: boolean]> {
  const own = rightsOf(handle).get(table) ?? {};
  const covers = (right: 'all' | readonly string[] | undefined, names: string[]) =>
    right === 'all' || (right !== undefined && names.every((name) => right.includes(name)));
  const all = columns.map(({ name }) => name);

  yield [`select count(*) from ${table}`, own.select !== undefined];
  yield [`select * from ${table}`, covers(own.select, all)];
  yield [`delete from ${table}`, own.delete === true];
  for (const column of columns) {
    const { name } = column;
    yield [`select ${name} from ${table}`, covers(own.select, [name])];
    yield [`update ${table} set ${name} = ${valueFor(column)}`, covers(own.update, [name])];
    const inserted = columns.filter((other) => other.required || other === column);
    const names = inserted.map((other) => other.name);
    yield [
      `insert into ${table} (${names.join(', ')}) values (${inserted.map(valueFor).join(', ')})`,
      covers(own.insert, names),
    ];
  }
}

describe.each(handleNames)('the handle %s', (handle) => {
  describeOnBothEngines('has its rights', (database, engine) => {
    test('on every table and column, and no others', async () => {
      const wrong: string[] = [];
      for (const [table, columns] of await tablesOf(database(), engine)) {
        const judge = async ([statement, may]: [string, boolean]) => {
          // Most are refused, where nothing has to be undone.
          const said = may ? await undone(database(), handle, statement) : await spoken(database(), handle, statement);
          if (may === refused.test(said)) wrong.push(`${may ? 'may not' : 'may'}: ${statement}: ${said}`);
        };
        const [allowed, others] = [true, false].map((expected) =>
          [...attempts(table, columns, handle)].filter(([, may]) => may === expected),
        );
        for (const attempt of allowed ?? []) await judge(attempt);
        await Promise.all((others ?? []).map(judge));
      }
      expect(wrong).toEqual([]);
    });

    test('and finds no way around them', async () => {
      const tries = [
        `insert into journal (actor_kind, event) select 'program', name from migrations`,
        `with gone as (${engine === 'postgres' ? 'delete from journal returning id' : 'select name from migrations'}) select * from gone`,
        `drop table messages`,
        `alter table messages add column extra text`,
        `create table mine (x integer)`,
        `create view mine as select * from messages`,
        `select * from migrations`,
        ...(engine === 'sqlite'
          ? [
              `replace into journal (id, actor_kind, event) values (1, 'program', 'x')`,
              `with foto_studio_after_insert as (select name from migrations) select * from foto_studio_after_insert`,
              `create temp table mine (x)`,
              `create temp trigger mine after insert on messages begin select 1; end`,
              `drop trigger foto_studio_after_insert`,
              `pragma table_info(messages)`,
              `pragma recursive_triggers = off`,
              `pragma writable_schema = on`,
              `attach database ':memory:' as other`,
              `vacuum into '/tmp/copied-by-a-handle.sqlite'`,
              `select * from sqlite_schema`,
              `select load_extension('x')`,
            ]
          : [
              `truncate messages`,
              `truncate journal`,
              `create trigger mine before insert on journal execute function content_changed()`,
              `create schema mine`,
              `create role mine`,
              `copy messages to '/tmp/copied-by-a-handle'`,
              `select pg_read_file('/etc/passwd')`,
            ]),
      ];
      for (const attempt of tries) {
        await expect(sql.raw(attempt).execute(database()[handle]), attempt).rejects.toThrow(refused);
      }
    });
  });
});

/** What the database says against a statement. */
async function spoken(database: TestDatabase, handle: HandleName, statement: string): Promise<string> {
  const error = await sql
    .raw(statement)
    .execute(database[handle])
    .catch((caught: unknown) => caught);
  return error instanceof Error ? error.message : 'allowed';
}

/** What the database says against a statement; what it does is undone. */
async function undone(database: TestDatabase, handle: HandleName, statement: string): Promise<string> {
  const undo = new Error('allowed');
  const error = await database[handle]
    .transaction()
    .execute(async (transaction) => {
      await sql.raw(statement).execute(transaction);
      throw undo;
    })
    .catch((caught: unknown) => caught);
  return error instanceof Error ? error.message : String(error);
}

describeOnBothEngines('the visitors’ handle', (database, engine) => {
  const run = (statement: string) => sql.raw(statement).execute(database().visitors);

  beforeAll(async () => {
    const { owner } = database();
    await owner.insertInto('settings').values({ name: 'secret', value: 's' }).execute();
    await owner
      .insertInto('messages')
      .values({ id: 'm1', reference: 'r1', nome: 'n', email: 'e@x.it', messaggio: 'm' })
      .execute();
    await owner.insertInto('newsletter').values({ email: 'prima@x.it' }).execute();
  });

  test('stores what forms store', async () => {
    await run(`insert into messages (id, reference, nome, email, messaggio) values ('m2', 'r2', 'n', 'e@x.it', 't')`);
    await run(`insert into outbox (id, kind, message_id, rfc_message_id)
      values ('o2', 'contact-notice', 'm2', '<o2>')`);
    await run(`insert into submissions (key, expires_at) values ('k2', '2030-01-01T00:00:00.000Z')`);
    await run(`insert into newsletter (email) values ('seconda@x.it')`);
    await run(`insert into newsletter_consents (id, email) values ('c2', 'seconda@x.it')`);
  });

  test('can make nobody a subscriber who has not confirmed', async () => {
    const attempts = [
      `insert into newsletter (email, confirmed_at) values ('z@x.it', '2026-01-01T00:00:00.000Z')`,
      `insert into newsletter_consents (id, email, event) values ('c3', 'z@x.it', 'confirmed')`,
    ];
    for (const attempt of attempts) await expect(run(attempt), attempt).rejects.toThrow(refused);
  });

  test('learns nothing through an insert: no returning, no upsert, no subquery', async () => {
    const letter = `insert into outbox (id, kind, message_id, rfc_message_id)`;
    const attempts = [
      `insert into newsletter (email) values ('z@x.it') returning id`,
      `insert into newsletter (email) values ('prima@x.it') on conflict (lower(email)) do update set email = 'rubata@x.it'`,
      `insert into newsletter (email) select email from messages`,
      `insert into messages (id, reference, nome, email, messaggio) values ('z', 'z', (select value from settings), 'e', 'm')`,
      `${letter} values ('z', 'contact-notice', (select id from messages), '<z>')`,
      `${letter} select 'z', 'contact-notice', id, '<z>' from messages`,
      ...(engine === 'sqlite'
        ? [
            `replace into newsletter (email) values ('prima@x.it')`,
            `insert or replace into newsletter (email) values ('prima@x.it')`,
          ]
        : []),
    ];
    for (const attempt of attempts) await expect(run(attempt), attempt).rejects.toThrow(refused);
  });

  test('cannot read messages right after the letter that looks one up', async () => {
    await run(
      `insert into outbox (id, kind, message_id, rfc_message_id) values ('${randomUUID()}', 'contact-notice', 'm1', '<y>')`,
    );
    await expect(run('select id from messages')).rejects.toThrow(refused);
  });
});

describeOnBothEngines('the journal', (database) => {
  test('keeps who did what, and no handle changes or removes a row of it', async () => {
    const { staff, owner } = database();
    const now = new Date('2026-11-21T09:00:00.000Z');
    const anna = { kind: 'person', id: 'p1', name: 'Anna Verdi', role: 'editor' } as const;
    await staff.transaction().execute(async (db) => {
      await writeJournal(
        { db, actor: anna, now },
        { event: 'photo.replaced', subject: 'home', details: { name: 'advisory-office' } },
      );
    });
    await writeJournal({ db: database().jobs, actor: { kind: 'program' }, now }, { event: 'photo.placed' });
    const written = [
      {
        at: now.toISOString(),
        actor_kind: 'person',
        actor_id: 'p1',
        actor_name: 'Anna Verdi',
        event: 'photo.replaced',
        subject: 'home',
        details: '{"name":"advisory-office"}',
      },
      { actor_kind: 'program', actor_id: null, actor_name: null, event: 'photo.placed', subject: null },
    ];
    expect(await staff.selectFrom('journal').selectAll().orderBy('id').execute()).toMatchObject(written);

    for (const handle of handleNames) {
      for (const attempt of [`update journal set event = 'x'`, 'delete from journal']) {
        await expect(sql.raw(attempt).execute(database()[handle]), `${handle}: ${attempt}`).rejects.toThrow(refused);
      }
    }
    expect(await owner.selectFrom('journal').selectAll().orderBy('id').execute()).toMatchObject(written);
  });
});
