import type { Context, Site } from '../src/server/context.ts';
import type { DatabaseSettings } from '../src/server/db/engine.ts';
import { databaseLocation, type OpenDatabase, openDatabase } from '../src/server/db/open.ts';
import { readSettings } from '../src/server/db/settings.ts';
import { readEnv } from '../src/server/env.ts';
import { HttpError } from '../src/server/http/errors.ts';

/** A command was given wrongly; the message says what is wrong with it, and the help follows. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const exitCodes = { done: 0, failed: 1, usage: 2 } as const;

/** Does what was asked with the words that follow the command's name; an exit code other than 0 comes out where not all was done. */
type Command = (words: string[]) => Promise<number> | Promise<void>;

/** The command for `most` words at most and no options: one more that was passed over would count as done. */
export function taking(most: number, command: Command): Command {
  return (words) => {
    const surplus = words[most];
    if (surplus !== undefined) throw new UsageError(`Not understood: ${printable(surplus)}.`);
    return command(words);
  };
}

/** Runs the command that the command line names, `unnamed` where it names none, else shows the help. What goes wrong is one line. */
export async function runCommand(help: string, commands: Record<string, Command>, unnamed?: string): Promise<void> {
  const [name = unnamed ?? 'help', ...words] = process.argv.slice(2);
  await runWords(help, [name, ...words], () => {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(`There is no command ${name}.`);
    return command(words);
  });
}

/** Does `work` with the words of a command line, or shows the help where they ask for it; what goes wrong is one line. */
export async function runWords(help: string, words: string[], work: Command): Promise<void> {
  // A reader that closes the pipe has read enough; a disk that takes no more has lost something.
  let unwritten: unknown;
  process.stdout.on('error', (error) => {
    unwritten = error;
    if ('code' in error && error.code === 'EPIPE') return;
    console.error(`Not all was written: ${oneLine(error)}`);
    process.exitCode = exitCodes.failed;
  });
  try {
    if (words[0] === 'help' || words.includes('--help') || words.includes('-h')) {
      console.log(help);
      return;
    }
    const code = await work(words);
    if (code !== undefined && code !== exitCodes.done) process.exitCode = code;
  } catch (error) {
    // Who waited for the output to go on hears of it as well.
    if (error === unwritten) return;
    const wrongUse = error instanceof UsageError || isParseArgsError(error);
    console.error(oneLine(error));
    if (wrongUse) console.error(`\n${help}`);
    process.exitCode = wrongUse ? exitCodes.usage : exitCodes.failed;
  }
}

/** Opens the database that the environment names, up to date, for as long as `work` takes. */
export async function withDatabase<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
  const settings = readEnv(process.env);
  sayDatabase(settings);
  const database = openDatabase(settings);
  try {
    await database.migrate();
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Says which database a command works on: without the server's settings it finds another one. */
export function sayDatabase(settings: DatabaseSettings): void {
  console.error(`Database: ${databaseLocation(settings)}`);
}

/** Runs `work` as the command `name`, with the site's data and what its services need, beside the running server or without it. */
export async function withSite<Result>(
  name: string,
  work: (context: Context, site: Site) => Promise<Result>,
): Promise<Result> {
  return await withDatabase(async (database) => {
    const { secret } = await readSettings(database.staff);
    const context: Context = { db: database.staff, actor: { kind: 'command', name }, now: new Date() };
    return await work(context, { secret, publicUrl: readEnv(process.env).publicUrl });
  });
}

/** Text from outside as a terminal may show it: nothing in it moves the cursor or changes a title. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === '\n' ? '\n' : ' '));
}

function isParseArgsError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** The site's refusals, which visitors read in Italian, as a terminal says them. */
const refusals: Readonly<Record<string, string>> = {
  'not-found': 'There is no such thing here.',
  'account-exists': 'There is an account with this address already.',
  'gone-unsaid': 'Say first who was erased or has left since the copy was made: npm run restore -- --gone LIST.',
  'last-manager': 'Without this person no manager would be left.',
};

function oneLine(error: unknown): string {
  if (error instanceof HttpError) {
    return refusals[error.code] ?? [error.message, ...Object.values(error.fields ?? {})].join(': ');
  }
  // A connection tried at several addresses fails with an error for each and no words of its own.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(oneLine).join('; ');
  return error instanceof Error ? error.message : String(error);
}
