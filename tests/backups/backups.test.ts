import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { extract, pack as tarPack } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../harness/processes.ts';
import { backup } from '../../scripts/backup.ts';
import type { Program } from '../../scripts/command.ts';
import { mail } from '../../scripts/mail.ts';
import { newsletter } from '../../scripts/newsletter.ts';
import { restore } from '../../scripts/restore.ts';
import { addBackupFile, readBackupFile, writeBackupFile } from '../../src/server/backups/file.ts';
import { listBackups } from '../../src/server/backups/folder.ts';
import { readBackup } from '../../src/server/backups/read.ts';
import { restoreBackup } from '../../src/server/backups/restore.ts';
import { streamBackup } from '../../src/server/backups/write.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { firstRelease, type Migration, migrations } from '../../src/server/db/migrations/all.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { readSettings } from '../../src/server/db/settings.ts';
import { readSnapshot } from '../../src/server/db/snapshot.ts';
import { createLog } from '../../src/server/log.ts';
import { runHere } from '../support/command.ts';
import { createDatabasePlace, createTestDatabase, engines, type TestDatabase } from '../support/database.ts';
import { inMigrationSession } from '../support/migrations.ts';
import { runProgram, startProgram } from '../support/program.ts';
import { serveHere } from '../support/serve-here.ts';
import { addPerson, anna, signIn } from '../support/staff.ts';
import { fillDatabase, makeBackupFolder, readTableSums, writeBackup } from './support.ts';

/* Backups on both engines: content, verification, encryption and restore. */

let folder: Awaited<ReturnType<typeof makeBackupFolder>>;
let source: TestDatabase;
beforeAll(async () => {
  folder = await makeBackupFolder();
  source = await createTestDatabase('sqlite');
  await fillDatabase(source);
});
afterAll(async () => {
  await source.close();
  await folder.remove();
});

const now = new Date();
const open = (path: string, identity: string | null = null) => readBackupFile(path, identity);
const check = async (path: string, identity: string | null = null) => await readBackup(await open(path, identity));

test.each(engines.flatMap((from) => engines.map((to) => [from, to] as const)))(
  'restores every table as it was, and continues its ids (%s to %s)',
  async (from, to) => {
    const database = await createTestDatabase(from);
    const place = await createDatabasePlace(to);
    const path = folder.file(`${from}-${to}.tar`);
    try {
      await fillDatabase(database);
      const { tables } = await writeBackup(path, database.place.settings);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect(tables).toMatchObject({ newsletter: { rows: 450 }, photo_variants: { rows: 9 }, outbox: { rows: 2 } });
      expect((await check(path)).tables).toEqual(tables);

      const { held } = await restoreBackup(place.settings, await open(path), now);
      expect(held).toBe(1);
      expect(await readTableSums(place.settings)).toEqual(await readTableSums(database.place.settings));
      await expect(restoreBackup(place.settings, await open(path), now)).rejects.toThrow(/is not empty|already/);

      const restored = openDatabase(place.settings);
      await restored.migrate();
      const { id } = await restored.staff
        .insertInto('newsletter')
        .values({ email: 'nuova@esempio.it', created_at: now.toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow();
      expect(id).toBe(451);
      await restored.close();

      // A restored database can be backed up and restored again.
      if (from === 'sqlite') {
        const back = await createDatabasePlace(from);
        await writeBackup(path, place.settings);
        await restoreBackup(back.settings, await open(path), now);
        expect(await readTableSums(back.settings)).toEqual(await readTableSums(place.settings));
        await back.remove();
      }
    } finally {
      await place.remove();
      await database.close();
    }
  },
);

test.each(engines)('a backup is a consistent snapshot during concurrent writes (%s)', async (engine) => {
  const database = await createTestDatabase(engine);
  try {
    await fillDatabase(database, { photos: 8, photoSize: 300_000 });
    let written = 0;
    const write = async () => {
      const id = randomUUID();
      const message = { id, reference: id, nome: 'A', email: 'a@x.it', messaggio: 'Testo' };
      const letter = { id, kind: 'contact-notice', message_id: id, rfc_message_id: id };
      await database.visitor.transaction().execute(async (db) => {
        await db
          .insertInto('messages')
          .values({ ...message, received_at: now.toISOString() })
          .execute();
        await db
          .insertInto('outbox')
          .values({ ...letter, lane: 0, next_attempt_at: now.toISOString(), created_at: now.toISOString() })
          .execute();
      });
      written += 1;
    };
    const { bytes, manifest } = streamBackup(database.place.settings, new Date());
    // A message arrives after each chunk of the backup.
    const readAmongWrites = async function* () {
      for await (const chunk of bytes) {
        await write();
        yield chunk;
      }
    };
    const path = folder.file(`written-${engine}.tar`);
    await writeBackupFile(path, readAmongWrites(), null);
    const { tables } = await manifest;
    expect(written).toBeGreaterThan(10);
    // Each message has one email, except the one that `fillDatabase` inserted, which has two.
    expect(tables['outbox']?.rows).toBe((tables['messages']?.rows ?? 0) + 1);
    await check(path);
  } finally {
    await database.close();
  }
});

test('backups made in one second are files of their own', async () => {
  const names = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const { bytes } = streamBackup(source.place.settings, now);
      const { path } = await addBackupFile(folder.file('one-second'), now, bytes, null);
      await check(path);
      return basename(path);
    }),
  );
  expect(listBackups(folder.file('one-second')).map(({ name }) => name)).toEqual(names.sort().reverse());
});

