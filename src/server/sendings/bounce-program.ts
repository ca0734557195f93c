import { buffer } from 'node:stream/consumers';
import { readBounce } from './bounce.ts';

/*
 * Child process: parses one bounce from standard input and writes the result as JSON to standard output. If the
 * parser throws, the exit code is not 0.
 */

// Ignores signals: a terminal or supervisor sends them to all processes at once, and the server decides when this
// process ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

process.stdout.write(JSON.stringify(await readBounce(await buffer(process.stdin))));
