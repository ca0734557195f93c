import { constants, setPriority } from 'node:os';
import { decodePhoto, type NormalisedPhoto } from './decode.ts';
import { type FromDecoder, type ToDecoder, tooCostly } from './decoder-messages.ts';
import { PhotoError } from './photo-error.ts';
import { makeVariants } from './variants.ts';

/* The decoding process: it gets files and nothing else, and ends itself at too much memory, or processor time (ms). */

const largestMemory = 700 * 1024 * 1024;
const mostWork = Number(process.argv[2]);

/** How long the processor had worked, in ms, when the latest picture came. */
let workBefore = 0;

setPriority(constants.priority.PRIORITY_LOW);

// A terminal or a supervisor asks all processes at once to stop. The server still finishes what it has begun, and then ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

// The library works on threads of its own, so that this goes on meanwhile.
setInterval(() => {
  if (process.memoryUsage.rss() > largestMemory || workDone() - workBefore > mostWork) process.exit(tooCostly);
}, 50).unref();

let pieces: Uint8Array[] = [];
let photo: NormalisedPhoto | null = null;

process.on('disconnect', () => process.exit(0));
process.on('message', (message: ToDecoder) => {
  answer(message).catch((error: unknown) => {
    if (!(error instanceof PhotoError)) throw error;
    say({ type: 'refused', problem: error.problem });
  });
});

async function answer(message: ToDecoder): Promise<void> {
  switch (message.type) {
    case 'piece':
      photo = null;
      pieces.push(message.bytes);
      return;
    case 'decode': {
      workBefore = workDone();
      const file = Buffer.concat(pieces);
      pieces = [];
      photo = await decodePhoto(file);
      const { hash, width, height } = photo;
      say({ type: 'decoded', hash, width, height });
      return;
    }
    case 'make': {
      if (!photo) throw new Error('No photo was decoded');
      const { variants } = await makeVariants(photo, message.care);
      for (const variant of variants) say({ type: 'variant', ...variant });
      say({ type: 'made' });
      photo = null;
      // Pixels lie outside the heap, so that the collector sees no reason to hurry.
      globalThis.gc?.();
    }
  }
}

function workDone(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function say(message: FromDecoder): void {
  process.send?.(message);
}