test('detects one changed byte anywhere and a missing end', async () => {
  const path = folder.file('whole.tar');
  await writeBackup(path, source.place.settings);
  const whole = await readFile(path);
  const entries = extract();
  createReadStream(path).pipe(entries);
  const places: [string, number][] = [];
  let offset = 0;
  for await (const { header, ...entry } of readEntryHeaders(entries)) {
    offset += 512;
    places.push([header.name, offset + Math.floor(entry.size / 2)], [`header of ${header.name}`, offset - 512 + 3]);
    offset += Math.ceil(entry.size / 512) * 512;
  }
  expect(places.length).toBeGreaterThan(20);
  const spoiled = folder.file('spoiled.tar');
  for (const [name, place] of places) {
    const bytes = Buffer.from(whole);
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    await writeFile(spoiled, bytes);
    await expect(check(spoiled), name).rejects.toThrow(
      /is not as it was written|cannot be read|manifest|not a backup|made by|unknown|not as they were/,
    );
  }
  for (const end of [0, 700, whole.length / 2, whole.length - 3000]) {
    await writeFile(spoiled, whole.subarray(0, end));
    await expect(check(spoiled)).rejects.toThrow(/ends too early|cannot be read/);
  }
  const place = await createDatabasePlace('sqlite');
  await expect(restoreBackup(place.settings, await open(spoiled), now)).rejects.toThrow();
  expect(readdirSync(place.settings.dataDir)).toEqual([]);
  await place.remove();
});

async function* readEntryHeaders(entries: ReturnType<typeof extract>) {
  for await (const entry of entries) {
    entry.resume();
    yield { header: entry.header, size: entry.header.size ?? 0 };
  }
}

test('an encrypted backup opens only with its key', async () => {
  const [right, wrong] = await Promise.all([generateX25519Identity(), generateX25519Identity()]);
  await writeFile(folder.file('right'), `# created: 2026\n${right}\n`);
  await writeFile(folder.file('wrong'), `${wrong}\n`);
  const path = folder.file('secret.tar.age');
  const { tables } = await writeBackup(path, source.place.settings, await identityToRecipient(right));
  expect((await readFile(path)).includes('esempio.it')).toBe(false);
  expect((await check(path, folder.file('right'))).tables).toEqual(tables);
  await expect(check(path)).rejects.toThrow('BACKUP_IDENTITY');
  await expect(check(path, folder.file('wrong'))).rejects.toThrow('No key in the file');
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
  await expect(check(path, folder.file('right'))).rejects.toThrow('cannot be read further');
});

