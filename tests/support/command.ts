import { Console } from 'node:console';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Program } from '../../scripts/command.ts';
import { type ProgramResult, splitErrors } from './program.ts';

/** Runs a command in this process, with these arguments, environment variables and standard input. */
export async function runHere(
  program: Program,
  words: string[],
  { variables = {}, input = '' }: { variables?: Record<string, string>; input?: string } = {},
): Promise<ProgramResult> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const printed = Promise.all([text(stdout), text(stderr)]);
  const stdin = Readable.from([Buffer.from(input)]);
  const code = await program(words, { env: variables, stdin, stdout, console: new Console(stdout, stderr) });
  stdout.end();
  stderr.end();
  const [output, errorOutput] = await printed;
  return { code, output, ...splitErrors(errorOutput) };
}
