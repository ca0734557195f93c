import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort, listProcessTree } from './processes.ts';

export interface ThrowawayPostgres {
  /** Connection URL of the maintenance database. Its login may create databases and roles but is no superuser. */
  url: string;
  /** Creates a database owned by the site's login, as an operator would. Resolves with its connection URL. */
  makeDatabase(name: string): Promise<string>;
  /** Process ids of the server and its children. */
  listProcesses(): number[];
  stop(): Promise<void>;
}

export const missingPostgresText = `The database tests need PostgreSQL's programs initdb and postgres, and found none.
  Debian, Ubuntu: apt-get install postgresql
  Fedora:         dnf install postgresql-server
  macOS:          brew install postgresql
Programs elsewhere are found through PATH.`;

/**
 * Starts a PostgreSQL server with the programs found on this machine. Server and data are removed when this process
 * ends. Throws if the programs are missing or the server does not start.
 */
export async function startPostgres(): Promise<ThrowawayPostgres> {
  const programs = findPostgresPrograms();
  if (programs === null) throw new Error(missingPostgresText);
  const owner = findUnprivilegedOwner();
  const folder = mkdtempSync(join(tmpdir(), 'studio-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const asOwner = { cwd: folder, ...owner };

  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...asOwner, stdio: ['ignore', 'ignore', 'pipe'] },
  );

  const port = await findFreePort();
  const makeAddress = (database: string) => `postgres://studio@127.0.0.1:${port}/${database}`;
  const options = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
    shared_buffers: '32MB',
  };
  const settings = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Watchdog: when this process ends, even by a kill, the shell's standard input closes and the shell kills the server.
  const script = `"$@" >"$0/log" 2>&1 & server=$!; cat >/dev/null; kill -QUIT $server; wait $server; rm -rf "$0"`;
  const server = spawn('/bin/sh', ['-c', script, folder, join(programs, 'postgres'), '-D', data, ...settings], {
    ...asOwner,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));

  try {
    await makeLogin(port);
  } catch (error) {
    const said = readFileSync(join(folder, 'log'), 'utf8');
    server.stdin.end();
    throw new Error(`PostgreSQL did not start:\n${said}`, { cause: error });
  }
  return {
    url: makeAddress('postgres'),
    async makeDatabase(name) {
      const client = new pg.Client({ connectionString: makeAddress('postgres') });
      await client.connect();
      await client.query(`create database ${client.escapeIdentifier(name)}`);
      await client.end();
      return makeAddress(name);
    },
    listProcesses: () => listProcessTree(Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)),
    async stop() {
      server.stdin.end();
      await ended;
    },
  };
}

/** Folder with `initdb` and `postgres` on this machine, or `null`. */
export function findPostgresPrograms(): string | null {
  const versions = '/usr/lib/postgresql';
  const candidates = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...(existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : []).map((version) =>
      join(versions, version, 'bin'),
    ),
    runPgConfig(),
  ];
  const found = candidates.find(
    (folder) => folder !== '' && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
  return found ?? null;
}

function runPgConfig(): string {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

/** User to run PostgreSQL as instead of root, which it refuses; undefined for other users. */
function findUnprivilegedOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL refuses to run as root, and there is neither a user postgres nor nobody to run it as');
}

async function makeLogin(port: number): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('create role studio login createdb createrole');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
