import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface TestMailbox {
  url: string;
  /** Sequence numbers, from 1, of messages marked as seen. */
  seen: ReadonlySet<number>;
  /** FETCH commands as received. */
  fetches: readonly string[];
  close(): Promise<void>;
}

/**
 * Starts an IMAP server with one mailbox on a free local port. Supports the part of RFC 3501 needed to read unseen
 * messages.
 */
export async function startImap(messages: readonly Uint8Array[]): Promise<TestMailbox> {
  const seen = new Set<number>();
  const fetches: string[] = [];
  const sockets = new Set<Socket>();

  function answer(socket: Socket, line: string): void {
    const [tag = '', verb = '', ...rest] = line.split(' ');
    const command = verb.toUpperCase() === 'UID' ? `UID ${rest.shift()?.toUpperCase()}` : verb.toUpperCase();
    const uid = Number(rest[0]);
    if (command === 'CAPABILITY') socket.write('* CAPABILITY IMAP4rev1\r\n');
    if (command === 'LIST') socket.write('* LIST () "/" INBOX\r\n');
    if (command === 'SELECT')
      socket.write(`* ${messages.length} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [UIDVALIDITY 1] .\r\n`);
    if (command === 'UID SEARCH') {
      const unseen = messages.map((_, index) => index + 1).filter((position) => !seen.has(position));
      socket.write(`* SEARCH${unseen.map((position) => ` ${position}`).join('')}\r\n`);
    }
    if (command === 'UID FETCH') {
      fetches.push(line);
      const most = /<0\.(\d+)>/.exec(line)?.[1];
      const bytes = messages[uid - 1]?.subarray(0, most === undefined ? undefined : Number(most));
      if (bytes) {
        socket.write(`* ${uid} FETCH (UID ${uid} BODY[]${most === undefined ? '' : '<0>'} {${bytes.length}}\r\n`);
        socket.write(bytes);
        socket.write(')\r\n');
      }
    }
    if (command === 'UID STORE' && rest.join(' ').includes('\\Seen')) seen.add(uid);
    if (command === 'LOGOUT') socket.write('* BYE\r\n');
    socket.write(`${tag} OK done\r\n`);
    if (command === 'LOGOUT') socket.end();
  }

  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.write('* OK ready\r\n');
    let rest = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(socket, line);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `imap://user:secret@localhost:${port}/INBOX`,
    seen,
    fetches,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
