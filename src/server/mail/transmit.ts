import { Readable } from 'node:stream';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

interface Transmission {
  smtpUrl: string;
  envelope: { from: string; to: string };
  mime: Buffer;
  /** Ends it all: one deadline for the whole letter, however the server spreads its slowness. */
  signal: AbortSignal;
  onStep?: (step: 'connected' | 'authenticated' | 'accepted', connection: { secure: boolean }) => void;
  /** Awaited between the letter's last byte and the dot that hands it over. When it rejects, the server has no letter. */
  beforeEnd?: () => Promise<void>;
}

const largestReply = 64 * 1024;

/** How long the server may take over its answer to QUIT, in milliseconds. */
const quitPatience = 2_000;

/**
 * Hands one letter to the mail server, over a connection of its own that whatever goes wrong closes. Resolves once the server has accepted
 * it. Beyond loopback TLS with a right certificate is demanded.
 */
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
    maxResponseSize: largestReply,
    socketCloseTimeout: 0,
  });
  const { promise: broken, reject: breakOff } = Promise.withResolvers<never>();
  // Heard by the race below while it runs; what comes later has nobody to tell.
  broken.catch(() => {});
  connection.on('error', breakOff);
  // A refusal that ends the connection has its say first.
  connection.once('end', () => setImmediate(() => breakOff(fault('ECONNECTION', 'The connection has ended'))));
  const abort = () => breakOff(fault('EDEADLINE', 'The letter took too long'));
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();

  let isWhole = false;
  const letter = async function* () {
    yield mime;
    await beforeEnd();
    // Answers that came too early are taken up now, while they can be told from the one that counts.
    await turnOfTheLoop();
    isWhole = true;
  };
  const dialogue = async () => {
    await called((done) => connection.connect(done));
    onStep('connected', connection);
    if (auth !== null) await called((done) => connection.login(auth, done));
    onStep('authenticated', connection);
    const body = Readable.from(letter(), { objectMode: false });
    await called((done) => connection.send({ ...envelope, size: mime.length }, body, done));
    if (!isWhole) throw fault('EPROTOCOL', 'The server accepted a letter that it had not seen');
  };
  try {
    await Promise.race([broken, dialogue()]);
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
  onStep('accepted', connection);
  quit(connection);
}

function quit(connection: SMTPConnection): void {
  const patience = setTimeout(() => connection.close(), quitPatience);
  connection.once('end', () => clearTimeout(patience));
  connection.quit();
}

/** What went wrong, with a code as the mail library has them. */
function fault(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
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
