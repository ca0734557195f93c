import { globSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { packedSite, root } from './program.ts';

const program = 'tests/support/programs/quick-site.ts';

/** Bundles the program if its sources have changed since the last bundle. */
export async function packSite(): Promise<void> {
  const changedAt = (file: string) => statSync(join(root, file)).mtimeMs;
  const sources = [...globSync('src/**/*.ts', { cwd: root }), program, 'package-lock.json'];
  const packedAt = statSync(packedSite, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (sources.every((file) => changedAt(file) < packedAt)) return;
  const temporaryFolder = `.cache/site-${process.pid}`;
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [{ name: 'places', transform: (code, id) => (id.startsWith(root) ? inPlace(code, id) : null) }],
    ssr: { noExternal: true, external: ['sharp'] },
    build: {
      ssr: program,
      outDir: temporaryFolder,
      target: 'esnext',
      minify: false,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'site.js' } },
    },
  });
  renameSync(join(root, temporaryFolder, 'site.js'), packedSite);
  rmSync(join(root, temporaryFolder), { recursive: true });
}

/** Pins paths relative to a module to its source, since the bundle lies elsewhere. */
function inPlace(code: string, id: string): string {
  return code
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
}
