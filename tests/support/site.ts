import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { findFreePort } from '../../harness/processes.ts';
import { apiKeyHeader, publicKeyMeta } from '../../src/contract/paths.ts';
import type { Engine } from '../../src/server/db/engine.ts';
import type { CompressionEffort } from '../../src/server/http/stored-answer.ts';
import { createLog, type Log } from '../../src/server/log.ts';
import type { SiteBuild } from '../../src/server/pages/build.ts';
import { declineSamplePictures } from '../../src/server/photos/sample-pictures.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { bundledSite, makeEnvironment } from './program.ts';
import { serveHere } from './serve-here.ts';

/** Running site on its own port. It runs in this process, unless a test starts the program. */
export interface Site {
  /** Origin, without a trailing slash. */
  url: string;
  port: number;
  publicKey: string;
  /** Database of the site. */
  database: TestDatabase;
  /** Log output so far. */
  log(): string;
  /** Calls the JSON API with the public key; a `body` is sent as JSON by POST. */
  api(path: string, body?: unknown, init?: RequestInit): Promise<Response>;
  /** Stops without waiting for pending responses, and deletes its data. */
  stop(): Promise<void>;
  /** Environment variables for commands on the same database. */
  variables: Record<string, string>;
}

/** Site whose program runs in its own process. */
export interface ProgramSite extends Site {
  pid: number;
  /** Closes the reading end of the program's output. */
  closeLog(): void;
  /** Stops the program by SIGTERM, as an operator does, and deletes its data. Returns the exit code. */
  end(): Promise<number | null>;
}

interface SiteOptions {
  /** Database engine; the embedded one by default. */
  engine?: Engine;
  /** Environment variables besides those for port, data and limits. */
  variables?: Record<string, string>;
  /** Fills the database before the site starts. */
  prepare?: (database: TestDatabase) => Promise<void>;
}

interface HereOptions extends SiteOptions {
  /** Returns the build to serve instead of the present one. */
  changeBuild?: (build: SiteBuild) => SiteBuild;
  /** Effort of compression, for tests that measure the size of answers; the least by default. */
  effort?: CompressionEffort;
  /** Speed factor of periodic work; at 0 only requests use the database. */
  pace?: number;
}

interface ProgramOptions extends SiteOptions {
  /** Starts the program as `npm start` does, for tests of the start or of the size of pages. */
  asReleased?: boolean;
}

/**
 * Ports of this process's sites, and whether each is in use. The next site reuses a free port, for which the browser
 * has cached files.
 */
const ports = new Map<number, boolean>();

async function takePort(): Promise<number> {
  const [port] = [...ports].find(([, used]) => !used) ?? [await findFreePort()];
  ports.set(port, true);
  return port;
}

interface Server {
  publicKey: string;
  log(): string;
  stop(): Promise<unknown>;
}

/**
 * Starts a server on a fresh database, without sample pictures, and without rate limits unless a variable sets them.
 */
async function startWithDatabase<Started extends Server>(
  { engine = 'sqlite', variables = {}, prepare }: SiteOptions,
  log: Log | undefined,
  start: (variables: Record<string, string>, database: TestDatabase) => Promise<Started>,
): Promise<{ site: Site; server: Started; leave: () => Promise<void> }> {
  const database = await createTestDatabase(engine, log);
  const { place } = database;
  await declineSamplePictures(database.staff);
  await prepare?.(database);

  const port = await takePort();
  async function releaseDatabase() {
    ports.set(port, false);
    await database.close();
  }
  let server: Started;
  try {
    server = await start({ PORT: String(port), RATE_LIMITS: 'off', ...place.variables, ...variables }, database);
  } catch (error) {
    await releaseDatabase();
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
      await releaseDatabase();
    },
  };
  return { site, server, leave: releaseDatabase };
}

/** Starts a site in this process. */
export async function startSite({ changeBuild, effort, pace, ...options }: HereOptions = {}): Promise<Site> {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const { site } = await startWithDatabase(options, log, async (variables, database) => {
    const { notices, ...server } = await serveHere(variables, {
      log,
      database,
      ...(changeBuild && { changeBuild }),
      ...(effort && { effort }),
      ...(pace !== undefined && { pace }),
    });
    lines.push(...notices);
    return { ...server, log: () => lines.join('\n') };
  });
  return site;
}

/** Starts a site in its own process, for tests of signals, kills, memory, clock or child processes. */
export async function startProgramSite({ asReleased = false, ...options }: ProgramOptions = {}): Promise<ProgramSite> {
  const {
    site,
    server,
    leave: releaseDatabase,
  } = await startWithDatabase(options, undefined, async (variables) => {
    const program = startProgram(variables, asReleased ? npmStartScript : undefined);
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
      await releaseDatabase();
      return code;
    },
  };
}

interface FillOption {
  /** Adds the data that all tests need, mostly accounts, once the site serves. */
  fill?: (site: Site) => Promise<unknown>;
}

/** Options of `useSite`; `program` starts a process, as `startProgramSite` does. */
type UseSiteOptions = FillOption & ((HereOptions & { program?: false }) | (ProgramOptions & { program: true }));

/**
 * Starts a site for all tests of a file or of a `describe`, which can be used inside tests and hooks. `given` may be a
 * function, for options that need asynchronous work.
 */
export function useSite(given: UseSiteOptions | (() => Promise<UseSiteOptions>) = {}): Site {
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

/** Entry point of `npm start`. */
export const npmStartScript = 'scripts/start.ts';

/** Starts the program with these environment variables. `ready` resolves once it serves, `exited` when it has ended. */
export function startProgram(variables: Record<string, string>, program = bundledSite) {
  const child = spawn(process.execPath, ['--max-semi-space-size=2', program], {
    cwd: join(import.meta.dirname, '../..'),
    env: makeEnvironment({ NODE_ENV: 'production', ...variables }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (chunk: string) => {
      output += chunk;
      if (/^Ready: /m.test(output)) resolve();
    };
    child.stdout.setEncoding('utf8').on('data', listen);
    child.stderr.setEncoding('utf8').on('data', listen);
    exited.then((code) => reject(new Error(`The program ended with ${code}:\n${output}`)), reject);
  });
  // Ignore a rejection: tests of a failing start only await `exited`.
  ready.catch(() => {});
  return {
    pid: child.pid ?? 0,
    ready,
    exited,
    log: () => output,
    /** Closes the pipes that read the program's output. */
    closeLog() {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
    /** Kills the program (SIGKILL). */
    kill() {
      child.kill('SIGKILL');
      return exited;
    },
  };
}
