import { buffer } from 'node:stream/consumers';
import { decodePhoto } from './decode.ts';
import { type DecodeResult, tooCostlyExitCode } from './decoder.ts';
import { PhotoError } from './photo-error.ts';
import { makeVariants } from './variants.ts';

/* Child process: decodes a photo from standard input, and writes its variants as JSON. */

const [memoryLimit = 0, workLimit = 0] = process.argv.slice(2).map(Number);

// Ignores signals, which reach all processes at once: the server kills this one after its responses.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

// Limits of memory and time: Node's own do not apply to the image library, outside V8's heap.
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.memoryUsage.rss() > memoryLimit || (user + system) / 1000 > workLimit) process.exit(tooCostlyExitCode);
}, 50).unref();

process.stdout.write(JSON.stringify(await decodeToStdout(await buffer(process.stdin))));

async function decodeToStdout(file: Buffer): Promise<DecodeResult> {
  try {
    const { hash, width, height, variants } = await makeVariants(await decodePhoto(file), 'quick');
    return {
      hash,
      width,
      height,
      variants: variants.map(({ bytes, ...variant }) => ({ ...variant, bytes: Buffer.from(bytes).toString('base64') })),
    };
  } catch (error) {
    if (error instanceof PhotoError) return { problem: error.problem };
    throw error;
  }
}
