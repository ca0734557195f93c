import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browsers, generateScopedName } from './vite.config.ts';

/** Packages and modules that most sections use. */
const shared =
  /\/node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack|@base-ui|@floating-ui|valibot)\/|\/src\/(?:contract|content|ui)\/|preload-helper/;
/** Modules of the first screen; those of a single section stay in its chunk. */
const firstScreen = /\/src\/staff\/(?:[^/]+|parts\/[^/]+\/[^/]+|(?:frame|session)\/(?!passkeys)[^/]+)\.[a-z]+$/;

/** Staff area: a separate build, so that visitors' chunks contain nothing of it. */
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
    // Limit in kB, raised because the sections' shared file is large and cached for good.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: 'src/staff/entry.tsx',
      // Two files, because sections share so much that the bundler would split it into dozens.
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
