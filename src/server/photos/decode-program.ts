import { buffer } from 'node:stream/consumers';
import { decodePhoto } from './decode.ts';
import { type DecodeResult, tooCostlyExitCode } from './decoder.ts';
import { PhotoError } from './photo-error.ts';
import { makeVariants } from './variants.ts';

/*
 * Child process that decodes one photo from standard input and writes it with its variants as JSON to standard output.
 */

const [memoryLimit = 0, workLimit = 0] = process.argv.slice(2).map(Number);

// Ignores signals: a terminal or supervisor sends them to all processes at once. The server finishes its responses
// first, then kills this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

// Enforces the limits of memory and processor time. Node's own limits do not apply: the image library allocates outside
// V8's heap, on its own threads.
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
