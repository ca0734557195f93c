import { connect } from 'node:net';

/** Sends raw bytes to a server and returns its complete response. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect({ port, host: 'localhost' }, () => socket.write(bytes));
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.once('close', () => resolve(answer));
    socket.once('error', reject);
    socket.setTimeout(60_000, () => socket.destroy(new Error(`No end of the answer: ${answer}`)));
  });
}

/** Status of a response from `sendRaw`. */
export function readStatus(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}
