import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { runProgram } from '../support/program.ts';

/* Behaviour common to all commands: arguments, output and exit codes. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('sqlite');
  const messages = ['anna', 'bruno'].map((name) => ({
    id: name,
    reference: name,
    nome: name,
    email: `${name}@esempio.it`,
    messaggio: 'Buongiorno',
  }));
  await database.staff.insertInto('messages').values(messages).execute();
});
afterAll(() => database.close());

const run = (program: string, args: string[], shell?: string) =>
  runProgram(`scripts/${program}.ts`, {
    args,
    variables: database.place.variables,
    ...(shell !== undefined && { shell }),
  });

// Programs check the arguments of their commands against one table each.
test.each([
  ['newsletter', ['erase', 'anna@esempio.it', 'bruno@esempio.it']],
  ['newsletter', ['export', '--state=confirmed']],
  ['messages', ['erase', 'anna', 'bruno']],
  ['mail', ['send', 'anna@esempio.it', 'bruno@esempio.it']],
  ['demo', ['remove', 'home']],
  ['photos', ['remove', '--studio', '1', '--title', 'La sala']],
])('%s %j reports the unknown argument and changes nothing', async (program, args) => {
  const { code, output, errors } = await run(program, args);
  expect({ code, output }).toEqual({ code: 2, output: '' });
  expect(errors).toMatch(/^(Not understood: (bruno.*|home|--state=confirmed)\.|Unknown option '--(page|title)')/);
  expect(errors).toContain(`npm run ${program}`);
  const left = await database.staff.selectFrom('messages').select(['id', 'state']).orderBy('id').execute();
  expect(left).toEqual(['anna', 'bruno'].map((id) => ({ id, state: 'new' })));
});

test('refuses a message count beyond the integer range', async () => {
  const { code, errors } = await run('messages', ['list', '99999999999999999999']);
  expect(code).toBe(2);
  expect(errors).toMatch(/^How many is a whole number from 1\.\n/);
});

test('exits with 1 and reports ENOSPC when the output cannot be written', async () => {
  const { code, errors } = await run('newsletter', ['export'], 'exec "$@" >/dev/full');
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(/^Not all was written: .*ENOSPC.*\n$/) });
});

test('exits with 0 and without an error when the reader closes the pipe', async () => {
  const closing = '{ "$@"; echo "ended with $?" >&3; } 3>&2 | true; exit';
  const { errors } = await run('newsletter', ['report', 'anna@esempio.it'], closing);
  expect(errors).toBe('ended with 0\n');
});
