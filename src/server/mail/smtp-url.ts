/** What `SMTP_URL` says. */
interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte on. */
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
