import { Readable } from 'node:stream';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** What has been reached on the way of a letter. */
export type Step = 'connected' | 'authenticated' | 'accepted';

export interface Transmission {
  smtpUrl: string;
  envelope: { from: string; to: string };
  mime: Buffer;
  /** Ends it all: one deadline for the whole letter, however the server spreads its slowness. */
  signal: AbortSignal;
  /** Awaited between the letter's last byte and the dot that hands it over. When it rejects, the server has no letter. */
  beforeEnd?: () => Promise<void>;
  onStep?: (step: Step, details: { secure: boolean }) => void;
}

/** The deadline has passed, or the program is about to end. */
export class TransmissionAborted extends Error {
  override name = 'TransmissionAborted';
  readonly code = 'EDEADLINE';
}

/** A server that answers what nobody asked: its word is worth nothing. */
export class AnswerBeforeEnd extends Error {
  override name = 'AnswerBeforeEnd';
  readonly code = 'EPROTOCOL';
}

const largestReply = 64 * 1024;

/**
 * Hands one letter to the mail server, over a connection of its own. Resolves once the server has accepted it. TLS is demanded
 * unless the server is on loopback, and where there is TLS the certificate must be right.
 */
export async function transmit({ smtpUrl, envelope, mime, signal, beforeEnd, onStep }: Transmission): Promise<void> {
  const { auth, ...server } = readSmtpUrl(smtpUrl);
  const connection = new SMTPConnection({
    ...server,
    requireTLS: !server.secure && !isLoopback(server.host),
    maxResponseSize: largestReply,
    socketCloseTimeout: 0,
  });
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  // Heard by the race below while it runs; what comes later has nobody to tell.
  failed.catch(() => {});
  connection.on('error', fail);
  const abort = () => {
    fail(new TransmissionAborted('The letter took too long'));
    connection.close();
  };
  signal.addEventListener('abort', abort, { once: true });
  connection.once('end', () => signal.removeEventListener('abort', abort));

  const dialogue = async () => {
    signal.throwIfAborted();
    await called((done) => connection.connect(done));
    onStep?.('connected', connection);
    if (auth !== null) await called((done) => connection.login(auth, done));
    onStep?.('authenticated', connection);
    let ended = false;
    const letter = async function* () {
      yield mime;
      await beforeEnd?.();
      // Answers that came too early are taken up now, while they can be told from the one that counts.
      await turnOfTheLoop();
      ended = true;
    };
    const body = Readable.from(letter(), { objectMode: false });
    await called((done) => connection.send({ ...envelope, size: mime.length }, body, done));
    if (!ended) throw new AnswerBeforeEnd('The server accepted a letter that it had not seen');
    onStep?.('accepted', connection);
  };

  try {
    await Promise.race([dialogue(), failed]);
    connection.quit();
  } catch (error) {
    connection.close();
    signal.removeEventListener('abort', abort);
    throw error;
  }
}

function called(call: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    call((error) => (error ? reject(error) : resolve()));
  });
}

interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte on. */
  secure: boolean;
  auth: { user: string; pass: string } | null;
}

/** The parts of `SMTP_URL`. */
export function readSmtpUrl(smtpUrl: string): SmtpServer {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    auth: user === '' ? null : { user, pass: decodeURIComponent(url.password) },
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
