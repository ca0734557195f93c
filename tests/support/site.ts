import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from '../../harness/processes.ts';
import { apiKeyHeader, publicKeyMeta } from '../../src/contract/paths.ts';
import type { Engine } from '../../src/server/db/engine.ts';
import { declineSamplePictures } from '../../src/server/photos/sample-pictures.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { environmentOf, packedSite } from './program.ts';

/** The real program, serving as a process of its own. */
export interface Site {
  /** Its address, without a slash at the end. */
  url: string;
  port: number;
  publicKey: string;
  /** The database it serves, opened a second time. */
  database: TestDatabase;
  /** Everything that it has printed so far. */
  log(): string;
  /** One call of the JSON API with the public key; an object becomes the JSON body of a POST. */
  api(path: string, body?: unknown, init?: RequestInit): Promise<Response>;
  /** Ends the program at once, and takes its data away. */
  stop(): Promise<void>;
  /** Asks the program to stop, as an operator would, and takes its data away. Its exit code comes out. */
  end(): Promise<number | null>;
  pid: number;
  /** Environment variables for commands that work on the same database. */
  variables: Record<string, string>;
}

interface SiteOptions {
  /** The embedded database unless it says otherwise. */
  engine?: Engine;
  /** Environment variables beside those for port, data and limits. */
  variables?: Record<string, string>;
  /** Fills the database before the program starts. */
  prepare?: (database: TestDatabase) => Promise<void>;
  /** Whether it is started as `npm start` does it, for what the start or the weight of pages is about. */
  asReleased?: boolean;
}

/** The ports of this process's sites, and which of them is in use: whatever a browser keeps of a site is of use for the next. */
const ports = new Map<number, boolean>();

async function takePort(): Promise<number> {
  const [port] = [...ports].find(([, used]) => !used) ?? [await freePort()];
  ports.set(port, true);
  return port;
}

/** Starts the program on a free port with an empty database: no sample pictures, no rate limits unless a variable says so. */
export async function startSite({
  engine = 'sqlite',
  variables = {},
  prepare,
  asReleased = false,
}: SiteOptions = {}): Promise<Site> {
  const database = await createTestDatabase(engine);
  const { place } = database;
  await declineSamplePictures(database.staff);
  await prepare?.(database);

  const port = await takePort();
  const program = startProgram(
    { PORT: String(port), RATE_LIMITS: 'off', ...place.variables, ...variables },
    asReleased ? released : undefined,
  );
  try {
    await program.ready;
  } catch (error) {
    await leave();
    throw error;
  }
  async function leave() {
    ports.set(port, false);
    await database.close();
  }

  const url = `http://localhost:${port}`;
  const page = await (await fetch(url)).text();
  const publicKey = new RegExp(`<meta name="${publicKeyMeta}" content="([^"]+)"`).exec(page)?.[1] ?? '';
  return {
    url,
    port,
    publicKey,
    database,
    pid: program.pid,
    variables: { ...place.variables, PUBLIC_URL: url },
    log: program.log,
    api: (path, body, init = {}) =>
      fetch(url + path, {
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        ...init,
        headers: {
          [apiKeyHeader]: publicKey,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...Object.fromEntries(new Headers(init.headers)),
        },
      }),
    async stop() {
      await program.kill();
      await leave();
    },
    async end() {
      const code = await program.stop();
      await leave();
      return code;
    },
  };
}

interface UsedSite extends SiteOptions {
  /** Makes what all tests find, people for the most part, once the site serves. */
  fill?: (site: Site) => Promise<unknown>;
}

/** A site for all tests of a file or of a `describe`: there once their hooks run. What is known only then is given by a function. */
export function useSite(given: UsedSite | (() => Promise<UsedSite>) = {}): Site {
  let running: Site | undefined;
  const site = () => {
    if (!running) throw new Error('The site is there inside tests and their hooks');
    return running;
  };
  beforeAll(async () => {
    const { fill, ...options } = typeof given === 'function' ? await given() : given;
    running = await startSite(options);
    await fill?.(running);
  });
  afterAll(() => running?.stop());
  return {
    get url() {
      return site().url;
    },
    get port() {
      return site().port;
    },
    get publicKey() {
      return site().publicKey;
    },
    get database() {
      return site().database;
    },
    get pid() {
      return site().pid;
    },
    get variables() {
      return site().variables;
    },
    log: () => site().log(),
    api: (...call) => site().api(...call),
    stop: () => site().stop(),
    end: () => site().end(),
  };
}

/** The program as `npm start` starts it. */
export const released = 'scripts/start.ts';

/** The program with these environment variables and no others, whether or not it comes to serve. */
export function startProgram(variables: Record<string, string>, program = packedSite) {
  const child = spawn(process.execPath, ['--max-semi-space-size=2', program], {
    cwd: join(import.meta.dirname, '../..'),
    env: environmentOf({ NODE_ENV: 'production', ...variables }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (chunk: string) => {
      said += chunk;
      if (/^Ready: /m.test(said)) resolve();
    };
    child.stdout.setEncoding('utf8').on('data', listen);
    child.stderr.setEncoding('utf8').on('data', listen);
    exited.then((code) => reject(new Error(`The program ended with ${code}:\n${said}`)), reject);
  });
  // Whoever starts a program that is to fail looks at `exited` alone.
  ready.catch(() => {});
  return {
    pid: child.pid ?? 0,
    ready,
    exited,
    log: () => said,
    /** Nobody takes what it prints from now on. */
    closeLog() {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
    /** Ends it at once. */
    kill() {
      child.kill('SIGKILL');
      return exited;
    },
  };
}
