import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { photoFormats } from '../../contract/photos/variants.ts';
import { ClientGone } from '../http/errors.ts';
import { limitConcurrency } from '../http/limits/at-most.ts';
import { minute, second } from '../time/durations.ts';
import { lowerPriority } from './low-priority.ts';
import { PhotoError, photoProblems } from './photo-error.ts';
import type { StorablePhoto } from './store.ts';

/**
 * Limits of one photo: resident memory in bytes, processor time and elapsed time in ms. A photo of 12 megapixels takes
 * 230 MB and 2 to 4 s of processor time. At its low priority that may be minutes of elapsed time on a busy machine.
 */
interface DecoderLimits {
  memory: number;
  work: number;
  time: number;
}
const defaultLimits: DecoderLimits = { memory: 700 * 1024 * 1024, work: 30 * second, time: 5 * minute };

/** Longest queue of photos that wait while one is decoded. */
const maxQueued = 20;

/** Exit code of a child process that exceeds its memory or processor time; Node itself does not use it. */
export const tooCostlyExitCode = 70;

/** Signals of a crash in the image library. Operators and the operating system kill processes with other signals. */
const crashSignals: ReadonlySet<unknown> = new Set(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP']);

const pixelsSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000));
const base64Schema = v.pipe(
  v.string(),
  v.transform((encoded): Uint8Array => Buffer.from(encoded, 'base64')),
);

/** Output of the child process. Validated because the process handles untrusted files. */
const decodeResultSchema = v.union([
  v.strictObject({
    hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
    width: pixelsSchema,
    height: pixelsSchema,
    variants: v.array(v.strictObject({ format: v.picklist(photoFormats), width: pixelsSchema, bytes: base64Schema })),
  }),
  v.strictObject({ problem: v.picklist(photoProblems) }),
]);
export type DecodeResult = v.InferInput<typeof decodeResultSchema>;
const decodeOutputSchema = v.pipe(v.string(), v.parseJson(), decodeResultSchema);

/** Failure of the child process that the photo did not cause: a retry may succeed. */
export class DecoderFailed extends Error {
  override name = 'DecoderFailed';
}

/** `clientGone` aborts. Throws `PhotoError`, `DecoderFailed`, `ClientGone`, and a 503 if the queue is full. */
export type Decoder = (file: Uint8Array, clientGone: AbortSignal) => Promise<StorablePhoto>;

/** Decodes in a child process, one at a time: a malicious file cannot read the server's memory or secrets. */
export function createDecoder(limits: Partial<DecoderLimits> = {}): Decoder {
  const runOneAtATime = limitConcurrency(1, maxQueued);
  return (file, clientGone) => runOneAtATime(() => decodeInChild(file, clientGone, { ...defaultLimits, ...limits }));
}

async function decodeInChild(
  file: Uint8Array,
  clientGone: AbortSignal,
  { memory, work, time }: DecoderLimits,
): Promise<StorablePhoto> {
  if (clientGone.aborted) throw new ClientGone();
  const program = join(import.meta.dirname, 'decode-program.ts');
  const child = spawn(process.execPath, ['--max-old-space-size=256', program, String(memory), String(work)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // No settings of the server. The allocator returns freed memory: 240 MB at the peak instead of 330 MB.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' },
    timeout: time,
    killSignal: 'SIGKILL',
    signal: clientGone,
  });
  lowerPriority(child);
  // Ignores the broken pipe of a process that exits before it has read the file; the exit code tells the reason.
  child.stdin.on('error', () => {});
  child.stdin.end(file);
  const ended = once(child, 'close').catch((cause: unknown) => {
    throw clientGone.aborted ? new ClientGone() : new DecoderFailed('The process did not run', { cause });
  });
  const [output, [exitCode, signal]] = await Promise.all([text(child.stdout), ended]);
  if (exitCode === tooCostlyExitCode) throw new PhotoError('too-costly');
  if (crashSignals.has(signal)) throw new PhotoError('damaged', new Error(`The process ended with ${signal}`));
  if (exitCode !== 0) throw new DecoderFailed(`The process ended with ${signal ?? exitCode}`);
  const result = v.safeParse(decodeOutputSchema, output);
  if (!result.success) throw new DecoderFailed('The process wrote something else');
  if ('problem' in result.output) throw new PhotoError(result.output.problem);
  return result.output;
}
