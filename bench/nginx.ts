import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, spawnOn } from '../harness/processes.ts';
import { get, type WireAnswer } from '../harness/site.ts';
import { systemProgram } from '../harness/system-programs.ts';

/** Headers that nginx writes by itself. */
const ownHeaders = [
  'content-length',
  'date',
  'connection',
  'keep-alive',
  'content-type',
  'transfer-encoding',
  'server',
];

/** Serves one answer, its bytes and its headers, from nginx with one worker on one core. */
export async function serveWithNginx(
  answer: WireAnswer,
  core: number,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const program = systemProgram('nginx');
  const folder = await mkdtemp(join(tmpdir(), 'studio-nginx-'));
  await mkdir(join(folder, 'www'));
  await writeFile(join(folder, 'www/page'), answer.body);
  const port = await freePort();
  const type = answer.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'text/html';
  const headers = answer.headers
    .filter(([name]) => !ownHeaders.includes(name.toLowerCase()))
    .map(([name, value]) => `add_header ${name} ${quoted(value)};`);
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; etag off; if_modified_since off;
      keepalive_requests 100000000; keepalive_timeout 65s; default_type ${quoted(type)};
      open_file_cache max=10; open_file_cache_valid 1h;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      server {
        listen 127.0.0.1:${port};
        location = /page { root ${folder}/www; ${headers.join(' ')} }
      }
    }`,
  );
  const child = spawnOn(core, program, ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' });
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}/page`;
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      const { body } = await get(url);
      if (!body.equals(answer.body)) throw new Error('nginx serves other bytes');
      break;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(50);
    }
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function quoted(value: string): string {
  return `"${value.replace(/[\\"]/g, (character) => `\\${character}`)}"`;
}
