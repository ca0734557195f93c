import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { builtStamp, dist, root, sourcesStamp } from './build-stamp.ts';
import { drawIcons } from './icons.ts';
import { drawSharePictures } from './share-pictures.ts';

/** Builds the browser's half and the renderer into `dist/` where their sources have changed since the last build. */
export async function buildIfStale(): Promise<void> {
  const stamp = sourcesStamp();
  if (builtStamp() === stamp) return;
  console.log('Building…');
  // Made aside and moved at once: a server that starts meanwhile finds a whole build or none.
  const aside = `dist-${process.pid}`;
  removeAbandoned();
  try {
    await buildInto(aside);
    writeFileSync(join(root, aside, 'stamp'), stamp);
    putInPlace(join(root, aside), stamp);
  } finally {
    rmSync(join(root, aside), { recursive: true, force: true });
  }
}

/** Another program may have built the same meanwhile: then its work stays. */
function putInPlace(folder: string, stamp: string): void {
  const former = `${folder}-former`;
  // Each move is one step: to empty a folder that another program fills meanwhile would take away half of its work.
  while (builtStamp() !== stamp) {
    if (moved(dist, former)) rmSync(former, { recursive: true });
    moved(folder, dist);
  }
}

/** Moves a folder; `false` where it is not there, or where another took its new place first. */
function moved(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && expected.has(error.code)) return false;
    throw error;
  }
}

const expected = new Set<unknown>(['ENOENT', 'ENOTEMPTY', 'EEXIST']);

/** Takes away what builds that were killed have left. */
function removeAbandoned(): void {
  for (const name of readdirSync(root)) {
    const builder = /^dist-(\d+)(?:-former)?$/.exec(name)?.[1];
    if (builder !== undefined && !isAnotherRunning(Number(builder)))
      rmSync(join(root, name), { recursive: true, force: true });
  }
}

function isAnotherRunning(id: number): boolean {
  if (id === process.pid) return false;
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function buildInto(folder: string): Promise<void> {
  const common = { root, logLevel: 'warn' as const };
  await build({ ...common, build: { outDir: join(folder, 'client'), emptyOutDir: true } });
  await Promise.all([drawIcons(join(root, folder, 'client')), drawSharePictures(join(root, folder, 'client'))]);
  await build({
    ...common,
    build: { ssr: 'src/web/app/entry-server.tsx', outDir: join(folder, 'server'), emptyOutDir: true },
  });
  await build({
    ...common,
    configFile: join(root, 'vite.gestione.config.ts'),
    build: { outDir: join(folder, 'gestione'), emptyOutDir: true },
  });
  await Promise.all(['client', 'gestione'].map((half) => compressAssets(join(root, folder, half))));
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.ico']);

/** Lays the best brotli and gzip forms beside every file that shrinks. */
async function compressAssets(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    compressible.has(extname(file)),
  );
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(join(folder, file));
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      writeFileSync(join(folder, `${file}.br`), await brotli(bytes, { params }));
      writeFileSync(join(folder, `${file}.gz`), await gzipped(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}

// Not `import.meta.main`: the bootstrap may import what it runs.
if (process.argv[1] === import.meta.filename) await buildIfStale();