test('restores a backup of a database without rights of roles', async () => {
  const [place, next] = [await createDatabasePlace('sqlite'), await createDatabasePlace('postgres')];
  try {
    await inMigrationSession(place.settings, (session) =>
      migrate({ ...session, grantRights: async () => {} }, migrations),
    );
    const path = folder.file('old.tar');
    expect((await writeBackup(path, place.settings)).schema).toEqual(migrations.map(({ name }) => name));
    await restoreBackup(next.settings, await open(path), now);
    const applied = await inMigrationSession(next.settings, ({ query }) => query('select name from migrations'));
    expect(applied.map(({ name }) => name).sort()).toEqual(migrations.map(({ name }) => name));
  } finally {
    await place.remove();
    await next.remove();
  }
});

test('backs up a table of a newer program after a rollback, and refuses to restore what it does not know', async () => {
  const database = await createTestDatabase('sqlite');
  const { settings } = database.place;
  const refuse = async (name: string) => {
    await writeBackup(folder.file(name), settings);
    const variables = { DATA_DIR: folder.file(`${name}-data`) };
    const { code, errors } = await runHere(restore, [folder.file(name)], { variables });
    expect(code).toBe(1);
    return errors;
  };
  try {
    await inMigrationSession(settings, async ({ query }) => {
      await query(`insert into migrations (name) values ('900-later')`);
      await query('create table later (id integer)');
      await query('insert into later values (1)');
    });
    expect((await writeBackup(folder.file('later.tar'), settings)).tables['later']?.rows).toBe(1);
    expect(await refuse('newer.tar')).toMatch(
      /The backup was made by version [\d.]+ with 900-later, which this program does not know.*\n$/,
    );
    await inMigrationSession(settings, ({ query }) =>
      query(`update migrations set name = '014-unreleased' where name = '${firstRelease.name}'`),
    );
    expect(await refuse('unreleased.tar')).toMatch(/The backup was made before version 1\.0\.0.*\n$/);
  } finally {
    await database.close();
  }
});

test.each(engines)('restores a backup of an older release at its own schema, then migrates it (%s)', async (engine) => {
  const place = await createDatabasePlace(engine);
  const later: Migration = {
    name: '900-later',
    contracts: true,
    statements: () => [
      'alter table newsletter_suppressions rename to suppressions',
      `update messages set note = note || ' migrated'`,
      'alter table messages drop column page',
    ],
  };
  try {
    const path = folder.file('older.tar');
    const { tables } = await writeBackup(path, source.place.settings);
    await restoreBackup(place.settings, await open(path), now, [...migrations, later]);
    const [suppressions, messages, applied] = await inMigrationSession(place.settings, async ({ query }) => [
      await query('select * from suppressions'),
      await query('select * from messages'),
      await query('select name from migrations'),
    ]);
    expect(suppressions).toHaveLength(tables['newsletter_suppressions']?.rows ?? Number.NaN);
    expect(messages.map(({ note }) => note)).toEqual([expect.stringMatching(/ migrated$/)]);
    expect(messages[0]).not.toHaveProperty('page');
    expect(applied.map(({ name }) => name)).toContain('900-later');
  } finally {
    await place.remove();
  }
});

