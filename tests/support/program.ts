import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The program of `programs/quick-site.ts` in one file, which starts in half the time of some eight hundred. */
export const packedSite = `${root}.cache/site.js`;

/**
 * The environment of a program that a test starts: nothing of this process's own but what it needs to run. What Node compiles is kept for
 * the next program, which starts in two thirds of the time.
 */
export function environmentOf(variables: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env;
  // What libfaketime needs, so that all tests can be tried on another day.
  const day = FAKETIME === undefined ? {} : { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC };
  return { PATH, HOME, ...day, NODE_COMPILE_CACHE: `${root}.cache/compiled`, ...variables };
}

/** How a program ended, and what it said. */
export interface Ended {
  code: number | null;
  output: string;
  /** What it said on standard error, but for the line with the database that a command opened. */
  errors: string;
  database: string | undefined;
}

/** A TypeScript program running as a process of its own. */
export interface RunningProgram {
  child: ChildProcess;
  ended: Promise<Ended>;
}

interface ProgramOptions {
  args?: string[];
  variables?: Record<string, string>;
  /** What the program reads. */
  input?: string;
  /** What a shell does first; it ends with `exec "$@"`. */
  shell?: string;
}

/** Starts `program` (a path from the project's root) under this Node. */
export function startProgram(
  program: string,
  { args = [], variables = {}, input = '', shell }: ProgramOptions = {},
): RunningProgram {
  const command = [process.execPath, program, ...args];
  const [first = '', ...rest] = shell === undefined ? command : ['/bin/sh', '-c', shell, 'sh', ...command];
  const child = spawn(first, rest, {
    cwd: root,
    env: environmentOf(variables),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A program may end without having read anything.
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
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const [, database, rest = ''] = /^(?:Database: (.*)\n)?([\s\S]*)$/.exec(errors) ?? [];
      resolve({ code, output, errors: rest, database });
    });
  });
  return { child, ended };
}

/** Runs `program` to its end. */
export async function runProgram(...parameters: Parameters<typeof startProgram>): Promise<Ended> {
  return await startProgram(...parameters).ended;
}
