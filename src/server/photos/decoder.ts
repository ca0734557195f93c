import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { photoFormats } from '../../contract/photos/variants.ts';
import { atMost } from '../http/limits/at-most.ts';
import { minute, second } from '../time/durations.ts';
import { PhotoError, photoProblems } from './photo-error.ts';
import type { StorablePhoto } from './store.ts';

/**
 * Limits of one photo: resident memory in bytes, processor time and elapsed time in ms. One of 12 megapixels takes 230 MB and 2 to 4 s of the
 * processor.
 */
interface DecoderLimits {
  memory: number;
  work: number;
  time: number;
}
const usualLimits: DecoderLimits = { memory: 700 * 1024 * 1024, work: 30 * second, time: minute };

/** Photos that may wait while one is decoded. */
const longestQueue = 20;

/** Exit code of a child process that exceeds its memory or processor time; Node itself uses none like it. */
export const tooCostly = 70;

/** Signals of a crash in the image library; an operator or the system kills by others. */
const crashes: ReadonlySet<unknown> = new Set(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP']);

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000));
const base64 = v.pipe(
  v.string(),
  v.transform((encoded): Uint8Array => Buffer.from(encoded, 'base64')),
);

/** Output of the child process, which handles files of unknown origin: checked like any input. */
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

/** The child process failed through no fault of the photo: a retry may succeed. */
export class DecoderFailed extends Error {
  override name = 'DecoderFailed';
}

/** Makes the variants of a photo; `left` aborts when its client has gone. Throws `PhotoError`, `DecoderFailed` and a 503. */
export type Decoder = (file: Uint8Array, left: AbortSignal) => Promise<StorablePhoto>;

/** A decoder that runs one child process at a time, so that files of unknown origin reach neither memory nor secrets of the server. */
export function createDecoder(limits: Partial<DecoderLimits> = {}): Decoder {
  const oneAtATime = atMost(1, longestQueue);
  return (file, left) => oneAtATime(() => decodeInChild(file, left, { ...usualLimits, ...limits }));
}

async function decodeInChild(
  file: Uint8Array,
  left: AbortSignal,
  { memory, work, time }: DecoderLimits,
): Promise<StorablePhoto> {
  if (left.aborted) throw new DecoderFailed('The client has gone');
  const program = join(import.meta.dirname, 'decode-program.ts');
  const child = spawn(process.execPath, ['--max-old-space-size=256', program, String(memory), String(work)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // None of the server's settings, and an allocator that returns freed memory: 240 MB at the peak of a photo, 330 MB without.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' },
    timeout: time,
    killSignal: 'SIGKILL',
    signal: left,
  });
  // A process that ends early leaves the file unread; its exit code says why.
  child.stdin.on('error', () => {});
  child.stdin.end(file);
  const ended = once(child, 'close').catch((cause: unknown) => {
    throw new DecoderFailed('The process did not run', { cause });
  });
  const [output, [exitCode, signal]] = await Promise.all([text(child.stdout), ended]);
  if (exitCode === tooCostly) throw new PhotoError('too-costly');
  if (crashes.has(signal)) throw new PhotoError('damaged', new Error(`The process ended with ${signal}`));
  if (exitCode !== 0) throw new DecoderFailed(`The process ended with ${signal ?? exitCode}`);
  const result = v.safeParse(decodeOutput, output);
  if (!result.success) throw new DecoderFailed('The process wrote something else');
  if ('problem' in result.output) throw new PhotoError(result.output.problem);
  return result.output;
}
