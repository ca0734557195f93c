/* Asks for one page at a steady rate and prints how late answers came: `node steady-load.ts <url> <per second> <seconds>`. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { quantile } from '../harness/figures.ts';

const [url = '', perSecond = '2000', seconds = '10'] = process.argv.slice(2);
const { hostname, port, pathname } = new URL(url);
const rate = Number(perSecond);
const count = rate * Number(seconds);
const question = `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`;
const connections = 64;

// Visitors ask from computers of their own: where this process may, it does not wait for the programs that it measures.
try {
  setPriority(constants.priority.PRIORITY_HIGH);
} catch {}

const times: number[] = [];
const free: ((due: number) => void)[] = [];
const waiting: number[] = [];

for (let index = 0; index < connections; index += 1) {
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await once(socket, 'connect');
  let due = 0;
  let left = 0;
  const ask = (moment: number) => {
    due = moment;
    socket.write(question);
  };
  socket.on('data', (chunk: Buffer) => {
    if (left === 0) {
      const end = chunk.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(chunk.toString('latin1', 0, end))?.[1];
      if (end < 0 || length === undefined) throw new Error('An answer without a length');
      left = Number(length) - (chunk.length - end - 4);
    } else left -= chunk.length;
    if (left > 0) return;
    times.push(performance.now() - due);
    const next = waiting.shift();
    if (next === undefined) free.push(ask);
    else ask(next);
  });
  free.push(ask);
}

const began = performance.now();
let asked = 0;
await new Promise<void>((resolve) => {
  const tick = () => {
    // The first is due at once.
    const due = Math.min(count, Math.floor(((performance.now() - began) / 1000) * rate) + 1);
    for (; asked < due; asked += 1) {
      const moment = began + (asked / rate) * 1000;
      const ask = free.shift();
      if (ask) ask(moment);
      else waiting.push(moment);
    }
    if (times.length >= count) resolve();
    // A core that only waits for the next moment would be missing to whom is asked.
    else if (1000 / rate > 2) setTimeout(tick, 1);
    else setImmediate(tick);
  };
  tick();
});
console.log(JSON.stringify({ p50: quantile(times, 0.5), p99: quantile(times, 0.99), longest: Math.max(...times) }));
process.exit(0);
