import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { builtStamp, dist, root, sourcesStamp } from './build-stamp.ts';

/** Builds the browser's half and the renderer into `dist/` where their sources have changed since the last build. */
export async function buildIfStale(): Promise<void> {
  const stamp = sourcesStamp();
  if (builtStamp() === stamp) return;
  console.log('Building…');
  // Made aside and moved at once: a server that starts meanwhile finds a whole build or none.
  const aside = `dist-${process.pid}`;
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
  rmSync(dist, { recursive: true, force: true });
  try {
    renameSync(folder, dist);
  } catch (error) {
    if (builtStamp() !== stamp) throw error;
  }
}

async function buildInto(folder: string): Promise<void> {
  const common = { root, logLevel: 'warn' as const };
  await build({ ...common, build: { outDir: join(folder, 'client'), emptyOutDir: true } });
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