test('a killed backup or a full disk leaves no incomplete file under its name', async () => {
  const database = await createTestDatabase('sqlite');
  try {
    await fillDatabase(database, { photos: 30, photoSize: 300_000 });
    const path = folder.file('killed.tar');
    const run = { args: [path], variables: database.place.variables };
    for (const [moment, wait] of [0, 20, 50, 100].entries()) {
      const { child, ended } = startProgram('scripts/backup.ts', run);
      // Kill the program at four different moments of writing.
      await Promise.race([waitUntil(() => listUnfinishedFiles().length > moment), ended]);
      await pause(wait);
      child.kill('SIGKILL');
      await ended;
      if (existsSync(path)) await check(path);
    }
    const { code, output, database: opened } = await runProgram('scripts/backup.ts', run);
    expect(opened).toBe(`${database.place.settings.dataDir}/studio.sqlite`);
    expect({ code, last: output.trimEnd().split('\n').at(-1) }).toEqual({ code: 0, last: path });
    await check(path);

    const full = { args: [folder.file('full.tar')], variables: database.place.variables };
    const shell = `trap '' XFSZ; ulimit -f 2000; exec "$@"`;
    const { code: failed, errors } = await runProgram('scripts/backup.ts', { ...full, shell });
    expect(failed).toBe(1);
    expect(errors).toContain('EFBIG');
    expect(readdirSync(folder.path).filter((name) => name.includes('full.tar'))).toEqual([]);
  } finally {
    await database.close();
  }

  function listUnfinishedFiles(): string[] {
    return readdirSync(folder.path).filter((name) => name.startsWith('.killed.tar'));
  }
});

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(5);
}

test('restore holds emails until the addresses gone since the backup are named', async () => {
  const database = await createTestDatabase('sqlite');
  const place = await createDatabasePlace('postgres');
  const runOnRestored = (program: Program, ...words: string[]) =>
    runHere(program, words, { variables: { ...place.variables, PUBLIC_URL: 'http://localhost' } });
  const runNewsletterOnSource = (...words: string[]) =>
    runHere(newsletter, words, { variables: database.place.variables });
  try {
    await fillDatabase(database);
    await readSettings(database.staff);
    await addPerson({ database, url: 'http://localhost' }, { email: anna, role: 'manager' });
    const path = folder.file('gone.tar');
    await runHere(backup, [path], { variables: database.place.variables });
    const copied = new Date(Date.now() - 1).toISOString();
    await runNewsletterOnSource('erase', 'lettore1@esempio.it');
    const { output: list } = await runNewsletterOnSource('gone', copied);
    expect(list).toMatch(/^erased hmac-sha256:[\da-f]{64}\n$/);
    // The list begins with the earliest removal.
    const early = new Date(Date.parse(copied) - 1000).toISOString();
    await database.staff
      .insertInto('newsletter_consents')
      .values({ id: 'left', email: 'lettore2@esempio.it', event: 'unsubscribed', created_at: early })
      .execute();
    expect((await runNewsletterOnSource('gone', early)).output).toBe(`left lettore2@esempio.it\n${list}`);
    await writeFile(folder.file('gone'), `${list}left lettore3@esempio.it # by telephone\nerased nobody@esempio.it\n`);

    const { code, output } = await runOnRestored(restore, path);
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('Emails on hold: 1'),
    });
    expect(output).toContain('say who was erased or has left since');
    expect(await runOnRestored(mail, 'release')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Say first'),
    });
    await writeFile(folder.file('bad'), 'erased a@x.it\nremoved b@x.it\n');
    expect((await runOnRestored(restore, '--gone', folder.file('bad'))).errors).toContain('Line 2');
    expect(await runOnRestored(restore, '--gone', folder.file('gone'))).toMatchObject({
      output: 'Removed since the backup: 3 named, 2 found.\n',
    });
    expect((await runOnRestored(newsletter, 'report', 'lettore1@esempio.it')).output).toContain('"subscription": null');
    expect((await runOnRestored(newsletter, 'report', 'lettore3@esempio.it')).output).toContain('unsubscribed');
    expect((await runOnRestored(mail, 'release')).output).toBe('Emails released: 1\n');

    const port = await findFreePort();
    const url = `http://localhost:${port}`;
    const log = createLog(() => {});
    const site = await serveHere({ ...place.variables, PORT: String(port), RATE_LIMITS: 'off' }, { log });
    expect((await fetch(`${url}/team`)).status).toBe(200);
    const { items } = await (await (await signIn({ url }, anna)).call('GET', '/api/messages')).json();
    expect(items).toMatchObject([{ reference: '2026-AAAA', messaggio: 'a\u2028b' }]);
    await site.stop();
  } finally {
    await place.remove();
    await database.close();
  }
});

