/*
 * Requests one page at a steady rate and prints latency quantiles: `node steady-load.ts <url> <per second> <seconds>`.
 */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../harness/figures.ts';

const [url = '', perSecond = '200', seconds = '10'] = process.argv.slice(2);
const options = { agent: new Agent({ keepAlive: true }), headers: { 'Accept-Encoding': 'gzip, deflate, br' } };

// Raise the priority, if permitted: real visitors do not share the processor with the measured programs.
try {
  setPriority(constants.priority.PRIORITY_HIGH);
} catch {}

const began = performance.now();
const times = await Promise.all(
  Array.from({ length: Number(perSecond) * Number(seconds) }, async (_, index) => {
    const due = began + (index / Number(perSecond)) * 1000;
    await pause(due - performance.now());
    const [answer] = await once(get(url, options), 'response');
    await once(answer.resume(), 'end');
    return performance.now() - due;
  }),
);
console.log(JSON.stringify({ p50: quantile(times, 0.5), p99: quantile(times, 0.99), longest: Math.max(...times) }));
process.exit(0);
