import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../src/server/db/engine.ts';
import { findVisitorRights, tableNames } from '../../src/server/db/rights.ts';
import { writeJournal } from '../../src/server/journal/journal.ts';
import { describeOnBothEngines, type TestDatabase } from '../support/database.ts';

/** Matches the error messages of both engines for a missing right. */
const refusalPattern =
  /permission denied|not authorized|authorization denied|is prohibited|must be (?:owner|superuser|a member)/;

interface Column {
  name: string;
  type: string;
  /** True if an insert must set the column: it is not null and has no default. */
  required: boolean;
}

/** Reads the columns of every table from the database's catalogue. */
async function readTables({ owner }: TestDatabase, engine: Engine): Promise<Map<string, Column[]>> {
  const { rows } = await sql
    .raw<{ table: string; name: string; type: string; required: boolean | number }>(
      engine === 'sqlite'
        ? `select m.name as "table", c.name, c.type,
             c."notnull" and c.dflt_value is null and not (c.pk and lower(c.type) = 'integer') as required
           from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%'`
        : `select table_name as "table", column_name as name, data_type as type,
             is_nullable = 'NO' and column_default is null and is_identity = 'NO' as required
           from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER'`,
    )
    .execute(owner);
  const tables = new Map<string, Column[]>();
  for (const { table, name, type, required } of rows)
    tables.set(table, [...(tables.get(table) ?? []), { name, type: type.toLowerCase(), required: Boolean(required) }]);
  return tables;
}

/** Makes an SQL value of the column's type. Constraints may refuse the value, but rights are checked first. */
function makeValue({ type }: Column): string {
  if (/int/.test(type)) return '7';
  if (/real/.test(type)) return '0.5';
  if (type === 'boolean') return 'true';
  if (type === 'blob') return `x'00'`;
  if (type === 'bytea') return `'\\x00'`;
  return `'2030-01-01T00:00:00.000Z'`;
}

