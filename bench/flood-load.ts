/*
 * Asks for a photo over and over as clients do that go away: `node flood-load.ts <url> <connections> <asked ahead> <ms> <seconds>`. Each
 * connection sends its questions at once, reads nothing, closes after so many ms and begins again. With 0 ms it reads what it asked for.
 */
import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const [url = '', connections = '4', ahead = '16', ms = '30', seconds = '10'] = process.argv.slice(2);
const { hostname, port, pathname } = new URL(url);
const question = `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`.repeat(Number(ahead));
const end = performance.now() + Number(seconds) * 1000;
let asked = 0;

async function leave(): Promise<void> {
  const socket = connect(Number(port), hostname)
    .pause()
    .on('error', () => {});
  socket.write(question);
  await pause(Number(ms));
  socket.resetAndDestroy();
}

async function read(): Promise<void> {
  const [answer] = await once(get(url), 'response');
  answer.resume();
  await once(answer, 'end');
}

await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    while (performance.now() < end) {
      await (Number(ms) > 0 ? leave() : read());
      asked += 1;
    }
  }),
);
console.log(asked);
process.exit(0);
