import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Path of the bundle of `quick-site.ts`, which starts twice as fast as its eight hundred modules. */
export const bundledSite = `${root}.cache/site.js`;

/**
 * Environment variables of a started program: of those of this process, only the ones that it needs. Programs share
 * Node's compile cache, which saves a third of a start.
 */
export function makeEnvironment(variables: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env;
  // Variables of libfaketime, by which all tests can run on another day.
  const day = FAKETIME === undefined ? {} : { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC };
  return { PATH, HOME, ...day, NODE_COMPILE_CACHE: `${root}.cache/compiled`, ...variables };
}

/** Result of a program that has ended: exit code and output. */
export interface ProgramResult {
  code: number | null;
  output: string;
  /** Standard error without the line that names a command's database. */
  errors: string;
  database: string | undefined;
}

/** Separates the line that names a command's database from the rest of its standard error. */
export function splitErrors(text: string): Pick<ProgramResult, 'errors' | 'database'> {
  const [, database, errors = ''] = /^(?:Database: (.*)\n)?([\s\S]*)$/.exec(text) ?? [];
  return { errors, database };
}

/** TypeScript program running in its own process. */
export interface RunningProgram {
  child: ChildProcess;
  ended: Promise<ProgramResult>;
}

interface ProgramOptions {
  args?: string[];
  variables?: Record<string, string>;
  /** Standard input of the program. */
  input?: string;
  /** Shell commands to run first; must end with `exec "$@"`. */
  shell?: string;
}

/** Starts `program`, a path from the project's root, with the same Node. */
export function startProgram(
  program: string,
  { args = [], variables = {}, input = '', shell }: ProgramOptions = {},
): RunningProgram {
  const command = [process.execPath, program, ...args];
  const [first = '', ...rest] = shell === undefined ? command : ['/bin/sh', '-c', shell, 'sh', ...command];
  const child = spawn(first, rest, {
    cwd: root,
    env: makeEnvironment(variables),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // EPIPE is harmless: a program may end before it reads its input.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk;
  });
  const ended = new Promise<ProgramResult>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, output, ...splitErrors(errors) });
    });
  });
  return { child, ended };
}

/** Runs `program` to its end. */
export async function runProgram(...parameters: Parameters<typeof startProgram>): Promise<ProgramResult> {
  return await startProgram(...parameters).ended;
}
