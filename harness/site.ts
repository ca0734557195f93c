import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readResidentMemory } from './process-memory.ts';
import { findFreePort } from './processes.ts';

const root = join(import.meta.dirname, '..');

export interface RunningSite {
  origin: string;
  dataDir: string;
  /** Time from the start of the process to its ready line, in ms. */
  readyMs: number;
  /** Resident memory of the process, in bytes. */
  readMemory(): number;
  /** Output so far. */
  readOutput(): string;
  stop(): Promise<void>;
  /** Kills the process with SIGKILL, like a failing machine. */
  kill(): Promise<void>;
}

interface SiteOptions {
  dataDir: string;
  databaseUrl?: string;
  /** Port; a free one by default. */
  port?: number;
  onSpawn?: (id: number) => void;
  /** Additional environment variables. */
  settings?: Record<string, string>;
}

/** Starts the site on loopback, on a free port by default. Throws if it does not start. */
export async function startSite({
  dataDir,
  databaseUrl,
  port: givenPort,
  onSpawn,
  settings,
}: SiteOptions): Promise<RunningSite> {
  const port = givenPort ?? (await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'scripts/start.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      RATE_LIMITS: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  if (child.pid !== undefined) onSpawn?.(child.pid);
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('Ready: ')) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    exited.then(() => reject(new Error(`The site did not start:\n${output}`)));
  });
  await ready;
  return {
    origin,
    dataDir,
    readyMs: performance.now() - began,
    readOutput: () => output,
    readMemory: () => readResidentMemory(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Temporary data folder; `remove` deletes it. */
export async function makeDataFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'studio-bench-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Response as sent over the wire, its body still compressed. */
export interface WireAnswer {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
  ms: number;
}

/** Requests `url` with the Accept-Encoding of a current browser. */
export async function get(url: string, headers: Record<string, string> = {}): Promise<WireAnswer> {
  const began = performance.now();
  const clientRequest = request(url, { headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd', ...headers } });
  clientRequest.end();
  const [response] = await once(clientRequest, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const lines: string[] = response.rawHeaders;
  return {
    status: response.statusCode,
    headers: lines.flatMap((name, index) => (index % 2 === 0 ? [[name, lines[index + 1] ?? '']] : [])),
    body: Buffer.concat(chunks),
    ms: performance.now() - began,
  };
}

/** Size in bytes of the head of a 200 with these headers: status line, headers and empty line. */
export function measureHead(headers: WireAnswer['headers']): number {
  return ['HTTP/1.1 200 OK', ...headers.map((line) => line.join(': ')), '', ''].join('\r\n').length;
}

/** Waits until the sample pictures are stored and no page changes any more. Throws after two minutes. */
export async function waitUntilSettled(site: RunningSite, paths: string[]): Promise<void> {
  const deadline = Date.now() + 120_000;
  let before = '';
  let quiet = 0;
  while (quiet < 3) {
    if (Date.now() > deadline) throw new Error('The pages have not come to rest in two minutes');
    const answers = await Promise.all(paths.map((path) => get(site.origin + path)));
    const tags = answers.flatMap(({ headers }) => headers.filter(([name]) => name === 'ETag').map(([, tag]) => tag));
    quiet = tags.join() === before ? quiet + 1 : 0;
    before = tags.join();
    await pause(1000);
  }
}
