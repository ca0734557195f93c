import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** How a program ended, and what it said. */
export interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** A TypeScript program running as a process of its own. */
export interface RunningProgram {
  child: ChildProcess;
  ended: Promise<Ended>;
}

/** Starts `program` (a path from the project's root) under this Node; `input` is what it reads. */
export function startProgram(
  program: string,
  {
    args = [],
    variables = {},
    input = '',
  }: { args?: string[]; variables?: Record<string, string>; input?: string } = {},
): RunningProgram {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
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
    child.once('close', (code) => resolve({ code, output, errors }));
  });
  return { child, ended };
}

/** Runs `program` to its end. */
export async function runProgram(...parameters: Parameters<typeof startProgram>): Promise<Ended> {
  return await startProgram(...parameters).ended;
}
