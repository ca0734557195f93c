/*
 * Runs a TypeScript program: `node scripts/bootstrap.mjs scripts/start.ts [argument …]`. Plain JavaScript, because it
 * first installs missing packages, a recent Node included.
 */
import { spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [program, ...programArguments] = process.argv.slice(2);

const installedNode = join(root, 'node_modules/.bin/node');
// The program needs TypeScript (Node 22) and the password hash Argon2 (Node 24.7).
const isRecent = process.features.typescript && 'argon2' in crypto;

if (dependenciesAreMissing()) {
  console.log('Installing dependencies…');
  install();
  // Install again, with the Node just installed: npm under an old Node skipped the packages that need a newer one.
  if (!isRecent) install();
}

if (!isRecent && !existsSync(installedNode)) {
  console.error(`Node 24.7 or newer is needed, and none comes along for this system: this is ${process.version}.`);
  process.exit(1);
}
if (isRecent) {
  process.argv = [process.argv[0], resolve(root, program), ...programArguments];
  await import(pathToFileURL(resolve(root, program)).href);
} else {
  const child = spawn(installedNode, [...process.execArgv, resolve(root, program), ...programArguments], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function install() {
  // `npm install`, because `npm ci` fails if the registry lacks an optional package of another system.
  const words = ['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error'];
  const PATH = dirname(installedNode) + delimiter + process.env.PATH;
  const { status } = spawnSync('npm', words, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH } });
  if (status !== 0) {
    console.error('The dependencies could not be installed: see the lines above.');
    process.exit(1);
  }
  // Create the link to Node, which the npm of Debian 12 does not.
  const node = `node-linux-${process.arch}/bin/node`;
  if (!existsSync(installedNode) && existsSync(join(root, 'node_modules', node)))
    symlinkSync(`../${node}`, installedNode);
}

/** Checks whether a package of package-lock.json is absent from node_modules or present in another version. */
function dependenciesAreMissing() {
  const installedLock = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedLock)) return true;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(installedLock, 'utf8')).packages;
  return Object.entries(wanted).some(
    ([path, { version, optional }]) =>
      path !== '' && !(optional && !present[path]) && present[path]?.version !== version,
  );
}
