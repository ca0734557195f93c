import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { freePort } from '../../harness/processes.ts';
import { apiKeyHeader, publicKeyMeta } from '../../src/contract/paths.ts';
import type { Engine } from '../../src/server/db/engine.ts';
import { createLog, type Log } from '../../src/server/log.ts';
import { declineSamplePictures } from '../../src/server/photos/sample-pictures.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { environmentOf, packedSite } from './program.ts';
import { serveHere } from './serve-here.ts';

/** A site that serves on a port of its own, inside this process unless a test asks for the program. */
export interface Site {
  /** Its address, without a slash at the end. */
  url: string;
  port: number;
  publicKey: string;
  /** The database it serves. */
  database: TestDatabase;
  /** Everything that it has logged so far. */
  log(): string;
  /** One call of the JSON API with the public key; an object becomes the JSON body of a POST. */
  api(path: string, body?: unknown, init?: RequestInit): Promise<Response>;
  /** Ends it without waiting for answers, and takes its data away. */
  stop(): Promise<void>;
  /** Environment variables for commands that work on the same database. */
  variables: Record<string, string>;
}

/** A site whose program runs as a process of its own. */
export interface ProgramSite extends Site {
  pid: number;
  /** Closes the reading end of what it prints. */
  closeLog(): void;
  /** Asks the program to stop, as an operator would, and takes its data away. Its exit code comes out. */
  end(): Promise<number | null>;
}

interface SiteOptions {
  /** The embedded database unless it says otherwise. */
  engine?: Engine;
  /** Environment variables beside those for port, data and limits. */
  variables?: Record<string, string>;
  /** Fills the database before the site starts. */
  prepare?: (database: TestDatabase) => Promise<void>;
}

interface ProgramOptions extends SiteOptions {
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

interface Server {
  publicKey: string;
  log(): string;
  stop(): Promise<unknown>;
}

/** Starts a server over a fresh database: no sample pictures, no rate limits unless a variable says so. */
async function startOver<Started extends Server>(
  { engine = 'sqlite', variables = {}, prepare }: SiteOptions,
  log: Log | undefined,
  start: (variables: Record<string, string>, database: TestDatabase) => Promise<Started>,
): Promise<{ site: Site; server: Started; leave: () => Promise<void> }> {
  const database = await createTestDatabase(engine, log);
  const { place } = database;
  await declineSamplePictures(database.staff);
  await prepare?.(database);

  const port = await takePort();
  async function leave() {
    ports.set(port, false);
    await database.close();
  }
  let server: Started;
  try {
    server = await start({ PORT: String(port), RATE_LIMITS: 'off', ...place.variables, ...variables }, database);
  } catch (error) {
    await leave();
    throw error;
  }

  const url = `http://localhost:${port}`;
  const { publicKey } = server;
  const site: Site = {
    url,
    port,
    publicKey,
    database,
    variables: { ...place.variables, PUBLIC_URL: url },
    log: server.log,
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
      await server.stop();
      await leave();
    },
  };
  return { site, server, leave };
}

/** Starts a site inside this process. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const { site } = await startOver(options, log, async (variables, database) => {
    const { notices, ...server } = await serveHere(variables, { log, database });
    lines.push(...notices);
    return { ...server, log: () => lines.join('\n') };
  });
  return site;
}

/** Starts a site as a process of its own, for what a process alone shows: signals, kills, its memory, its clock, its children. */
export async function startProgramSite({ asReleased = false, ...options }: ProgramOptions = {}): Promise<ProgramSite> {
  const { site, server, leave } = await startOver(options, undefined, async (variables) => {
    const program = startProgram(variables, asReleased ? released : undefined);
    await program.ready;
    const page = await (await fetch(`http://localhost:${variables['PORT']}`)).text();
    const publicKey = new RegExp(`<meta name="${publicKeyMeta}" content="([^"]+)"`).exec(page)?.[1] ?? '';
    return { publicKey, program, log: program.log, stop: program.kill };
  });
  return {
    ...site,
    pid: server.program.pid,
    closeLog: server.program.closeLog,
    async end() {
      const code = await server.program.stop();
      await leave();
      return code;
    },
  };
}

interface Filled {
  /** Makes what all tests find, people for the most part, once the site serves. */
  fill?: (site: Site) => Promise<unknown>;
}

/** `program`: a process of its own, as `startProgramSite` starts it. */
type UsedSite = Filled & ((SiteOptions & { program?: false }) | (ProgramOptions & { program: true }));

/** A site for all tests of a file or of a `describe`: there once their hooks run. What is known only then is given by a function. */
export function useSite(given: UsedSite | (() => Promise<UsedSite>) = {}): Site {
  let running: Site | undefined;
  const site = () => {
    if (!running) throw new Error('The site is there inside tests and their hooks');
    return running;
  };
  beforeAll(async () => {
    const { fill, ...options } = typeof given === 'function' ? await given() : given;
    running = options.program ? await startProgramSite(options) : await startSite(options);
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
    get variables() {
      return site().variables;
    },
    log: () => site().log(),
    api: (...call) => site().api(...call),
    stop: () => site().stop(),
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
