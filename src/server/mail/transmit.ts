import { Readable } from 'node:stream';
import { setImmediate as waitForNextTurn } from 'node:timers/promises';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

interface Transmission {
  smtpUrl: string;
  envelope: { from: string; to: string };
  mime: Buffer;
  /** Aborts the transmission: one deadline for the whole email, even if the server is slow at every step. */
  signal: AbortSignal;
  onStep?: (step: 'connected' | 'authenticated' | 'accepted', connection: { secure: boolean }) => void;
  /** Awaited between the email's last byte and the final dot. If it rejects, the server does not have the email. */
  beforeEnd?: () => Promise<void>;
}

const maxReplyBytes = 64 * 1024;

const quitTimeoutMs = 2_000;

/** Sends an email over its own connection; resolves once accepted. Requires valid TLS except on loopback. */
export async function transmit({
  smtpUrl,
  envelope,
  mime,
  signal,
  onStep = () => {},
  beforeEnd = async () => {},
}: Transmission): Promise<void> {
  const { auth, isLoopback, ...server } = readSmtpUrl(smtpUrl);
  const connection = new SMTPConnection({
    ...server,
    requireTLS: !server.secure && !isLoopback,
    ...(isLoopback && !server.secure && { opportunisticTLS: true, tls: { rejectUnauthorized: false } }),
    maxResponseSize: maxReplyBytes,
    socketCloseTimeout: 0,
  });
  const { promise: connectionFailure, reject: failConnection } = Promise.withResolvers<never>();
  // Prevents unhandled rejections: errors after the race below have no listener.
  connectionFailure.catch(() => {});
  connection.on('error', failConnection);
  // Deferred, so that a refusal which ends the connection is reported first.
  connection.once('end', () =>
    setImmediate(() => failConnection(makeCodedError('ECONNECTION', 'The connection has ended'))),
  );
  const abort = () => failConnection(makeCodedError('EDEADLINE', 'The email took too long'));
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();

  let isComplete = false;
  const streamMime = async function* () {
    yield mime;
    await beforeEnd();
    // Lets the connection process premature replies before the final dot: afterwards they look like the final reply.
    await waitForNextTurn();
    isComplete = true;
  };
  const runDialogue = async () => {
    await promisify((done) => connection.connect(done));
    onStep('connected', connection);
    if (auth !== null) await promisify((done) => connection.login(auth, done));
    onStep('authenticated', connection);
    const body = Readable.from(streamMime(), { objectMode: false });
    await promisify((done) => connection.send({ ...envelope, size: mime.length }, body, done));
    if (!isComplete) throw makeCodedError('EPROTOCOL', 'The server accepted an email that it had not received');
  };
  try {
    await Promise.race([connectionFailure, runDialogue()]);
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
  onStep('accepted', connection);
  closeConnection(connection);
}

function closeConnection(connection: SMTPConnection): void {
  const quitTimer = setTimeout(() => connection.close(), quitTimeoutMs);
  connection.once('end', () => clearTimeout(quitTimer));
  connection.quit();
}

/** Makes an error with a code, in nodemailer's style. */
function makeCodedError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

function promisify(call: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    call((error) => (error ? reject(error) : resolve()));
  });
}

interface SmtpServer {
  host: string;
  port: number;
  secure: boolean;
  auth: { user: string; pass: string } | null;
  /** The server runs on this machine: the connection cannot be intercepted. */
  isLoopback: boolean;
}

/** Parses `SMTP_URL`. Throws `URIError` if user or password contain a malformed percent-encoding. */
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
