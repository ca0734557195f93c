import { createHash } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Short class names, the same in both builds: they stand in every page's bytes. */
export function generateScopedName(name: string, file: string): string {
  const path = file.slice(file.lastIndexOf('/src/')).replace(/\?.*$/, '');
  return `${name[0]}${createHash('sha256').update(`${path} ${name}`).digest('base64url').replace(/[-_]/g, '').slice(0, 4)}`;
}

/**
 * The stated baseline: the first browsers with popovers. Older ones get no app, and styles that they can read. Both halves for people, the
 * site and its staff area, are built for it.
 */
export const browsers = ['chrome114', 'firefox125', 'safari17.0'];

/** Modules that the app cannot start without; what only some pages or later moments use is left to the bundler. */
const everyPage =
  /\/node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\/|\/src\/contract\/(?!contact|schemas|threshold)|\/src\/site\/(?:app\/(?!prefetch)|api\/(?:content|queries))|\/src\/ui\/(?:http\/client|styles)|\/src\/content\/(?:writing\/filled|site-map|not-found)\.ts|\/src\/(?:site\/layout\/(?:(?!ShortPage)[^/]+|form\/draft|toasts\/notify)|ui\/(?:Prose|Section))\.tsx?$/;

/** Vite's own loader of late chunks fetches styles that the document has inside it: this project's stands in its place. */
const ownLoader = "export { loadWithFiles as __vitePreload } from '/src/site/app/chunk-files.ts';";

/** Replaces Vite's loader of late chunks. A Vite that has none of that name any more stops the build. */
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
 * Asks V8 to compile the app's main file whole, on another thread while it arrives, and not function by function as the first click calls
 * them (https://v8.dev/blog/explicit-compile-hints). The comment counts before the first line of code alone, which Vite writes last.
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

/** Two builds of one source: the browser's, with a manifest, and the server's, one module that renders pages. */
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
        // Every browser that runs the app preloads modules itself.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks: { bundlerTimings: false },
          input: 'src/site/app/entry-client.tsx',
          // What every page needs is one file: two dozen small ones compress worse and queue on a slow network.
          output: { codeSplitting: { groups: [{ name: 'app', test: everyPage }] } },
        },
      },
  // One file without imports starts faster than some hundred modules of node_modules.
  ssr: isSsrBuild ? { noExternal: true } : {},
}));
