import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { bech32 } from '@scure/base';
import * as v from 'valibot';

/** Error of an invalid setting. Its message is one line that names the setting. */
class InvalidEnvironment extends Error {
  override name = 'InvalidEnvironment';
}

/** Schema of a URL with one of these protocols. Refuses a #: unencoded in a password, it would begin the fragment. */
const urlSchema = (protocols: string[], isAllowed: (url: URL) => boolean) =>
  v.pipe(
    v.string(),
    v.check((value) => {
      const parsed = URL.parse(value);
      return (
        parsed !== null &&
        protocols.includes(parsed.protocol) &&
        parsed.port !== '0' &&
        !/#/.test(value) &&
        isAllowed(parsed)
      );
    }),
  );
/** True for a valid host name or IP address. The URL parser alone also accepts an unexpanded variable, `${HOST}`. */
const isHost = (hostname: string) => /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])$/i.test(hostname);
const integerSchema = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(min), v.maxValue(max));
const emailAddressSchema = v.pipe(v.string(), v.maxLength(254), v.email());

/** True if the percent-encoding of all parts is valid. */
function canDecode(...parts: string[]): boolean {
  try {
    for (const part of parts) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

const folderVariable = {
  // Parsers of env files differ in quotes and variables: a literal one would put the data into an unexpected folder.
  schema: v.pipe(v.string(), v.regex(/^(?![\s"'~])[^$\p{Cc}]+(?<![\s"'])$/u)),
  must: 'be the path of a folder, written out: without ~ or $, and without quotes or spaces around it',
};
/** Reads a file with an RSA private key (PEM); `null` if it holds none. */
function readRsaKey(path: string): string | null {
  try {
    const pem = readFileSync(path, 'utf8');
    return createPrivateKey(pem).asymmetricKeyType === 'rsa' ? pem : null;
  } catch {
    return null;
  }
}

const variableSchemas = {
  PORT: { schema: integerSchema(1, 65_535), must: 'be a port from 1 to 65535' },
  HOST: {
    // Digits and dots alone, or a colon, mean an IP address: a DNS lookup of them would fail.
    schema: v.pipe(
      v.string(),
      v.regex(/^[\w.:-]+$/),
      v.check((value) => !/^[\d.]+$|:/.test(value) || isIP(value) !== 0),
    ),
    must: 'be a host name or an IP address',
  },
  PUBLIC_URL: {
    schema: v.pipe(
      urlSchema(
        ['http:', 'https:'],
        ({ hostname, pathname, search, username, password }) =>
          isHost(hostname) && pathname === '/' && search + username + password === '',
      ),
      v.transform((value) => URL.parse(value)?.origin ?? value),
    ),
    must: 'be an http:// or https:// origin without a path',
  },
  DATA_DIR: folderVariable,
  DATABASE_URL: {
    schema: urlSchema(
      ['postgres:', 'postgresql:'],
      // An empty host or a percent-encoded path means a Unix socket of this machine.
      ({ hostname, username, password, pathname }) =>
        (isHost(hostname) || /^(?:%2f.*)?$/i.test(hostname)) && canDecode(hostname, username, password, pathname),
    ),
    must: 'be a postgres:// address, with a % in its user or password written %25 and a # written %23',
  },
  PUBLIC_ANON_KEY: {
    schema: v.pipe(v.string(), v.regex(/^[\w.~-]{16,256}$/)),
    must: 'be 16 to 256 letters, digits, . _ ~ or -',
  },
  SMTP_URL: {
    schema: urlSchema(
      ['smtp:', 'smtps:'],
      ({ hostname, username, password, pathname, search }) =>
        isHost(hostname) && /^\/?$/.test(pathname) && search === '' && canDecode(username, password),
    ),
    must: 'be an smtp:// or smtps:// address without a path, with a % in its user or password written %25, a # %23, a / %2F and a ? %3F',
  },
  MAIL_FROM: { schema: emailAddressSchema, must: 'be an e-mail address' },
  CONTACT_TO: { schema: emailAddressSchema, must: 'be an e-mail address' },
  NEWSLETTER_FROM: { schema: emailAddressSchema, must: 'be an e-mail address' },
  NEWSLETTER_RATE: {
    schema: v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number), v.minValue(1)),
    must: 'be a number of emails an hour from 1 to 9999999',
  },
  NEWSLETTER_BOUNCE: {
    schema: v.pipe(
      v.string(),
      v.check((value) => {
        const sampleAddress = value.replace('{token}', '0'.repeat(32));
        return sampleAddress !== value && v.is(emailAddressSchema, sampleAddress) && sampleAddress.indexOf('@') <= 64;
      }),
    ),
    must: 'be an e-mail address with {token} in it, such as bounce+{token}@studio.example',
  },
  BOUNCE_IMAP_URL: {
    schema: urlSchema(
      ['imap:', 'imaps:'],
      ({ hostname, username, password, pathname, search }) =>
        isHost(hostname) && username !== '' && search === '' && canDecode(username, password, pathname),
    ),
    must: 'be an imaps:// address with a user, a password and a folder, with a % in them written %25 and a # written %23',
  },
  DKIM_DOMAIN: { schema: v.pipe(v.string(), v.check(isHost)), must: 'be a domain' },
  DKIM_SELECTOR: { schema: v.pipe(v.string(), v.regex(/^[\w-]+(?:\.[\w-]+)*$/)), must: 'be a name of a DKIM key' },
  DKIM_KEY: {
    schema: v.pipe(v.string(), v.transform(readRsaKey), v.string()),
    must: 'be a file with a private RSA key in PEM',
  },
  TRUST_PROXY: { schema: integerSchema(0, 16), must: 'be a number of proxies from 0 to 16' },
  SESSION_MINUTES: { schema: integerSchema(2, 1440), must: 'be a number of minutes from 2 to 1440' },
  RATE_LIMITS: {
    schema: v.pipe(
      v.picklist(['on', 'off']),
      v.transform((value) => value === 'on'),
    ),
    must: 'be on or off',
  },
  DOCUMENTS_KEY: {
    schema: v.pipe(
      v.string(),
      v.startsWith('AGE-SECRET-KEY-1'),
      v.check((text) => text === text.toUpperCase() && bech32.decodeUnsafe(text, false) !== undefined),
    ),
    must: 'be an identity as age-keygen prints it: AGE-SECRET-KEY-1…',
  },
  CLAMD_SOCKET: {
    schema: v.pipe(v.string(), v.regex(/^(?:\/[^\p{Cc}]+|(?:\[[\da-f:.]+\]|[\w.-]+):\d{1,5})$/iu)),
    must: 'be the path of a socket, or a host and a port, such as localhost:3310',
  },
  METRICS_TOKEN: {
    schema: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,256}$/)),
    must: 'be 8 to 256 letters, digits or signs without spaces',
  },
  BACKUP_DIR: folderVariable,
  BACKUP_RECIPIENT: {
    schema: v.pipe(
      v.string(),
      v.startsWith('age1'),
      v.check((text) => text === text.toLowerCase() && bech32.decodeUnsafe(text, false) !== undefined),
    ),
    must: 'be a recipient as age-keygen prints it: age1…',
  },
} as const;

export type Env = ReturnType<typeof readEnv>;

/** Reads the settings; missing or empty ones get defaults. Throws `InvalidEnvironment` at the first wrong value. */
export function readEnv(variables: Record<string, string | undefined>) {
  function read<Name extends keyof typeof variableSchemas>(
    name: Name,
  ): v.InferOutput<(typeof variableSchemas)[Name]['schema']> | null {
    const value = variables[name];
    if (value === undefined || value === '') return null;
    const { schema, must } = variableSchemas[name];
    const result = v.safeParse(schema, value);
    // The error omits the value, which may contain a password.
    if (!result.success) throw new InvalidEnvironment(`${name} must ${must}`);
    return result.output;
  }

  function readDkim() {
    const [domainName, keySelector, privateKey] = [read('DKIM_DOMAIN'), read('DKIM_SELECTOR'), read('DKIM_KEY')];
    if (domainName === null && keySelector === null && privateKey === null) return null;
    if (domainName !== null && keySelector !== null && privateKey !== null)
      return { domainName, keySelector, privateKey };
    throw new InvalidEnvironment('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY must be set together');
  }

  const port = read('PORT') ?? 3000;
  const backupDir = read('BACKUP_DIR');
  return {
    port,
    host: read('HOST') ?? 'localhost',
    /** Canonical origin without a slash at the end: links in mail, sitemap, structured data. */
    publicUrl: read('PUBLIC_URL') ?? `http://localhost:${port}`,
    dataDir: resolve(read('DATA_DIR') ?? './data'),
    databaseUrl: read('DATABASE_URL'),
    /** Public key from the environment; `null`: the key stored with the data. */
    publicAnonKey: read('PUBLIC_ANON_KEY'),
    /** `smtp://` or `smtps://` URL with user and password; `null`: no email is sent. */
    smtpUrl: read('SMTP_URL'),
    /** Sender and recipient of contact mail; `null`: the firm's general address, as it is published. */
    mailFrom: read('MAIL_FROM'),
    contactTo: read('CONTACT_TO'),
    /** Sender of circulars; `null`: `mailFrom`. */
    newsletterFrom: read('NEWSLETTER_FROM'),
    /** Rate limit of circulars in emails per hour, all recipient domains together. */
    newsletterRate: read('NEWSLETTER_RATE') ?? 300,
    /** Bounce address of circulars, with `{token}` where the email's id is inserted; `null`: their sender. */
    newsletterBounce: read('NEWSLETTER_BOUNCE'),
    /** `imaps://user:password@host/Folder` of the mailbox with bounces; `null`: bounces are not read. */
    bounceImapUrl: read('BOUNCE_IMAP_URL'),
    /** DKIM key of this program; `null`: the mail host signs. */
    dkim: readDkim(),
    /** Number of trusted proxies in front, for the client's address. */
    trustProxy: read('TRUST_PROXY') ?? 0,
    sessionMinutes: read('SESSION_MINUTES') ?? 60,
    rateLimits: read('RATE_LIMITS') ?? true,
    /** Bearer token of `GET /metrics`; `null`: the route does not exist. */
    metricsToken: read('METRICS_TOKEN'),
    /** Absolute path of the folder for nightly backups; `null`: no automatic backups. */
    backupDir: backupDir === null ? null : resolve(backupDir),
    /** age recipient of encrypted backups; `null`: backups are not encrypted. */
    backupRecipient: read('BACKUP_RECIPIENT'),
    /** age identity that papers are encrypted for; `null`: the file in the data folder. */
    documentsKey: read('DOCUMENTS_KEY'),
    /** Socket of clamd: a path, or `host:port`; `null`: papers are not checked. */
    clamdSocket: read('CLAMD_SOCKET'),
  };
}
