import { buffer } from 'node:stream/consumers';
import { readReturnedEmail } from './returned-email.ts';

/*
 * Child process: reads one email on standard input and writes its reading as JSON to standard output. A parser that
 * throws ends it with an exit code.
 */

// A terminal or a supervisor asks all processes at once to stop; the server decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

process.stdout.write(JSON.stringify(await readReturnedEmail(await buffer(process.stdin))));
