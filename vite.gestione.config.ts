import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browsers, generateScopedName } from './vite.config.ts';

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
    rolldownOptions: { input: ['src/web/gestione/entry.tsx', 'src/web/preview/entry.tsx'] },
  },
});
