import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from './processes.ts';

export const proxies = ['caddy', 'nginx', 'haproxy'] as const;
export type ProxyName = (typeof proxies)[number];

/**
 * Writes a copy of the proxy's configuration in `deploy/`, without TLS. The proxy listens on `port` and forwards to the
 * instances' ports. Returns its arguments and environment.
 */
function writeConfiguration(proxy: ProxyName, folder: string, port: number, instances: number[]) {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8');
  const file = join(folder, proxy);
  const servers = (line: (instance: number, index: number) => string) => instances.map(line).join('\n');
  if (proxy === 'caddy') {
    writeFileSync(file, `{\n\tadmin off\n}\n${read('Caddyfile')}`);
    const UPSTREAMS = instances.map((instance) => `127.0.0.1:${instance}`).join(' ');
    const env = { SITE: `http://127.0.0.1:${port}`, UPSTREAMS, HOME: folder };
    return { words: ['run', '--config', file, '--adapter', 'caddyfile'], env };
  }
  if (proxy === 'nginx') {
    const site = read('nginx.conf')
      .replace(/server \{\n {2}listen 80;[^}]*\}\n/, '')
      .replace(/ {2}listen 443.*\n {2}listen \[::\]:443.*\n/, `  listen 127.0.0.1:${port};\n`)
      .replace(/ {2}ssl_.*\n/g, '')
      .replace('/var/log/nginx/studio.log', `${folder}/log`)
      .replace(/ {2}server 127\.0\.0\.1:3000 (.*;)/, (_, rest) =>
        servers((instance) => `  server 127.0.0.1:${instance} ${rest}`),
      );
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    writeFileSync(
      file,
      `daemon off; pid ${folder}/pid; error_log stderr; ${user} events {} http { ${places.join(' ')}\n${site} }`,
    );
    return { words: ['-c', file, '-p', folder], env: {} };
  }
  const configuration = read('haproxy.cfg')
    .replace(/ {2}bind :80\n {2}bind :443.*\n {2}http-request redirect.*\n/, `  bind 127.0.0.1:${port}\n`)
    .replace(
      /(?: {2}server .*\n?)+$/,
      servers((instance, index) => `  server n${index} 127.0.0.1:${instance}`),
    )
    .concat('\n');
  writeFileSync(file, configuration);
  return { words: ['-f', file], env: {} };
}

/** Starts a proxy, configured as in `deploy/`, in front of the instances at these ports. */
export async function startProxy(proxy: ProxyName, program: string, instances: number[]) {
  const folder = mkdtempSync(join(tmpdir(), `studio-${proxy}-`));
  const port = await findFreePort();
  const { words, env } = writeConfiguration(proxy, folder, port, instances);
  const child = spawn(program, words, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const exited = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + 20_000;
  while (
    !(await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${proxy} did not start:\n${output}`);
    await pause(50);
  }
  return {
    origin,
    /** Output so far, with the access log. */
    readLog: () => output + (proxy === 'nginx' ? readFileSync(join(folder, 'log'), 'utf8') : ''),
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