describeOnBothEngines('visitor handle', (database, engine) => {
  /** Runs a statement and rolls it back; returns its error, or `allowed`. */
  async function runAndRollBack(statement: string): Promise<string> {
    const undo = new Error('allowed');
    const error = await database()
      .visitor.transaction()
      .execute(async (transaction) => {
        await sql.raw(statement).execute(transaction);
        throw undo;
      })
      .catch((caught: unknown) => caught);
    return error instanceof Error ? error.message : String(error);
  }

  beforeAll(async () => {
    const { owner, runAsOwner } = database();
    await owner.insertInto('settings').values({ name: 'secret', value: 'segreto' }).execute();
    await owner
      .insertInto('messages')
      .values({ id: 'm1', reference: 'r1', nome: 'segreto', email: 'segreto@x.it', messaggio: 'segreto' })
      .execute();
    await owner.insertInto('newsletter').values({ email: 'segreto@x.it' }).execute();
    await runAsOwner(`insert into accounts (id, email, name, role) values ('a', 'segreto@x.it', 'segreto', 'editor')`);
  });

  test('has exactly its declared rights on every table and column', async () => {
    const tables = await readTables(database(), engine);
    const wrong: string[] = [];
    const expectAnswer = async (statement: string, may: boolean) => {
      const answer = await runAndRollBack(statement);
      if (may === refusalPattern.test(answer)) wrong.push(`${may ? 'may not' : 'may'}: ${statement}: ${answer}`);
    };
    for (const [table, columns] of tables) {
      const { select, insert, update } = findVisitorRights(table);
      const reads = (name: string) => select === 'all' || select?.includes(name) === true;
      await expectAnswer(
        `select * from ${table}`,
        columns.every(({ name }) => reads(name)),
      );
      for (const { name } of columns) await expectAnswer(`select ${name} from ${table}`, reads(name));
      const required = columns.filter((column) => column.required);
      const named = required.length > 0 ? required : columns;
      await expectAnswer(
        `insert into ${table} (${named.map(({ name }) => name).join(', ')}) values (${named.map(makeValue).join(', ')})`,
        insert === true,
      );
      const [column] = columns;
      if (column) await expectAnswer(`update ${table} set ${column.name} = ${makeValue(column)}`, update === true);
      await expectAnswer(`delete from ${table}`, false);
    }
    expect(wrong).toEqual([]);
    // Check that rights are declared for every table of the schema.
    const known = [...tables.keys()].filter((table) => table !== 'migrations');
    expect(known.sort()).toEqual(
      tableNames.filter((name) => engine === 'postgres' || name !== 'rate_limits').toSorted(),
    );
  });

  test('cannot read messages, addresses, accounts, drafts or settings, even through indirect SQL', async () => {
    const secrets = [
      ['nome', 'messages'],
      ['email', 'messages'],
      ['messaggio', 'messages'],
      ['email', 'newsletter'],
      ['email', 'newsletter_consents'],
      ['recipient', 'outbox'],
      ['email', 'accounts'],
      ['hash', 'account_passwords'],
      ['token_hash', 'sessions'],
      ['email', 'invitations'],
      ['email', 'newsletter_suppressions'],
      ['subject', 'journal'],
      ['value', 'settings'],
      ['body', 'document_drafts'],
      ['letter', 'sendings'],
      ['credit', 'photos'],
    ] as const;
    const letter = 'insert into outbox (id, kind, message_id, rfc_message_id)';
    for (const [column, table] of secrets) {
      const attempts = [
        `select ${column} from ${table}`,
        `select max(${column}) from ${table}`,
        `select count(*) from ${table} where ${column} like 's%'`,
        `select id from images order by (select ${column} from ${table} limit 1)`,
        `with images as (select ${column} as x from ${table}) select x from images`,
        `insert into submissions (key, expires_at) select ${column}, '2030-01-01' from ${table}`,
        `${letter} values ('z', (select ${column} from ${table} limit 1), null, '<z>')`,
      ];
      for (const attempt of attempts) expect(await runAndRollBack(attempt), attempt).toMatch(refusalPattern);
    }
    const roundabout = [
      `insert into newsletter (email) values ('z@x.it') returning email`,
      `insert into messages (id, reference, nome, email, messaggio) values ('z', 'z', 'n', 'e', 'm') returning messaggio`,
      `insert into newsletter (email) values ('segreto@x.it') on conflict (lower(email)) do update set email = 'z@x.it'`,
      `select * from migrations`,
      `drop table messages`,
      `alter table messages add column extra text`,
      `create table mine (x integer)`,
      `create view mine as select * from messages`,
      ...(engine === 'sqlite'
        ? [
            `create temp table mine (x)`,
            `create temp view mine as select * from messages`,
            `create temp trigger mine after insert on messages begin select 1; end`,
            `with foto_studio_after_insert as (select name from migrations) select * from foto_studio_after_insert`,
            `pragma table_info(messages)`,
            `pragma writable_schema = on`,
            `attach database ':memory:' as other`,
            `vacuum into '/tmp/copied-by-a-handle.sqlite'`,
            `select * from sqlite_schema`,
            `select load_extension('x')`,
          ]
        : [
            `truncate messages`,
            `create schema mine`,
            `create role mine`,
            `copy messages to '/tmp/copied-by-a-handle'`,
            `select pg_read_file('/etc/passwd')`,
          ]),
    ];
    for (const attempt of roundabout)
      await expect(sql.raw(attempt).execute(database().visitor), attempt).rejects.toThrow(refusalPattern);
  });

  test('stores form submissions, and gets 23505 for a duplicate that it cannot read', async () => {
    const { visitor } = database();
    const message = { nome: 'n', email: 'e@x.it', messaggio: 't' };
    await visitor.transaction().execute(async (db) => {
      await db
        .insertInto('messages')
        .values({ id: 'm2', reference: 'r2', ...message })
        .execute();
      await db
        .insertInto('outbox')
        .values({ id: 'o2', kind: 'contact-notice', message_id: 'm2', rfc_message_id: '<o2>' })
        .execute();
      await db.insertInto('newsletter').values({ email: 'seconda@x.it' }).execute();
      await db.insertInto('newsletter_consents').values({ id: 'c2', email: 'seconda@x.it' }).execute();
    });
    await expect(visitor.insertInto('newsletter').values({ email: 'Segreto@X.it' }).execute()).rejects.toMatchObject({
      code: '23505',
    });
    const key = { key: 'k', expires_at: '2030-01-01T00:00:00.000Z' };
    for (const rows of [1n, 0n]) {
      const taken = visitor
        .insertInto('submissions')
        .values(key)
        .onConflict((conflict) => conflict.doNothing());
      expect((await taken.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows).toBe(rows);
    }
  });
});

describeOnBothEngines('the journal', (database, engine) => {
  test('refuses updates and deletes by every handle and by the owner', async () => {
    const { staff, owner } = database();
    const now = new Date('2026-11-21T09:00:00.000Z');
    const anna = { kind: 'person', id: 'p1', name: 'Anna Verdi', role: 'editor' } as const;
    await staff.transaction().execute(async (db) => {
      await writeJournal(
        { db, actor: anna, now },
        { event: 'photo.replaced', subject: 'home', details: { name: 'advisory-office' } },
      );
    });
    await writeJournal({ db: staff, actor: { kind: 'program' }, now }, { event: 'photo.placed' });
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

    const attempts = [
      `update journal set event = 'x'`,
      'delete from journal',
      ...(engine === 'postgres' ? ['truncate journal'] : []),
    ];
    for (const attempt of attempts) {
      await expect(sql.raw(attempt).execute(database().visitor), attempt).rejects.toThrow(refusalPattern);
      await expect(sql.raw(attempt).execute(owner), attempt).rejects.toThrow('rows of journal are only ever added');
    }
    for (const attempt of attempts)
      await expect(sql.raw(attempt).execute(staff), attempt).rejects.toThrow(
        /rows of journal are only ever added|denied/,
      );
    expect(await owner.selectFrom('journal').selectAll().orderBy('id').execute()).toMatchObject(written);
  });
});
