import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { photoFormats } from '../../contract/photos/variants.ts';
import { limitConcurrency } from '../http/limits/at-most.ts';
import { minute, second } from '../time/durations.ts';
import { PhotoError, photoProblems } from './photo-error.ts';
import type { StorablePhoto } from './store.ts';

/**
 * Limits of one photo: resident memory in bytes, processor time and elapsed time in ms. A photo of 12 megapixels takes
 * 230 MB and 2 to 4 s of processor time.
 */
interface DecoderLimits {
  memory: number;
  work: number;
  time: number;
}
const defaultLimits: DecoderLimits = { memory: 700 * 1024 * 1024, work: 30 * second, time: minute };

/** Queue length: photos waiting while one is decoded. */
const maxQueued = 20;

/** Exit code of a child process that exceeds its memory or processor time; Node itself does not use it. */
export const tooCostlyCodes = 70;

/** Signals of a crash in the image library; operators and the system kill with other signals. */
const crashes: ReadonlySet<unknown> = new Set(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP']);

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000));
const base64 = v.pipe(
  v.string(),
  v.transform((encoded): Uint8Array => Buffer.from(encoded, 'base64')),
);

/** Output of the child process. It handles untrusted files, so its output is validated like any input. */
const decodeResult = v.union([
  v.strictObject({
    hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
    width: pixels,
    height: pixels,
    variants: v.array(v.strictObject({ format: v.picklist(photoFormats), width: pixels, bytes: base64 })),
  }),
  v.strictObject({ problem: v.picklist(photoProblems) }),
]);
export type DecodeResult = v.InferInput<typeof decodeResult>;
const decodeOutput = v.pipe(v.string(), v.parseJson(), decodeResult);

/** Failure of the child process that the photo did not cause: a retry may succeed. */
export class DecoderFailed extends Error {
  override name = 'DecoderFailed';
}

/**
 * Makes the variants of a photo; `left` aborts when the client disconnects. Throws `PhotoError`, `DecoderFailed` and a
 * 503.
 */
export type Decoder = (file: Uint8Array, remaining: AbortSignal) => Promise<StorablePhoto>;

/**
 * Creates a decoder that runs one child process at a time, so that untrusted files reach neither memory nor secrets of
 * the server.
 */
export function createDecoder(limits: Partial<DecoderLimits> = {}): Decoder {
  const oneAtATime = limitConcurrency(1, maxQueued);
  return (file, remaining) => oneAtATime(() => decodeInChild(file, remaining, { ...defaultLimits, ...limits }));
}

async function decodeInChild(
  file: Uint8Array,
  remaining: AbortSignal,
  { memory, work, time }: DecoderLimits,
): Promise<StorablePhoto> {
  if (remaining.aborted) throw new DecoderFailed('The client has gone');
  const program = join(import.meta.dirname, 'decode-program.ts');
  const child = spawn(process.execPath, ['--max-old-space-size=256', program, String(memory), String(work)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Clean environment without the server's settings. The allocator settings return freed memory: a photo peaks at 240
    // MB instead of 330 MB.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' },
    timeout: time,
    killSignal: 'SIGKILL',
    signal: remaining,
  });
  // Ignore the broken pipe of a process that exits before it has read the file; its exit code tells the reason.
  child.stdin.on('error', () => {});
  child.stdin.end(file);
  const ended = once(child, 'close').catch((cause: unknown) => {
    throw new DecoderFailed('The process did not run', { cause });
  });
  const [output, [exitCode, signal]] = await Promise.all([text(child.stdout), ended]);
  if (exitCode === tooCostlyCodes) throw new PhotoError('too-costly');
  if (crashes.has(signal)) throw new PhotoError('damaged', new Error(`The process ended with ${signal}`));
  if (exitCode !== 0) throw new DecoderFailed(`The process ended with ${signal ?? exitCode}`);
  const result = v.safeParse(decodeOutput, output);
  if (!result.success) throw new DecoderFailed('The process wrote something else');
  if ('problem' in result.output) throw new PhotoError(result.output.problem);
  return result.output;
}
