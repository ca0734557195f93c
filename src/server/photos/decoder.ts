import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import type { StorablePhoto } from '../db/photos.ts';
import { Turns } from '../db/turns.ts';
import { type FromDecoder, fromDecoder, type ToDecoder } from './decoder-messages.ts';
import { PhotoError } from './photo-error.ts';
import type { Care } from './variants.ts';

const seconds = 1000;

/** Longest time that one picture may take. */
const patience = 60 * seconds;
/** How long the process waits for the next picture before it ends and gives its memory back. */
const idleTime = 15 * seconds;

/** A file to be made into a photo. */
export interface PhotoWork {
  /** Reads the file from its beginning. */
  file: () => AsyncIterable<Uint8Array>;
  care: Care;
  /** Whether the photo with this hash is stored already: its variants are not made again then. */
  known: (hash: string) => Promise<boolean>;
}

/** The process ended before it had answered. */
class ProcessGone extends Error {
  override name = 'ProcessGone';
}

/** Makes photos of files in a process of its own, one at a time. */
export interface Decoder {
  /** The finished photo, without variants where it is known. Throws `PhotoError`. */
  make(work: PhotoWork): Promise<StorablePhoto>;
  stop(): Promise<void>;
}

/** The decoder; its process starts with the first picture and ends when none has come for a while. */
export function createDecoder({ idle = idleTime, deadline = patience } = {}): Decoder {
  const turns = new Turns();
  let child: ChildProcess | null = null;
  let idling: NodeJS.Timeout | undefined;

  const end = async () => {
    clearTimeout(idling);
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  };

  const attempt = async (work: PhotoWork) => {
    const waiting = child?.connected ? child : null;
    child = waiting ?? start();
    try {
      return await makeIn(child, work, deadline);
    } catch (error) {
      // What the process still has in hand belongs to no later picture.
      await end();
      // Perhaps it had ended while it had nothing to do: the system takes memory where it finds it.
      if (!waiting || !(error instanceof ProcessGone)) throw error;
      child = start();
      return await makeIn(child, work, deadline);
    }
  };

  return {
    async make(work) {
      const endTurn = await turns.take();
      clearTimeout(idling);
      try {
        return await attempt(work);
      } catch (error) {
        await end();
        throw error instanceof ProcessGone ? new PhotoError('too-costly', error) : error;
      } finally {
        idling = setTimeout(() => void end(), idle);
        idling.unref();
        endTurn();
      }
    },
    stop: end,
  };
}

function start(): ChildProcess {
  return fork(join(import.meta.dirname, 'decoder-program.ts'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Nothing of the server's settings, and memory that is freed goes back to the system: measured, 330 MB became 240.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' },
    execArgv: ['--max-old-space-size=256', '--expose-gc'],
  });
}

async function makeIn(child: ChildProcess, { file, care, known }: PhotoWork, deadline: number): Promise<StorablePhoto> {
  const stopped = new AbortController();
  const gone = (cause: unknown) => stopped.abort(new ProcessGone('The process ended', { cause }));
  const timer = setTimeout(() => stopped.abort(new PhotoError('too-costly')), deadline);
  child.once('exit', gone);
  child.once('error', gone);
  const answers = on(child, 'message', { signal: stopped.signal });
  const next = async (): Promise<FromDecoder> => {
    const { value } = await answers.next();
    const answer = v.parse(fromDecoder, value?.[0]);
    if (answer.type === 'refused') throw new PhotoError(answer.problem);
    return answer;
  };
  try {
    for await (const bytes of file()) await send(child, { type: 'piece', bytes });
    await send(child, { type: 'decode' });
    const decoded = await next();
    if (decoded.type !== 'decoded') throw new Error(`The decoder answered ${decoded.type}`);
    const { hash, width, height } = decoded;
    const photo: StorablePhoto = { hash, width, height, variants: [] };
    if (await known(hash)) {
      await send(child, { type: 'forget' });
      return photo;
    }
    await send(child, { type: 'make', care });
    for (let answer = await next(); answer.type !== 'made'; answer = await next()) {
      if (answer.type === 'variant') {
        const { format, width: wide, bytes } = answer;
        photo.variants.push({ format, width: wide, bytes });
      }
    }
    return photo;
  } catch (error) {
    throw stopped.signal.aborted ? stopped.signal.reason : error;
  } finally {
    clearTimeout(timer);
    child.off('exit', gone);
    child.off('error', gone);
    await answers.return?.();
  }
}

async function send(child: ChildProcess, message: ToDecoder): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.send(message, (error) => (error ? reject(new ProcessGone(error.message, { cause: error })) : resolve()));
  });
}
