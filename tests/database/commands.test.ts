import { afterAll, beforeAll, expect, test } from 'vitest';
import { demo } from '../../scripts/demo.ts';
import { mail } from '../../scripts/mail.ts';
import { messages } from '../../scripts/messages.ts';
import { newsletter } from '../../scripts/newsletter.ts';
import { photos } from '../../scripts/photos.ts';
import { runHere } from '../support/command.ts';
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

const newsletterInShell = (args: string[], shell: string) =>
  runProgram('scripts/newsletter.ts', { args, variables: database.place.variables, shell });

// Few commands of a program suffice: it checks the arguments of all its commands by one rule.
test('every command reports an unknown argument and changes nothing', async () => {
  for (const [program, line] of [
    [newsletter, 'newsletter erase anna@esempio.it bruno@esempio.it'],
    [newsletter, 'newsletter export --state=confirmed'],
    [messages, 'messages erase anna bruno'],
    [mail, 'mail send anna@esempio.it bruno@esempio.it'],
    [demo, 'demo remove home'],
    [photos, 'photos remove --studio 1 --title La_sala'],
  ] as const) {
    const [name, ...words] = line.split(' ');
    const { code, output, errors } = await runHere(program, words, { variables: database.place.variables });
    expect({ code, output }, line).toEqual({ code: 2, output: '' });
    expect(errors, line).toMatch(/^(Not understood: (bruno.*|home|--state=confirmed)\.|Unknown option '--title')/);
    expect(errors, line).toContain(`npm run ${name}`);
  }
  const left = await database.staff.selectFrom('messages').select(['id', 'state']).orderBy('id').execute();
  expect(left).toEqual(['anna', 'bruno'].map((id) => ({ id, state: 'new' })));
});

test('refuses a message count beyond the integer range', async () => {
  const { code, errors } = await runHere(messages, ['list', '99999999999999999999'], {
    variables: database.place.variables,
  });
  expect(code).toBe(2);
  expect(errors).toMatch(/^How many is a whole number from 1\.\n/);
});

test('each command runs when its file is the main one of a process', async () => {
  const names = ['audit', 'demo', 'doctor', 'mail', 'messages', 'photos', 'restore', 'staff'];
  const ended = await runProgram('tests/database/programs/run-commands.ts', { args: names });
  expect(ended).toMatchObject({ code: 0, errors: '' });
  for (const name of names) expect(ended.output).toContain(`npm run ${name} `);
});

test('exits with 1 and reports ENOSPC when the output cannot be written', async () => {
  const { code, errors } = await newsletterInShell(['export'], 'exec "$@" >/dev/full');
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(/^Not all was written: .*ENOSPC.*\n$/) });
});

test('exits with 0 and without an error when the reader closes the pipe', async () => {
  const closing = '{ "$@"; echo "ended with $?" >&3; } 3>&2 | true; exit';
  const { errors } = await newsletterInShell(['report', 'anna@esempio.it'], closing);
  expect(errors).toBe('ended with 0\n');
});
