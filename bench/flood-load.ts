/*
 * Sends one request over and over to 127.0.0.1 and prints the number of answers:
 * `node flood-load.ts <port> <kind> <seconds> <request>`.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Kinds of floods. pipelined: four connections that send sixteen requests, read nothing and open again after 30 ms.
 * loops: eight clients that read each answer and ask again. slow: 200 clients that read a kilobyte every 100 ms.
 */
export const floodKinds = ['pipelined', 'loops', 'slow'] as const;
export type FloodKind = (typeof floodKinds)[number];

if (import.meta.main) {
  const [port = '', kind = '', seconds = '', request = ''] = process.argv.slice(2);
  const end = performance.now() + Number(seconds) * 1000;
  let count = 0;
  let answered = 0;
  /** Next request; its `#` become a number. */
  const next = () => {
    count += 1;
    return request.replaceAll('#', String(count));
  };
  // Another client than the one that asks for the home page.
  const open = (): Socket =>
    connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.2' }).on('error', () => {});

  const pipeline = async () => {
    while (performance.now() < end) {
      const socket = open().pause();
      socket.write(Array.from({ length: 16 }, next).join(''));
      await pause(30);
      socket.destroy();
    }
  };
  /** Asks again as soon as an answer is complete: a connection closes after each. */
  const ask = async () => {
    while (performance.now() < end) {
      const socket = open().resume();
      socket.write(next().replace('\r\n', '\r\nConnection: close\r\n'));
      await new Promise((resolve) => socket.once('close', resolve));
      answered += 1;
    }
  };
  const readSlowly = async () => {
    while (performance.now() < end) {
      const socket = open().pause();
      socket.write(next());
      while (performance.now() < end && !socket.destroyed) {
        await pause(100);
        socket.read(1024);
      }
      socket.destroy();
    }
  };
  const [clients, run] = (
    { pipelined: [4, pipeline], loops: [8, ask], slow: [200, readSlowly], single: [1, ask] } as const
  )[kind] ?? [0, ask];
  await Promise.all(Array.from({ length: clients }, run));
  console.log(answered);
  process.exit(0);
}
