import { globSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { bundledSite, root } from './program.ts';

const program = 'tests/support/quick-site.ts';

/** Bundles the program if its sources have changed since the last bundle. */
export async function bundleSite(): Promise<void> {
  const changedAt = (file: string) => statSync(join(root, file)).mtimeMs;
  const sources = [...globSync('src/**/*.ts', { cwd: root }), program, 'package-lock.json'];
  const packedAt = statSync(bundledSite, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (sources.every((file) => changedAt(file) < packedAt)) return;
  const temporaryFolder = `.cache/site-${process.pid}`;
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [{ name: 'places', transform: (code, id) => (id.startsWith(root) ? pinPaths(code, id) : null) }],
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
  renameSync(join(root, temporaryFolder, 'site.js'), bundledSite);
  rmSync(join(root, temporaryFolder), { recursive: true });
}

/** Replaces `import.meta` paths by those of the source file: the bundle is in another folder. */
function pinPaths(code: string, id: string): string {
  return code
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
}
