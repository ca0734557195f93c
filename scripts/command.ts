import { type OpenDatabase, openDatabase } from '../src/server/db/open.ts';
import { readEnv } from '../src/server/env.ts';

/** A command was given wrongly; the message says what is wrong with it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** How a command ended: everything done, something not, or not understood. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const;

/** Opens the database that the environment names, up to date, for as long as `work` takes. */
export async function withDatabase<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
  const database = openDatabase(readEnv(process.env));
  try {
    await database.migrate();
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Runs a command to its exit code. What goes wrong is one line, with the help where the command was not understood. */
export async function runCommand(help: string, work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    const wrongUse = error instanceof UsageError || isParseArgsError(error);
    console.error(oneLine(error));
    if (wrongUse) console.error(`\n${help}`);
    process.exitCode = wrongUse ? exitCodes.usage : exitCodes.failed;
  }
}

function isParseArgsError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

function oneLine(error: unknown): string {
  // A connection tried at several addresses fails with an error for each and no words of its own.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(oneLine).join('; ');
  return error instanceof Error ? error.message : String(error);
}
