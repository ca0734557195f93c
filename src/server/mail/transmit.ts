import { Readable } from 'node:stream';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export type Step = 'connected' | 'authenticated' | 'accepted';
type OnStep = (step: Step, details: { secure: boolean }) => void;

export interface Transmission {
  envelope: { from: string; to: string };
  mime: Buffer;
  /** Ends it all: one deadline for the whole letter, however the server spreads its slowness. */
  signal: AbortSignal;
  /** Awaited between the letter's last byte and the dot that hands it over. When it rejects, the server has no letter. */
  beforeEnd?: () => Promise<void>;
}

/** The deadline has passed, or the program is about to end. */
class TransmissionAborted extends Error {
  override name = 'TransmissionAborted';
  readonly code = 'EDEADLINE';
}

/** A server that answers what nobody asked: its word is worth nothing. */
class AnswerBeforeEnd extends Error {
  override name = 'AnswerBeforeEnd';
  readonly code = 'EPROTOCOL';
}

class ConnectionEnded extends Error {
  override name = 'ConnectionEnded';
  readonly code = 'ECONNECTION';
}

const largestReply = 64 * 1024;

/** How long the server may take over its answer to QUIT, in milliseconds. */
const quitPatience = 2_000;

/** A connection to the mail server, closed by whatever goes wrong. Beyond loopback TLS with a right certificate is demanded. */
export class SmtpSession {
  readonly #connection: SMTPConnection;
  readonly #ended: Promise<never>;
  #open = true;
  sent = 0;

  private constructor(connection: SMTPConnection) {
    this.#connection = connection;
    const { promise, reject } = Promise.withResolvers<never>();
    // Heard by the races below while they run; what comes later has nobody to tell.
    promise.catch(() => {});
    connection.on('error', (error) => {
      this.#open = false;
      reject(error);
    });
    connection.once('end', () => {
      this.#open = false;
      // A refusal that ends the connection has its say first.
      setImmediate(() => reject(new ConnectionEnded('The connection has ended')));
    });
    this.#ended = promise;
  }

  static async open(smtpUrl: string, signal: AbortSignal, onStep?: OnStep): Promise<SmtpSession> {
    const { auth, isLoopback, ...server } = readSmtpUrl(smtpUrl);
    const connection = new SMTPConnection({
      ...server,
      requireTLS: !server.secure && !isLoopback,
      ...(isLoopback && !server.secure && { opportunisticTLS: true, tls: { rejectUnauthorized: false } }),
      maxResponseSize: largestReply,
      socketCloseTimeout: 0,
    });
    const session = new SmtpSession(connection);
    await session.#within(signal, async () => {
      await called((done) => connection.connect(done));
      onStep?.('connected', connection);
      if (auth !== null) await called((done) => connection.login(auth, done));
      onStep?.('authenticated', connection);
    });
    return session;
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** Hands one letter over. Resolves once the server has accepted it. */
  async send({ envelope, mime, signal, beforeEnd }: Transmission): Promise<void> {
    await this.#within(signal, async () => {
      let ended = false;
      const letter = async function* () {
        yield mime;
        await beforeEnd?.();
        // Answers that came too early are taken up now, while they can be told from the one that counts.
        await turnOfTheLoop();
        ended = true;
      };
      const body = Readable.from(letter(), { objectMode: false });
      await called((done) => this.#connection.send({ ...envelope, size: mime.length }, body, done));
      if (!ended) throw new AnswerBeforeEnd('The server accepted a letter that it had not seen');
    });
    this.sent += 1;
  }

  /** Begins anew after a letter (RSET); rejects where the server is not there any more. */
  async reset(signal: AbortSignal): Promise<void> {
    await this.#within(signal, () => called((done) => this.#connection.reset(done)));
  }

  quit(): void {
    if (!this.#open) return;
    this.#open = false;
    const patience = setTimeout(() => this.#connection.close(), quitPatience);
    this.#connection.once('end', () => clearTimeout(patience));
    this.#connection.quit();
  }

  async #within(signal: AbortSignal, dialogue: () => Promise<void>): Promise<void> {
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const abort = () => reject(new TransmissionAborted('The letter took too long'));
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    try {
      await Promise.race([aborted, this.#ended, dialogue()]);
    } catch (error) {
      this.#open = false;
      this.#connection.close();
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }
}

/** Hands one letter to the mail server, over a connection of its own. Resolves once the server has accepted it. */
export async function transmit({
  smtpUrl,
  onStep,
  ...letter
}: Transmission & { smtpUrl: string; onStep?: OnStep }): Promise<void> {
  let secure = false;
  const session = await SmtpSession.open(smtpUrl, letter.signal, (step, details) => {
    secure = details.secure;
    onStep?.(step, details);
  });
  await session.send(letter);
  onStep?.('accepted', { secure });
  session.quit();
}

function called(call: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    call((error) => (error ? reject(error) : resolve()));
  });
}

interface SmtpServer {
  host: string;
  port: number;
  secure: boolean;
  auth: { user: string; pass: string } | null;
  /** The server is on this machine, where nobody listens in. */
  isLoopback: boolean;
}

/** The parts of `SMTP_URL`. Throws `URIError` where user or password hold a `%` that encodes nothing. */
export function readSmtpUrl(smtpUrl: string): SmtpServer {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    auth: user === '' ? null : { user, pass: decodeURIComponent(url.password) },
    isLoopback: host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host),
  };
}