test.each(engines)(
  'refuses to restore a backup with tables or columns that the schema does not have (%s)',
  async (engine) => {
    const path = folder.file('names.tar');
    await writeBackup(path, source.place.settings);
    const whole = await readFile(path);
    const hostile: [named: string, from: string, to: string, says: RegExp][] = [
      ['a column', '"nome":"Anna"', '"nom\\"":"An"', /The table messages has no column "nom\\""/],
      ['a table', 'tables/messages.1.jsonl', 'tables/messagez.1.jsonl', /There is no table messagez/],
      [
        'a table that is not restored',
        'tables/newsletter.1.jsonl',
        'tables/migrations.1.jsonl',
        /There is no table migrations/,
      ],
    ];
    const place = await createDatabasePlace(engine);
    for (const [named, from, to, says] of hostile) {
      const spoiled = await rewriteTar(whole, from, to);
      await expect(restoreBackup(place.settings, yieldBytes(spoiled), now), named).rejects.toThrow(says);
    }
    await place.remove();
  },
);

test('restore drops sessions, identity confirmations, passkey challenges and unused links', async () => {
  const place = await createDatabasePlace('postgres');
  const database = await createTestDatabase('sqlite');
  try {
    const account_id = await addPerson({ database, url: 'http://localhost' }, { email: anna });
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const session = { id: 's', account_id, method: 'password', user_agent: 'x', network: 'x', expires_at } as const;
    await database.owner
      .insertInto('sessions')
      .values({ ...session, token_hash: 'a' })
      .execute();
    await database.owner
      .insertInto('identity_checks')
      .values({ session_id: 's', action: 'copies', valid_until: expires_at })
      .execute();
    await database.owner
      .insertInto('passkey_challenges')
      .values({ challenge: 'c', purpose: 'sign-in', account_id, expires_at })
      .execute();
    const link = { token_hash: 'b', purpose: 'address', account_id, email: 'nuova@x.it', expires_at } as const;
    await database.owner
      .insertInto('invitations')
      .values({ id: 'i', ...link })
      .execute();
    const path = folder.file('sessions.tar');
    await writeBackup(path, database.place.settings);
    await restoreBackup(place.settings, await open(path), now);
    await readSnapshot(place.settings, async ({ query }) => {
      for (const table of ['sessions', 'identity_checks', 'passkey_challenges', 'invitations'])
        expect(await query(`select * from ${table}`), table).toEqual([]);
      expect(await query('select email from accounts')).toEqual([{ email: anna }]);
    });
  } finally {
    await database.close();
    await place.remove();
  }
});

async function* yieldBytes(bytes: Buffer) {
  yield bytes;
}

/** Rewrites a tar: replaces `from` with `to` in the name and content of the first entry that contains `from`. */
async function rewriteTar(tar: Buffer, from: string, to: string): Promise<Buffer> {
  const entries = extract();
  const reading = pipeline(yieldBytes(tar), entries);
  const pack = tarPack();
  const written = buffer(pack);
  let done = false;
  for await (const entry of entries) {
    const content = await buffer(entry);
    const [name, text] = [entry.header.name, content.toString('latin1')];
    const here: boolean = !done && (name.includes(from) || text.includes(from));
    done ||= here;
    const bytes = here ? Buffer.from(text.replace(from, to), 'latin1') : content;
    await new Promise<void>((resolve) => {
      pack.entry({ name: here ? name.replace(from, to) : name }, bytes, () => resolve());
    });
  }
  await reading;
  pack.finalize();
  return await written;
}
