import { randomBytes } from 'node:crypto';
import { rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/db/open.ts';
import { readSettings } from '../../src/server/db/settings.ts';
import { isUnreachable } from '../../src/server/db/unreachable.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { runProgram } from '../support/program.ts';

describe('file of the embedded database', () => {
  let database: TestDatabase;
  let file: string;
  beforeEach(async () => {
    database = await createTestDatabase('sqlite');
    file = join(database.place.settings.dataDir, 'studio.sqlite');
    await readSettings(database.staff);
    await database.ping();
  });
  afterEach(() => database.close());

  const store = () => database.visitor.insertInto('newsletter').values({ email: 'a@esempio.it' }).execute();

  test('deleted: refuses ping, reads and writes', async () => {
    await rm(database.place.settings.dataDir, { recursive: true });
    await expect(database.ping()).rejects.toThrow(/deleted or replaced/);
    await expect(store()).rejects.toThrow(/deleted or replaced/);
    // A first connection of this handle must not create a new file.
    await expect(database.visitor.selectFrom('images').select('id').execute()).rejects.toThrow(/deleted or replaced/);
  });

  test('replaced: refuses ping and writes until the file is back', async () => {
    await rename(file, `${file}.away`);
    await writeFile(file, '');
    await expect(database.ping()).rejects.toThrow(/deleted or replaced/);
    await expect(store()).rejects.toThrow(/deleted or replaced/);
    await rename(`${file}.away`, file);
    await database.ping();
    await store();
  });

  // Without its `-wal` or `-shm` file, later writes would be lost, and another process would corrupt the database.
  test.each(['-wal', '-shm'])('%s deleted: refuses ping, reads and writes', async (part) => {
    await rm(file + part);
    await expect(database.ping()).rejects.toThrow(/deleted or replaced/);
    await expect(store()).rejects.toThrow(/deleted or replaced/);
    await expect(database.visitor.selectFrom('images').select('id').execute()).rejects.toThrow(/deleted or replaced/);
  });

  test('corrupted: reports unreachable and refuses ping', async () => {
    // Open new connections, which have no pages cached.
    const { size } = await stat(file);
    const spoiled = randomBytes(size);
    const other = openDatabase(database.place.settings);
    await other.migrate();
    await writeFile(file, spoiled);
    await truncate(`${file}-wal`);
    const refusal = await other.staff
      .selectFrom('messages')
      .selectAll()
      .execute()
      .catch((error: unknown) => error);
    expect(refusal instanceof Error && isUnreachable(refusal)).toBe(true);
    await expect(other.ping()).rejects.toThrow();
    await other.close();
  });
});

test('a full disk counts as unreachable and fails readiness', async () => {
  const full = new DatabaseSync(':memory:');
  full.exec('create table t (x); pragma max_page_count = 3');
  let error: unknown;
  try {
    full.exec('insert into t values (zeroblob(100000))');
  } catch (caught) {
    error = caught;
  }
  expect(error instanceof Error && isUnreachable(error)).toBe(true);
  full.close();

  const database = await createTestDatabase('sqlite');
  // The shell limits the size of files that the program writes: 1000 blocks of 512 bytes.
  const program = 'tests/database/programs/fill-disk.ts';
  const { code, output, errors } = await runProgram(program, {
    variables: database.place.variables,
    shell: `trap '' XFSZ; ulimit -f 1000; exec "$@"`,
  });
  await database.close();
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(JSON.parse(output)).toEqual({ unreachable: true, before: 'ready', after: 'not ready' });
});
