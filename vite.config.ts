import { createHash } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Short class names, the same in both builds: they stand in every page's bytes. */
export function generateScopedName(name: string, file: string): string {
  const path = file.slice(file.lastIndexOf('/src/')).replace(/\?.*$/, '');
  return `${name[0]}${createHash('sha256').update(`${path} ${name}`).digest('base64url').replace(/[-_]/g, '').slice(0, 4)}`;
}

/** The oldest browsers that both halves for people, the site and its staff area, are built for. */
export const browsers = ['chrome123', 'firefox128', 'safari17.5'];

/** Modules that the app cannot start without; what only some pages or later moments use is left to the bundler. */
const everyPage =
  /\/node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\/|\/src\/contract\/(?!schemas)|\/src\/web\/(?:app\/|api\/(?:client|content|queries))|\/src\/content\/(?:filled|site-map|not-found)\.ts|\/src\/web\/(?:layout\/[^/]+|ui\/(?:Photo|PhotoPlaceholder|Prose|Section))\.tsx?$/;

/** Two builds of one source: the browser's, with a manifest, and the server's, one module that renders pages. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  appType: 'custom',
  css: { modules: { generateScopedName } },
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node22', minify: true, sourcemap: true, copyPublicDir: false }
    : {
        outDir: 'dist/client',
        target: browsers,
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/web/app/entry-client.tsx',
          // What every page needs is one file: two dozen small ones compress worse and queue on a slow network.
          output: { codeSplitting: { groups: [{ name: 'app', test: everyPage }] } },
        },
      },
  // One file without imports starts faster than some hundred modules of node_modules.
  ssr: isSsrBuild ? { noExternal: true } : {},
}));
