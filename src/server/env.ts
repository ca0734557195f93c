import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as v from 'valibot';

/** Where PostgreSQL is, or `null` for the embedded database. */
type DatabaseUrl = string | null;

/** The program's settings, read once at start. */
export interface Env {
  port: number;
  host: string;
  /** Canonical origin without a slash at the end: links in mail, sitemap, structured data. */
  publicUrl: string;
  /** Absolute path of the folder that holds the embedded database. */
  dataDir: string;
  databaseUrl: DatabaseUrl;
  /** The public key set from outside; `null`: the one kept with the data. */
  publicAnonKey: string | null;
  /** `smtp://` or `smtps://` with user and password inside; `null`: nothing is sent. */
  smtpUrl: string | null;
  /** Sender and recipient of contact mail; `null`: the firm's general address, as it is published. */
  mailFrom: string | null;
  contactTo: string | null;
  /** How many proxies in front are trusted for the client's address. */
  trustProxy: number;
  /** How long a staff session lives without being refreshed. */
  sessionMinutes: number;
  rateLimits: boolean;
}

/** A setting with a wrong value; the message is one line that names it. */
class InvalidEnvironment extends Error {
  override name = 'InvalidEnvironment';
}

const url = (protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol)),
  );
const wholeNumber = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(min), v.maxValue(max));
const address = v.pipe(v.string(), v.maxLength(254), v.email());

/** Whether user and password stand in the address as addresses hold them: each `%` begins an encoded character. */
function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username);
    decodeURIComponent(password);
    return true;
  } catch {
    return false;
  }
}

const wanted = {
  PORT: { schema: wholeNumber(0, 65_535), must: 'be a port from 0 to 65535' },
  HOST: {
    // Digits and dots alone, or a colon, are meant as an address: as a name they would be looked up in vain.
    schema: v.pipe(
      v.string(),
      v.regex(/^[\w.:-]+$/),
      v.check((value) => !/^[\d.]+$|:/.test(value) || isIP(value) !== 0),
    ),
    must: 'be a host name or an IP address',
  },
  PUBLIC_URL: {
    schema: v.pipe(
      url(['http:', 'https:']),
      v.check((value) => URL.canParse(value) && new URL(value).pathname === '/' && !/[?#@]/.test(value)),
      v.transform((value) => (URL.canParse(value) ? new URL(value).origin : value)),
    ),
    must: 'be an http:// or https:// origin without a path',
  },
  DATA_DIR: {
    // Files of variables do not all take quotes away: taken as written, data would lie where nobody looks for it.
    schema: v.pipe(v.string(), v.regex(/^(?![\s"'])\P{Cc}+(?<![\s"'])$/u)),
    must: 'be the path of a folder, without quotes or spaces around it',
  },
  DATABASE_URL: { schema: url(['postgres:', 'postgresql:']), must: 'be a postgres:// address' },
  PUBLIC_ANON_KEY: {
    schema: v.pipe(v.string(), v.regex(/^[\w.~-]{16,256}$/)),
    must: 'be 16 to 256 letters, digits, . _ ~ or -',
  },
  SMTP_URL: {
    schema: v.pipe(
      url(['smtp:', 'smtps:']),
      v.check((value) => URL.canParse(value) && new URL(value).hostname !== '' && isDecodable(new URL(value))),
    ),
    must: 'be an smtp:// or smtps:// address, with a % in its user or password written %25',
  },
  MAIL_FROM: { schema: address, must: 'be an e-mail address' },
  CONTACT_TO: { schema: address, must: 'be an e-mail address' },
  TRUST_PROXY: { schema: wholeNumber(0, 16), must: 'be a number of proxies from 0 to 16' },
  SESSION_MINUTES: { schema: wholeNumber(2, 1440), must: 'be a number of minutes from 2 to 1440' },
  RATE_LIMITS: {
    schema: v.pipe(
      v.picklist(['on', 'off']),
      v.transform((value) => value === 'on'),
    ),
    must: 'be on or off',
  },
} as const;

/**
 * The settings in `variables`, with the defaults for what is not set; an empty value counts as not set.
 * Throws `InvalidEnvironment` at the first wrong value.
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  function read<Name extends keyof typeof wanted>(name: Name): v.InferOutput<(typeof wanted)[Name]['schema']> | null {
    const value = variables[name];
    if (value === undefined || value === '') return null;
    const { schema, must } = wanted[name];
    const result = v.safeParse(schema, value);
    // The value itself may hold a password: only the name is said.
    if (!result.success) throw new InvalidEnvironment(`${name} must ${must}`);
    return result.output;
  }

  const port = read('PORT') ?? 3000;
  return {
    port,
    host: read('HOST') ?? 'localhost',
    publicUrl: read('PUBLIC_URL') ?? `http://localhost:${port}`,
    dataDir: resolve(read('DATA_DIR') ?? './data'),
    databaseUrl: read('DATABASE_URL'),
    publicAnonKey: read('PUBLIC_ANON_KEY'),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM'),
    contactTo: read('CONTACT_TO'),
    trustProxy: read('TRUST_PROXY') ?? 0,
    sessionMinutes: read('SESSION_MINUTES') ?? 60,
    rateLimits: read('RATE_LIMITS') ?? true,
  };
}
