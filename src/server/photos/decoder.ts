import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import { minute, second } from '../time/durations.ts';
import { Turns } from '../turns.ts';
import { type FromDecoder, fromDecoder, type ToDecoder, tooCostly } from './decoder-messages.ts';
import { PhotoError } from './photo-error.ts';
import type { StorablePhoto } from './store.ts';
import type { Care } from './variants.ts';

/** Longest time that one picture may take, on a machine that has other things to do. */
const longestWork = minute;
/** Longest time that the processor may work on one picture: one of 12 megapixels takes two seconds of it, on a machine ten times as slow twenty. */
const mostProcessorTime = 30 * second;
/** How long the process waits for the next picture before it ends and gives its memory back. */
const idleTime = 15 * second;

/** Signals by which a process ends at a fault of its own; whoever ends it from outside sends others. */
const crashes: ReadonlySet<NodeJS.Signals> = new Set(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP']);

export interface PhotoWork {
  file: () => AsyncIterable<Uint8Array>;
  care: Care;
  /** Whether the photo with this hash is stored already: its variants are not made again then. */
  known: (hash: string) => Promise<boolean>;
  longestWait?: number | undefined;
  /** Aborts when whoever asked has gone: a picture that waits is given up then. */
  left?: AbortSignal;
}

/** A picture was not made, through no fault of its own: asked again, it may well be. */
export class DecoderFailed extends Error {
  override name = 'DecoderFailed';
}

/** Makes photos of files in a process of its own, one at a time, first come first served. */
export interface Decoder {
  /** The finished photo, without variants where it is known. Throws `PhotoError` and `DecoderFailed`. */
  make(work: PhotoWork): Promise<StorablePhoto>;
  stop(): Promise<void>;
}

/** The decoder; its process starts with the first picture and ends when none has come for a while. Times in ms. */
export function createDecoder({
  idle = idleTime,
  deadline = longestWork,
  processorTime = mostProcessorTime,
} = {}): Decoder {
  let child: ChildProcess | null = null;
  let idling: NodeJS.Timeout | undefined;
  let stopped = false;
  const turns = new Turns(() => new DecoderFailed('Others were made for too long'));

  const end = async () => {
    clearTimeout(idling);
    const ending = child;
    child = null;
    if (!ending || !isRunning(ending)) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  };

  const makeNow = async (work: PhotoWork) => {
    if (stopped) throw new DecoderFailed('The program is stopping');
    clearTimeout(idling);
    try {
      if (!child?.connected || !isRunning(child)) child = start(processorTime);
      return await makeIn(child, work, deadline);
    } catch (error) {
      // What the process still has in hand belongs to no later picture.
      await end();
      throw error;
    } finally {
      idling = setTimeout(() => void end(), idle);
      idling.unref();
    }
  };

  return {
    async make(work) {
      const { left, longestWait } = work;
      const endTurn = await turns.take(longestWait && performance.now() + longestWait);
      try {
        if (left?.aborted) throw new DecoderFailed('Nobody waits for it any more');
        return await makeNow(work);
      } finally {
        endTurn();
      }
    },
    async stop() {
      stopped = true;
      await end();
    },
  };
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

function start(processorTime: number): ChildProcess {
  return fork(join(import.meta.dirname, 'decoder-program.ts'), [String(processorTime)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Nothing of the server's settings, and memory that is freed goes back to the system: measured, 330 MB became 240.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' },
    execArgv: ['--max-old-space-size=256', '--expose-gc'],
  });
}

async function makeIn(child: ChildProcess, { file, care, known }: PhotoWork, deadline: number): Promise<StorablePhoto> {
  const failed = Promise.withResolvers<never>();
  const timer = setTimeout(() => failed.reject(new DecoderFailed('No progress in time')), deadline);
  const ended = (exitCode: number | null, signal: NodeJS.Signals | null) => failed.reject(endOf(exitCode, signal));
  const broken = (cause: Error) => failed.reject(new DecoderFailed('The process did not start', { cause }));
  child.once('exit', ended);
  child.once('error', broken);
  const answers = on(child, 'message');

  const send = (message: ToDecoder) =>
    new Promise<void>((resolve) => {
      // Where the message does not arrive, the end of the process is about to say why.
      child.send(message, (error) => resolve(error ? failed.promise : undefined));
    });
  const next = async (): Promise<FromDecoder> => {
    const { value } = await answers.next();
    const answer = v.safeParse(fromDecoder, value?.[0]);
    if (!answer.success) throw new DecoderFailed('The decoder answered something else');
    if (answer.output.type === 'refused') throw new PhotoError(answer.output.problem);
    return answer.output;
  };
  const make = async (): Promise<StorablePhoto> => {
    for await (const bytes of file()) await send({ type: 'piece', bytes });
    await send({ type: 'decode' });
    const decoded = await next();
    if (decoded.type !== 'decoded') throw new DecoderFailed(`The decoder answered ${decoded.type}`);
    const { hash, width, height } = decoded;
    const photo: StorablePhoto = { hash, width, height, variants: [] };
    if (await known(hash)) return photo;
    await send({ type: 'make', care });
    for (let answer = await next(); answer.type === 'variant'; answer = await next()) {
      const { format, width: wide, bytes } = answer;
      photo.variants.push({ format, width: wide, bytes });
    }
    return photo;
  };

  try {
    return await Promise.race([make(), failed.promise]);
  } finally {
    clearTimeout(timer);
    child.off('exit', ended);
    child.off('error', broken);
    await answers.return?.();
  }
}

/** What the end of the process says of the picture: that it took too much memory or work, that a library failed at it, or nothing. */
function endOf(exitCode: number | null, signal: NodeJS.Signals | null): Error {
  const cause = new Error(`The process ended: ${signal ?? `exit ${exitCode}`}`);
  if (signal !== null && crashes.has(signal)) return new PhotoError('damaged', cause);
  return exitCode === tooCostly ? new PhotoError('too-costly', cause) : new DecoderFailed(cause.message);
}
