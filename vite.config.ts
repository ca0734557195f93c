import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const secondCharacters = `${letters}0123456789`;

/** Class names by source: file and name. */
let scopedNames = new Map<string, string>();

/**
 * Makes a class name: two characters, because every page contains it, and the same in all builds. A new class changes
 * few names of others, so that browsers keep their cached files.
 */
export function generateScopedName(name: string, file: string): string {
  const source = `${relative(import.meta.dirname, file.replace(/\?.*$/, ''))} ${name}`;
  if (!scopedNames.has(source)) scopedNames = assignNames(listClasses());
  const scopedName = scopedNames.get(source);
  if (scopedName === undefined) throw new Error(`No class «${source}» in the style sheets`);
  return scopedName;
}

/** Assigns each class the name of its hash, or the next free one. */
function assignNames(sources: readonly string[]): Map<string, string> {
  const count = letters.length * secondCharacters.length;
  const taken = new Set<number>();
  return new Map(
    sources.map((source) => {
      let number = createHash('sha256').update(source).digest().readUInt32BE() % count;
      while (taken.has(number) || isHiddenByBlockers(formatName(number))) number = (number + 1) % count;
      taken.add(number);
      return [source, formatName(number)];
    }),
  );
}

const formatName = (number: number) =>
  `${letters[number % letters.length]}${secondCharacters[Math.floor(number / letters.length)]}`;

/** Ad blockers hide elements of such a class. */
const isHiddenByBlockers = (name: string) => /^ad$/i.test(name);

/** Classes and keyframes of all modules: file and name. */
function listClasses(): string[] {
  return globSync('src/**/*.module.css', { cwd: import.meta.dirname })
    .flatMap((file) => {
      const names = readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi);
      return [...new Set([...names].map(([, name]) => `${file} ${name}`))];
    })
    .sort();
}

/**
 * Oldest browsers for which the scripts of site and staff area are built: the first versions with popovers. Older ones
 * do not load the app, but can read the styles.
 */
export const oldestBrowsers = ['chrome114', 'firefox125', 'safari17.0'];

/**
 * Modules that the app needs to start, for one file. The bundler distributes the others, among them the heads of pages:
 * the longest pages, home and services, have their own.
 */
const startModules =
  /\/node_modules\/(?:react|react-dom|react-router|scheduler|@tanstack)\/|\/src\/contract\/paths|\/src\/site\/(?:app\/(?!prefetch)|api\/(?:content|queries))|\/src\/ui\/(?:http\/client|styles)|\/src\/content\/(?:writing\/fill|site-map|not-found)\.ts|\/src\/(?:site\/layout\/(?:(?!ShortPage|PageHead|ContentsList)[^/]+|form\/draft|toasts\/notice-queue)|ui\/(?:Prose|Section))\.tsx?$/;

/**
 * Modules of forms, in few files: each page lists its files in its script. `form`: what all forms share. `question`: what
 * asks described questions. `fields`: the descriptions. `opening`: hours and holidays. `half-days`: those of appointments.
 * `Field`: named as its styles.
 */
const formModules = {
  Field: /\/src\/(?:ui\/Field|site\/layout\/form\/Check)\.module/,
  form: /\/src\/(?:contract\/limits|site\/layout\/form\/(?:use-form|FormNotice|Honeypot))/,
  question: /\/src\/site\/layout\/form\/(?:Question|FormResult|Form\.module)/,
  fields:
    /\/src\/(?:content\/forms\/(?:public-form|form-notices)|contract\/(?:fields\/(?:fields|leaves)|contact\/fields))\.ts$/,
  opening: /\/src\/content\/time\/(?:opening|holidays)\.ts$/,
  'half-days':
    /\/src\/(?:content\/(?:time\/half-days|forms\/appointment-forms)|contract\/(?:days|fields\/half-days|contact\/appointment-fields)|site\/pages\/appuntamento\/HalfDaySelect)\.tsx?$/,
};

/** Source of a replacement for Vite's preload helper: that one fetches styles which the document inlines already. */
const preloadHelper = "export { loadWithFiles as __vitePreload } from '/src/site/app/chunk-files.ts';";

/** Plugin that replaces Vite's preload helper. Fails the build if Vite has no module of that name. */
function replaceLoader(): Plugin {
  let isReplaced = false;
  return {
    name: 'replace-loader',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('\0vite/preload-helper.js')) return null;
      isReplaced = true;
      return { code: preloadHelper, moduleSideEffects: false };
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('Vite has no such loader any more');
    },
  };
}

/**
 * Plugin that adds a comment by which V8 compiles the main file on another thread during the download, instead of
 * function by function at the first click (https://v8.dev/blog/explicit-compile-hints). The comment must precede all
 * code: `order: 'post'` adds it after other plugins.
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

/** Two builds from one source: for the browser, with a manifest; and for the server, a module that renders pages. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [react()] : [react(), replaceLoader(), compileAhead()],
  appType: 'custom',
  css: { modules: { generateScopedName } },
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node22', minify: true, sourcemap: true, copyPublicDir: false }
    : {
        outDir: 'dist/client',
        target: oldestBrowsers,
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        // No polyfill: all supported browsers have modulepreload.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks: { bundlerTimings: false },
          input: 'src/site/app/entry-client.tsx',
          // One file for all start modules: two dozen small files compress worse and queue on a slow network. One for
          // what all forms share: each page lists its files in its script.
          output: {
            codeSplitting: {
              groups: [
                { name: 'app', test: startModules },
                ...Object.entries(formModules).map(([name, test]) => ({
                  name,
                  test,
                  includeDependenciesRecursively: false,
                })),
              ],
            },
          },
        },
      },
  // Bundle dependencies: one file starts faster than some hundred modules of node_modules.
  ssr: isSsrBuild ? { noExternal: true } : {},
}));
