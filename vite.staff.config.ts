import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browsers, generateScopedName } from './vite.config.ts';

/** Packages and modules that most sections use. */
const shared =
  /\/node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack|@base-ui|@floating-ui|valibot)\/|\/src\/(?:contract|content|ui)\/|preload-helper/;
/** Further modules that the first screen needs; what only one section uses stays in its chunk. */
const firstScreen = /\/src\/staff\/(?:[^/]+|parts\/[^/]+\/[^/]+|(?:frame|session)\/(?!passkeys)[^/]+)\.[a-z]+$/;

/** The staff area: a build of its own, so that nothing of it is in the chunks that visitors load. */
export default defineConfig({
  plugins: [react()],
  appType: 'custom',
  base: '/gestione/',
  css: { modules: { generateScopedName } },
  build: {
    outDir: 'dist/gestione',
    target: browsers,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    copyPublicDir: false,
    // In kB: the parts that sections share are one file, kept by the browser for good.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: 'src/staff/entry.tsx',
      // Two files: sections share so much that the bundler would cut it into dozens.
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', test: shared, priority: 2 },
            { name: 'app', test: firstScreen, priority: 1 },
          ],
        },
      },
    },
  },
});
