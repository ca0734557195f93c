import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedEmail {
  from: string;
  to: string[];
  raw: string;
  email: Email;
  secure: boolean;
}

export interface TestSmtp {
  port: number;
  url: string;
  emails: ReceivedEmail[];
  close(): Promise<void>;
}

/** Error that makes the server answer with this SMTP code. */
export function makeRefusal(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/**
 * Starts an SMTP server on a free port. Without options it accepts everything and greets at once. With options it is
 * the package `smtp-server`, for tests of TLS, login and refusals, which greets after 100 ms.
 */
export function startSmtp(options?: SMTPServerOptions): Promise<TestSmtp> {
  return options === undefined ? startFaultySmtp(() => undefined) : startLibrarySmtp(options);
}

async function startLibrarySmtp(options: SMTPServerOptions): Promise<TestSmtp> {
  const emails: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        const envelope = { from: mailFrom ? mailFrom.address : '', to, secure: session.secure };
        storeEmail(Buffer.concat(chunks), envelope, emails).then(() => done(), done);
      });
    },
    ...options,
  });
  // Ignore errors: some tests make the client hang up.
  server.on('error', () => {});
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '0.0.0.0', () => {
      const address = listening.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    port,
    url: `${options.secure ? 'smtps' : 'smtp'}://localhost:${port}`,
    emails,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function storeEmail(bytes: Buffer, envelope: Omit<ReceivedEmail, 'raw' | 'email'>, emails: ReceivedEmail[]) {
  emails.push({ ...envelope, raw: bytes.toString(), email: await PostalMime.parse(bytes) });
}

/** Stage of the SMTP dialogue at which the server misbehaves; `END` is the dot after the email. */
export type Stage = 'CONNECT' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'END' | 'RSET' | 'QUIT';

/** Misbehaviour instead of the normal reply: another reply, a cut connection, or a function on the socket. */
export type Misbehaviour = string | 'cut' | ((socket: Socket) => void | Promise<void>);

const replies: Record<Stage, string> = {
  CONNECT: '220 test ESMTP',
  EHLO: '250-test\r\n250 PIPELINING',
  MAIL: '250 2.1.0 ok',
  RCPT: '250 2.1.5 ok',
  DATA: '354 go on',
  END: '250 2.0.0 accepted',
  RSET: '250 2.0.0 ok',
  QUIT: '221 bye',
};

export interface FaultySmtp extends TestSmtp {
  stages: Stage[];
}

/**
 * SMTP server that follows the protocol except where `misbehave` returns a misbehaviour. An email counts as accepted
 * after its dot, unless refused.
 */
export async function startFaultySmtp(
  misbehave: (stage: Stage, time: number, recipient: string) => Misbehaviour | undefined,
): Promise<FaultySmtp> {
  const emails: ReceivedEmail[] = [];
  const stages: Stage[] = [];
  const sockets = new Set<Socket>();
  const times = new Map<Stage, number>();

  async function answer(socket: Socket, stage: Stage, recipient = ''): Promise<boolean> {
    stages.push(stage);
    const time = (times.get(stage) ?? 0) + 1;
    times.set(stage, time);
    const misbehaviour = misbehave(stage, time, recipient);
    if (misbehaviour === 'cut') {
      socket.destroy();
      return true;
    }
    if (typeof misbehaviour === 'function') {
      await misbehaviour(socket);
      if (!socket.destroyed) socket.write(`${replies[stage]}\r\n`);
      return true;
    }
    socket.write(`${misbehaviour ?? replies[stage]}\r\n`);
    return misbehaviour === undefined;
  }

  async function converse(socket: Socket): Promise<void> {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let from = '';
    let to: string[] = [];
    let emailLines: string[] | null = null;
    await answer(socket, 'CONNECT');
    let rest = '';
    for await (const chunk of socket.setEncoding('latin1')) {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (emailLines !== null) {
          if (line !== '.') {
            emailLines.push(line.startsWith('.') ? line.slice(1) : line);
            continue;
          }
          const bytes = Buffer.from(`${emailLines.join('\r\n')}\r\n`, 'latin1');
          emailLines = null;
          const envelope = { from, to, secure: false };
          if (await answer(socket, 'END', to[0])) await storeEmail(bytes, envelope, emails);
          continue;
        }
        const [, verb = '', address = ''] = /^(\w+)(?: \w+:<(.*?)>)?/.exec(line) ?? [];
        if (verb === 'EHLO' || verb === 'HELO') await answer(socket, 'EHLO');
        else if (verb === 'MAIL') {
          from = address;
          to = [];
          await answer(socket, 'MAIL');
        } else if (verb === 'RCPT') {
          if (await answer(socket, 'RCPT', address)) to.push(address);
        } else if (verb === 'DATA') {
          if (to.length === 0) socket.write('503 5.5.1 nobody to go to\r\n');
          else if (await answer(socket, 'DATA')) emailLines = [];
        } else if (verb === 'RSET') {
          await answer(socket, 'RSET');
        } else if (verb === 'QUIT') {
          await answer(socket, 'QUIT');
          socket.end();
        } else socket.write('502 5.5.1 no\r\n');
      }
    }
  }

  // Without Nagle's algorithm: with it the client's delayed ACK costs 40 ms an email.
  const server = createServer({ noDelay: true }, (socket) => {
    // Clients may hang up at any stage.
    converse(socket).catch(() => socket.destroy());
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    url: `smtp://localhost:${port}`,
    emails,
    stages,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Misbehaviour that delays the reply by `ms`. */
export function delayReply(ms: number): Misbehaviour {
  return () => pause(ms);
}
