import { Console } from 'node:console';
import { realpathSync } from 'node:fs';
import type { Writable } from 'node:stream';
import type { Context, Site } from '../src/server/context.ts';
import type { DatabaseSettings } from '../src/server/db/engine.ts';
import { describeLocation, type OpenDatabase, openDatabase } from '../src/server/db/open.ts';
import { readSettings } from '../src/server/db/settings.ts';
import { readEnv } from '../src/server/env.ts';
import { HttpError } from '../src/server/http/errors.ts';

/** Error for wrong usage of a command. Its message states the problem; the help is printed after it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const exitCodes = { done: 0, failed: 1, usage: 2 } as const;

/** Environment, input and output of a command. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  stdin: AsyncIterable<Buffer> & { isTTY?: boolean };
  stdout: Writable;
  /** Writes lines to the output and to the error output. */
  console: Pick<Console, 'log' | 'error'>;
}

/** Runs a command with its arguments. Resolves with an exit code, or with nothing for 0. */
type Command = (words: string[], terminal: Terminal) => Promise<number> | Promise<void>;

/** Runs a program with the arguments of its command line. Resolves with the exit code; never rejects. */
export type Program = (words: string[], terminal: Terminal) => Promise<number>;

/** Returns a command without options that throws a `UsageError` if it gets more than `maxWords` arguments. */
export function limitWords(maxWords: number, command: Command): Command {
  return (words, terminal) => {
    const surplus = words[maxWords];
    if (surplus !== undefined) throw new UsageError(`Not understood: ${makePrintable(surplus)}.`);
    return command(words, terminal);
  };
}

/**
 * Makes a program of several commands: its first argument is a command's name. Without arguments it runs the command
 * `unnamed`, or else prints the help.
 */
export function makeProgram(help: string, commands: Record<string, Command>, unnamed?: string): Program {
  return async ([name = unnamed ?? 'help', ...words], terminal) =>
    await withHelp(help, () => {
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
      if (!command) throw new UsageError(`There is no command ${name}.`);
      return command(words, terminal);
    })([name, ...words], terminal);
}

/** Makes a program that runs `work`, or prints the help on request. Prints one line for an error. */
export function withHelp(help: string, work: Command): Program {
  return async (words, terminal) => {
    const { console } = terminal;
    try {
      if (words[0] === 'help' || words.includes('--help') || words.includes('-h')) {
        console.log(help);
        return exitCodes.done;
      }
      return (await work(words, terminal)) ?? exitCodes.done;
    } catch (error) {
      // The error listener of `runAsMain` reports errors of writing to the output.
      if (error === terminal.stdout.errored) return exitCodes.done;
      const isUsageError = error instanceof UsageError || isParseArgsError(error);
      console.error(formatError(error));
      if (isUsageError) console.error(`\n${help}`);
      return isUsageError ? exitCodes.usage : exitCodes.failed;
    }
  };
}

/** Runs a program with the command line and the streams of this process, unless `file` was only imported. */
export async function runAsMain(file: string, program: Program): Promise<void> {
  const [, main = '', ...words] = process.argv;
  if (realpathSync(main) !== file) return;
  const { env, stdin, stdout, stderr } = process;
  // EPIPE means that the reader, such as `head`, needs no more output. Other write errors, such as a full disk, count.
  stdout.on('error', (error) => {
    if ('code' in error && error.code === 'EPIPE') return;
    console.error(`Not all was written: ${formatError(error)}`);
    process.exitCode = exitCodes.failed;
  });
  const code = await program(words, { env, stdin, stdout, console: new Console(stdout, stderr) });
  if (code !== exitCodes.done) process.exitCode = code;
}

/** Opens and migrates the database named by the environment, for the duration of `work`. */
export async function withDatabase<Result>(
  terminal: Pick<Terminal, 'env' | 'console'>,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const settings = readEnv(terminal.env);
  printDatabase(terminal, settings);
  const database = openDatabase(settings);
  try {
    await database.migrate();
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Prints which database a command uses: with other environment variables than the server's it is another one. */
export function printDatabase({ console }: Pick<Terminal, 'console'>, settings: DatabaseSettings): void {
  console.error(`Database: ${describeLocation(settings)}`);
}

/** Runs `work` as the command `name` on the site's data, with or without a running server. */
export async function withSite<Result>(
  terminal: Pick<Terminal, 'env' | 'console'>,
  name: string,
  work: (context: Context, site: Site) => Promise<Result>,
): Promise<Result> {
  return await withDatabase(terminal, async (database) => {
    const { secret } = await readSettings(database.staff);
    const context: Context = { db: database.staff, actor: { kind: 'command', name }, now: new Date() };
    const { publicUrl, smtpUrl } = readEnv(terminal.env);
    return await work(context, { secret, publicUrl, mails: smtpUrl !== null });
  });
}

/** Replaces control and format characters in a text, so that no escape sequence reaches the terminal. */
export function makePrintable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === '\n' ? '\n' : ' '));
}

function isParseArgsError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

/** English texts for error codes of the site, whose own texts are Italian. */
const errorTexts: Readonly<Record<string, string>> = {
  'not-found': 'There is no such thing here.',
  'account-exists': 'There is an account with this address already.',
  'gone-unsaid': 'Say first who was erased or has left since the backup was made: npm run restore -- --gone LIST.',
  'last-manager': 'Without this person no manager would be left.',
};

function formatError(error: unknown): string {
  if (error instanceof HttpError) {
    return errorTexts[error.code] ?? [error.message, ...Object.values(error.fields ?? {})].join(': ');
  }
  // When connections to several addresses fail, Node throws one AggregateError without a message.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(formatError).join('; ');
  return error instanceof Error ? error.message : String(error);
}
