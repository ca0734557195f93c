import { once } from 'node:events';
import { connect } from 'node:net';
import { minute, second } from '../time/durations.ts';
import { withTimeout } from '../time/timeouts.ts';

/* Check by clamd (https://docs.clamav.net/manual/Usage/Scanning.html#clamd), by its command INSTREAM. */

export type ScanResult = 'clean' | 'infected' | 'unchecked';

/** Check of one file while it arrives. Only an answer «OK» is `clean`; an error, or no answer, is `unchecked`. */
export interface Scan {
  add(chunk: Buffer): Promise<void>;
  finish(): Promise<ScanResult>;
  cancel(): void;
}

const noScan: Scan = { add: async () => {}, finish: async () => 'unchecked', cancel() {} };

/** Timeouts in ms: of a chunk that the socket does not take, and of the answer. */
const [chunkTimeout, answerTimeout] = [10 * second, minute];

/** Starts the check of a file. `address`: path of a socket, or `host:port`; `null`: no check. */
export function startScan(address: string | null, timeouts = { chunk: chunkTimeout, answer: answerTimeout }): Scan {
  if (address === null) return noScan;
  const [, host = '', port = ''] = /^([^/].*):(\d+)$/.exec(address) ?? [];
  const socket = port === '' ? connect(address) : connect(Number(port), host.replace(/^\[|\]$/g, ''));
  let answer = '';
  let isOpen = true;
  socket.setEncoding('latin1');
  socket.on('data', (text) => {
    answer += text;
    if (answer.length > 1000) socket.destroy();
  });
  // An error ends the check; the event «close» follows.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isOpen = false;
      resolve();
    });
  });
  const write = async (bytes: Buffer) => {
    if (!isOpen || socket.write(bytes)) return;
    const drained = once(socket, 'drain').then(
      () => {},
      () => {},
    );
    await withTimeout(
      timeouts.chunk,
      () => Promise.race([drained, closed]),
      () => void socket.destroy(),
    );
  };
  const makeLength = (length: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(length);
    return bytes;
  };
  socket.write('zINSTREAM\0');
  return {
    async add(chunk) {
      await write(makeLength(chunk.length));
      await write(chunk);
    },
    async finish() {
      await write(makeLength(0));
      await withTimeout(
        timeouts.answer,
        () => closed,
        () => void socket.destroy(),
      );
      if (/ FOUND\0?$/.test(answer)) return 'infected';
      return /^stream: OK\0?$/.test(answer) ? 'clean' : 'unchecked';
    },
    cancel: () => socket.destroy(),
  };
}
