import { createHash } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Short class names, identical in both builds: they add to every page's bytes. */
export function generateScopedName(name: string, file: string): string {
  const path = file.slice(file.lastIndexOf('/src/')).replace(/\?.*$/, '');
  return `${name[0]}${createHash('sha256').update(`${path} ${name}`).digest('base64url').replace(/[-_]/g, '').slice(0, 4)}`;
}

/**
 * Browser baseline: the first versions with popovers. Older browsers get no app, and styles that they can read. Site
 * and staff area are both built for it.
 */
export const browsers = ['chrome114', 'firefox125', 'safari17.0'];

/** Modules that the app needs to start. Modules of single pages or later moments are left to the bundler. */
const everyPage =
  /\/node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\/|\/src\/contract\/(?!contact|schemas|threshold)|\/src\/site\/(?:app\/(?!prefetch)|api\/(?:content|queries))|\/src\/ui\/(?:http\/client|styles)|\/src\/content\/(?:writing\/fill|site-map|not-found)\.ts|\/src\/(?:site\/layout\/(?:(?!ShortPage)[^/]+|form\/draft|toasts\/notice-queue)|ui\/(?:Prose|Section))\.tsx?$/;

/** Replacement of Vite's preload helper, which fetches styles that the document already inlines. */
const ownLoader = "export { loadWithFiles as __vitePreload } from '/src/site/app/chunk-files.ts';";

/** Replaces Vite's preload helper. Fails the build if a future Vite has no module of that name. */
function replaceLoader(): Plugin {
  let isReplaced = false;
  return {
    name: 'replace-loader',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('\0vite/preload-helper.js')) return null;
      isReplaced = true;
      return { code: ownLoader, moduleSideEffects: false };
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('Vite has no such loader any more');
    },
  };
}

/**
 * Makes V8 compile the whole main file on another thread while it arrives, instead of function by function on the first
 * click (https://v8.dev/blog/explicit-compile-hints). The comment must precede the first line of code, which Vite
 * writes last.
 */
function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const part of Object.values(bundle))
          if (part.type === 'chunk' && part.isEntry) part.code = `//# allFunctionsCalledOnLoad\n${part.code}`;
      },
    },
  };
}

/** Two builds from one source: the browser's, with a manifest, and the server's, a single module that renders pages. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [react()] : [react(), replaceLoader(), compileAhead()],
  appType: 'custom',
  css: { modules: { generateScopedName } },
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node22', minify: true, sourcemap: true, copyPublicDir: false }
    : {
        outDir: 'dist/client',
        target: browsers,
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        // Polyfill omitted: every browser of the baseline supports modulepreload.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks: { bundlerTimings: false },
          input: 'src/site/app/entry-client.tsx',
          // Single file for all pages: two dozen small ones compress worse and queue on a slow network.
          output: { codeSplitting: { groups: [{ name: 'app', test: everyPage }] } },
        },
      },
  // Bundled dependencies: one file without imports starts faster than some hundred modules of node_modules.
  ssr: isSsrBuild ? { noExternal: true } : {},
}));
