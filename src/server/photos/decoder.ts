import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import type { StorablePhoto } from '../db/photos.ts';
import { second } from '../durations.ts';
import { type FromDecoder, fromDecoder, type ToDecoder, tooCostly } from './decoder-messages.ts';
import { type EndTurn, FairTurns } from './fair-turns.ts';
import { PhotoError, type PhotoProblem } from './photo-error.ts';
import type { Care } from './variants.ts';

/** Longest time that one picture may take, on a machine that has other things to do. */
const patience = 60 * second;
/** Longest time that the processor may work on one picture: one of 12 megapixels takes two seconds of it, on a machine ten times as slow twenty. */
const mostWork = 30 * second;
/** How much longer it may take once whoever asked for it has gone: others wait for their turn. */
const lastPatience = 10 * second;
/** How long a process that runs may say nothing: it tells four times a second that it lives, whatever the picture costs. */
const longestSilence = 5 * second;
/** How long the process waits for the next picture before it ends and gives its memory back. */
const idleTime = 15 * second;

/** Signals by which a process ends at a fault of its own; whoever ends it from outside sends others. */
const crashes: ReadonlySet<NodeJS.Signals> = new Set(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP']);

/** A file to be made into a photo. */
export interface PhotoWork {
  /** Reads the file from its beginning. */
  file: () => AsyncIterable<Uint8Array>;
  care: Care;
  /** Whether the photo with this hash is stored already: its variants are not made again then. */
  known: (hash: string) => Promise<boolean>;
  /** Who asks: those who ask for many let others in between. */
  asker: string;
  /** Longest time in ms to wait for a turn. */
  longestWait?: number | undefined;
  /** Aborts when whoever asked has gone: a picture that waits is given up then, and one at work that is not made soon. */
  left?: AbortSignal;
}

/** A picture was not made, through no fault of its own: asked again, it may well be. */
export class DecoderFailed extends Error {
  override name = 'DecoderFailed';
}

/** A picture had no turn: others were made for too long, or whoever asked has gone. */
export class NoTurn extends DecoderFailed {
  override name = 'NoTurn';
}

/** The process ended before it had answered. */
class ProcessGone extends DecoderFailed {
  override name = 'ProcessGone';
  readonly code: string;
  /** What its end says of the picture: that it took too much memory or work, or that a library failed at it. */
  readonly problem: PhotoProblem | null;

  constructor(exitCode: number | null, signal: NodeJS.Signals | null) {
    super('The process ended');
    this.code = signal ?? `exit ${exitCode}`;
    const crashed = signal !== null && crashes.has(signal);
    this.problem = crashed ? 'damaged' : exitCode === tooCostly ? 'too-costly' : null;
  }
}

/** Makes photos of files in a process of its own, one at a time. */
export interface Decoder {
  /** The finished photo, without variants where it is known. Throws `PhotoError` and `DecoderFailed`. */
  make(work: PhotoWork): Promise<StorablePhoto>;
  /** Ends the process; none is started from here on. */
  stop(): Promise<void>;
}

/** The decoder; its process starts with the first picture and ends when none has come for a while. */
export function createDecoder({
  idle = idleTime,
  deadline = patience,
  afterLeaving = lastPatience,
  silence = longestSilence,
  work: workAllowed = mostWork,
} = {}): Decoder {
  const limits = { deadline, afterLeaving, silence };
  const turns = new FairTurns();
  let child: ChildProcess | null = null;
  let idling: NodeJS.Timeout | undefined;
  let stopped = false;

  const end = async () => {
    clearTimeout(idling);
    const ending = child;
    child = null;
    if (!ending || !isRunning(ending)) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  };

  const makeFresh = async (work: PhotoWork) => {
    if (stopped) throw new DecoderFailed('The program is stopping');
    child = start(workAllowed);
    return await makeIn(child, work, limits);
  };

  const attempt = async (work: PhotoWork) => {
    if (!child?.connected || !isRunning(child)) return await makeFresh(work);
    try {
      return await makeIn(child, work, { ...limits, runs: true });
    } catch (error) {
      if (!(error instanceof ProcessGone) || error.problem !== null) throw error;
      // Through no fault of the picture: perhaps while it had nothing to do, the system takes memory where it finds it.
      return await makeFresh(work);
    }
  };

  return {
    async make(work) {
      const endTurn = await turnFor(turns, work);
      clearTimeout(idling);
      try {
        return await attempt(work);
      } catch (error) {
        // What the process still has in hand belongs to no later picture.
        await end();
        throw error instanceof ProcessGone && error.problem ? new PhotoError(error.problem, error) : error;
      } finally {
        idling = setTimeout(() => void end(), idle);
        idling.unref();
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

async function turnFor(turns: FairTurns, { asker, longestWait, left }: PhotoWork): Promise<EndTurn> {
  const ends = [...(left ? [left] : []), ...(longestWait === undefined ? [] : [AbortSignal.timeout(longestWait)])];
  try {
    return await turns.take(asker, AbortSignal.any(ends));
  } catch (cause) {
    throw new NoTurn('Others were made for too long, or nobody waits for it any more', { cause });
  }
}

function start(workAllowed: number): ChildProcess {
  try {
    return fork(join(import.meta.dirname, 'decoder-program.ts'), [String(workAllowed)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Nothing of the server's settings, and memory that is freed goes back to the system: measured, 330 MB became 240.
      env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' },
      execArgv: ['--max-old-space-size=256', '--expose-gc'],
    });
  } catch (error) {
    throw new DecoderFailed('The process did not start', { cause: error });
  }
}

interface Limits {
  deadline: number;
  afterLeaving: number;
  silence: number;
  /** Whether the process has begun to run: one that is starting has nothing to say yet. */
  runs?: boolean;
}

/** Makes one picture in this process, which is of no more use where that fails. */
async function makeIn(
  child: ChildProcess,
  { file, care, known, left }: PhotoWork,
  { deadline, afterLeaving, silence, runs = false }: Limits,
): Promise<StorablePhoto> {
  const failed = Promise.withResolvers<never>();
  // Where time runs out while a process does not take the file up, or the database says nothing, it is not the picture's doing.
  let atWork = false;
  const late = () => failed.reject(atWork ? new PhotoError('too-costly') : new DecoderFailed('No progress in time'));
  const gone = (code: number | null, signal: NodeJS.Signals | null) => failed.reject(new ProcessGone(code, signal));
  const broken = (cause: Error) => failed.reject(new DecoderFailed('The process did not start', { cause }));
  const timer = setTimeout(late, deadline);
  let leaving: NodeJS.Timeout | undefined;
  const leave = () => {
    leaving = setTimeout(() => failed.reject(new DecoderFailed('Nobody waits for it any more')), afterLeaving);
  };
  if (left?.aborted) leave();
  else left?.addEventListener('abort', leave);
  let heard = false;
  let listening: NodeJS.Timeout | undefined;
  const hear = () => {
    heard = true;
    listening ??= setInterval(() => {
      if (!heard) failed.reject(new DecoderFailed('No sign of life'));
      heard = false;
    }, silence);
  };
  if (runs) hear();
  child.on('message', hear);
  child.once('exit', gone);
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
    if (answer.output.type === 'alive') return await next();
    if (answer.output.type === 'refused') throw new PhotoError(answer.output.problem);
    return answer.output;
  };
  const make = async (): Promise<StorablePhoto> => {
    for await (const bytes of file()) await send({ type: 'piece', bytes });
    await send({ type: 'decode' });
    atWork = (await next()).type === 'begun';
    const decoded = await next();
    if (decoded.type !== 'decoded') throw new DecoderFailed(`The decoder answered ${decoded.type}`);
    atWork = false;
    const { hash, width, height } = decoded;
    const photo: StorablePhoto = { hash, width, height, variants: [] };
    if (await known(hash)) {
      await send({ type: 'forget' });
      return photo;
    }
    atWork = true;
    await send({ type: 'make', care });
    for (let answer = await next(); answer.type !== 'made'; answer = await next()) {
      if (answer.type === 'variant') {
        const { format, width: wide, bytes } = answer;
        photo.variants.push({ format, width: wide, bytes });
      }
    }
    return photo;
  };

  try {
    return await Promise.race([make(), failed.promise]);
  } finally {
    clearTimeout(timer);
    clearTimeout(leaving);
    clearInterval(listening);
    left?.removeEventListener('abort', leave);
    child.off('message', hear);
    child.off('exit', gone);
    child.off('error', broken);
    await answers.return?.();
  }
}
