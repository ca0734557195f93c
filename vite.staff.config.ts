import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { generateScopedName, oldestBrowsers } from './vite.config.ts';

/** Packages and modules that most sections use. */
const sharedModules =
  /\/node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack|@base-ui|@floating-ui|valibot)\/|\/src\/(?:contract|content|ui)\/|preload-helper/;
/** Modules of the first screen. Modules of a single section are in the section's chunk. */
const firstScreenModules = /\/src\/staff\/(?:[^/]+|parts\/[^/]+\/[^/]+|(?:frame|session)\/(?!passkeys)[^/]+)\.[a-z]+$/;

/** Staff area: a separate build, so that visitors' chunks contain nothing of it. */
export default defineConfig({
  plugins: [react()],
  appType: 'custom',
  base: '/gestione/',
  css: { modules: { generateScopedName } },
  build: {
    outDir: 'dist/gestione',
    target: oldestBrowsers,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    copyPublicDir: false,
    // Limit in kB, above the size of the file that the sections share, which browsers cache.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: 'src/staff/entry.tsx',
      // Group shared modules in two files: the bundler would split them into dozens.
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', test: sharedModules, priority: 2 },
            { name: 'app', test: firstScreenModules, priority: 1 },
          ],
        },
      },
    },
  },
});
