import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '../../harness/processes.ts';
import { messages } from '../../scripts/messages.ts';
import { runHere } from '../support/command.ts';
import { makeEnvironment, runProgram } from '../support/program.ts';
import { npmStartScript, startProgram, useSite } from '../support/site.ts';

const site = useSite();
const folder = mkdtempSync(join(tmpdir(), 'studio-starting-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('refuses a second server on the same folder; commands run and name the database', async () => {
  const file = join(String(site.variables['DATA_DIR']), 'studio.sqlite');
  const secondServer = startProgram({ ...site.variables, PORT: String(await findFreePort()) });
  expect(await secondServer.exited).toBe(1);
  expect(secondServer.log()).toBe(`DATA_DIR: another server is serving ${file}\n`);
  const { code, database } = await runHere(messages, [], { variables: site.variables });
  expect({ code, database }).toEqual({ code: 0, database: file });
});

test('fails with a message that names the port when another site of this kind answers there', async () => {
  const secondServer = startProgram({ DATA_DIR: join(folder, 'other'), PORT: String(site.port) }, npmStartScript);
  expect(await secondServer.exited).toBe(1);
  expect(secondServer.log()).toMatch(
    new RegExp(`^PORT: a site of this kind is running already at \\S+:${site.port}$`, 'm'),
  );
});

test('stops the server with exit code 0 on SIGTERM to `npm start`', async () => {
  const port = await findFreePort();
  const npm = spawn('npm', ['start'], {
    env: makeEnvironment({ DATA_DIR: join(folder, 'npm'), PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => npm.once('close', (code, signal) => resolve(code ?? signal)));
  await new Promise<void>((resolve) =>
    npm.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Ready: ')) resolve();
    }),
  );
  npm.kill('SIGTERM');
  expect(await ended).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
});

test('names the required Node version in one line when Node is too old', async () => {
  const project = join(folder, 'project');
  mkdirSync(join(project, 'scripts'), { recursive: true });
  mkdirSync(join(project, 'node_modules'));
  cpSync('scripts/bootstrap.mjs', join(project, 'scripts/bootstrap.mjs'));
  for (const lock of ['package-lock.json', 'node_modules/.package-lock.json'])
    writeFileSync(join(project, lock), '{"packages":{}}');
  const oldNode = 'data:text/javascript,import crypto from "node:crypto"; delete crypto.argon2;';
  const { code, output, errors } = await runProgram(join(project, 'scripts/bootstrap.mjs'), {
    args: ['scripts/start.ts'],
    variables: { NODE_OPTIONS: `--import=${oldNode.replaceAll(' ', '%20').replaceAll('"', '%22')}` },
  });
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toMatch(/^Node 24\.7 or newer is needed, .*\n$/);
});
