import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/*
 * Allowed imports between folders, as in docs/architecture.md. A folder without an entry belongs to its nearest parent
 * that has one.
 */

const root = join(import.meta.dirname, '..');

/** Shared base of every server subject. `src/server` itself stands for its small tools, such as the log. */
const sharedBase = [
  'src/contract',
  'src/content',
  'src/server',
  'src/server/context.ts',
  'src/server/changes.ts',
  'src/server/db',
  'src/server/http',
  'src/server/tasks',
];
const allowSubjects = (...others: string[]) => [...sharedBase, ...others.map((name) => `src/server/${name}`)];
const pageImports = ['src/contract', 'src/content', 'src/ui', 'src/site/api', 'src/site/layout'];

const allowedImports: Record<string, readonly string[]> = {
  'src/contract': [],
  'src/content': ['src/contract'],
  'src/ui': ['src/contract'],
  'src/site/api': ['src/contract', 'src/content', 'src/ui'],
  'src/site/layout': ['src/contract', 'src/content', 'src/ui', 'src/site/api'],
  'src/site/pages': pageImports,
  'src/site/app': [...pageImports, 'src/site/pages'],
  'src/staff': ['src/contract', 'src/content', 'src/ui'],
  'src/server': ['src/contract', 'src/content'],
  'src/server/db': ['src/contract', 'src/content', 'src/server'],
  'src/server/context.ts': ['src/contract', 'src/server/db'],
  'src/server/changes.ts': ['src/contract', 'src/server/http'],
  'src/server/http': ['src/contract', 'src/server', 'src/server/context.ts', 'src/server/db'],
  'src/server/tasks': ['src/contract', 'src/content', 'src/server', 'src/server/context.ts', 'src/server/db'],
  'src/server/mail': allowSubjects(),
  'src/server/forms': allowSubjects(),
  'src/server/journal': allowSubjects(),
  'src/server/documents': allowSubjects('journal', 'mail'),
  'src/server/accounts': allowSubjects('journal', 'mail'),
  'src/server/people': allowSubjects('accounts', 'appointments', 'documents', 'journal', 'messages', 'texts'),
  'src/server/photos': allowSubjects('journal', 'texts'),
  'src/server/texts': allowSubjects('journal', 'mail', 'documents'),
  'src/server/law': allowSubjects('documents', 'journal', 'texts'),
  'src/server/circulars': allowSubjects('journal', 'documents', 'texts'),
  'src/server/sendings': allowSubjects('journal', 'mail', 'documents', 'newsletter', 'circulars', 'texts'),
  'src/server/messages': allowSubjects('documents', 'forms', 'journal', 'mail', 'newsletter'),
  'src/server/appointments': allowSubjects('accounts', 'forms', 'journal', 'mail', 'messages', 'newsletter', 'texts'),
  'src/server/papers': allowSubjects('accounts', 'forms', 'journal', 'mail', 'messages', 'newsletter', 'texts'),
  'src/server/newsletter': allowSubjects('forms', 'journal', 'mail', 'texts'),
  'src/server/backups': allowSubjects('journal', 'mail', 'accounts', 'newsletter', 'papers', 'privacy', 'people'),
  'src/server/doctor': allowSubjects(
    'appointments',
    'messages',
    'journal',
    'mail',
    'accounts',
    'backups',
    'privacy',
    'texts',
    'circulars',
    'documents',
    'papers',
  ),
  'src/server/privacy': allowSubjects(
    'journal',
    'mail',
    'accounts',
    'appointments',
    'messages',
    'newsletter',
    'papers',
    'sendings',
    'people',
  ),
  'src/server/pages': allowSubjects('appointments', 'circulars', 'documents', 'forms', 'photos', 'sendings', 'texts'),
  'src/server/launch': allowSubjects('accounts', 'documents', 'texts', 'people'),
  'src/server/desk': allowSubjects('journal', 'mail', 'messages', 'pages', 'texts'),
  harness: ['src'],
  scripts: ['src', 'harness', 'engines'],
  engines: ['src/contract', 'src/content', 'harness'],
  bench: ['src', 'harness', 'scripts'],
  tests: ['src', 'harness', 'scripts'],
};

/** Programs and their parts: may import all of the server, and no folder imports them. */
const entryFiles = [
  'main',
  'start',
  'assemble',
  'app',
  'subjects',
  'background',
  'services',
  'metrics',
  'emails',
  'task-sources',
].map((name) => `src/server/${name}.ts`);
/** Registry of all kinds of email: every folder of the server may import it. */
const emailRegistry = 'src/server/emails.ts';

/** Exception: the server renders pages with code of the site. */
const pageRenderingException = { from: 'src/server/pages', to: ['src/site/app', 'src/site/layout', 'src/site/api'] };

const folders = Object.keys(allowedImports).sort((one, other) => other.length - one.length);
const findFolder = (path: string) => folders.find((folder) => path === folder || path.startsWith(`${folder}/`)) ?? '';

/** Lists the TypeScript files of folders, without those of the packages that the bench installs in its own folder. */
const listFiles = (folders: string) =>
  globSync(`{${folders}}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**'] });

const imports = listFiles('src,harness,scripts,engines,bench,tests').flatMap((file) => {
  const code = readFileSync(join(root, file), 'utf8');
  return [...code.matchAll(/(?<!\/)(?:from|import|import\() ?'([^']+)'/g)].map(([, named = '']) => ({
    file,
    target: named.startsWith('.') ? normalize(join(dirname(file), named.replace(/\?.*/, ''))) : named,
    isPackage: !named.startsWith('.'),
  }));
});

test('every folder imports only the folders that are allowed for it', () => {
  const forbidden = imports.filter(({ file, target, isPackage }) => {
    if (isPackage || entryFiles.includes(file) || /\.test\.tsx?$/.test(file)) return false;
    const [from, to] = [findFolder(file), findFolder(target)];
    if (target === emailRegistry && from.startsWith('src/server')) return false;
    if (entryFiles.includes(target) && from.startsWith('src/server')) return true;
    if (from === to) return false;
    if (from === pageRenderingException.from && pageRenderingException.to.includes(to)) return false;
    return !allowedImports[from]?.some(
      (allowed) => allowed === to || target === allowed || (allowed === 'src' && to.startsWith('src')),
    );
  });
  expect(forbidden.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});

test('the allowed imports between folders have no cycles', () => {
  const listReachable = (folder: string, seen = new Set<string>()): Set<string> => {
    for (const next of allowedImports[folder] ?? [])
      if (!seen.has(next) && next !== folder) listReachable(next, seen.add(next));
    return seen;
  };
  const cycles = folders.filter((folder) => listReachable(folder).has(folder));
  expect(cycles).toEqual([]);
});

test('no files import each other in a circle', () => {
  const importsOf = Map.groupBy(imports, ({ file }) => file);
  const visited = new Set<string>();
  /** Returns the first circle that `file` leads to; `trail` leads to it. */
  const findCircle = (file: string, trail: readonly string[]): readonly string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (visited.has(file)) return undefined;
    visited.add(file);
    for (const { target } of importsOf.get(file) ?? []) {
      const circle = findCircle(target, [...trail, file]);
      if (circle) return circle;
    }
    return undefined;
  };
  const circles = [...importsOf.keys()].map((file) => findCircle(file, [])?.join(' → '));
  expect(circles.filter((circle) => circle !== undefined)).toEqual([]);
});

test('no folder contains more than 24 files', () => {
  const files = listFiles('src,harness,scripts,engines,bench');
  const counts = Map.groupBy(files, (file) => dirname(file));
  expect([...counts].filter(([, inside]) => inside.length > 24).map(([folder]) => folder)).toEqual([]);
});

test('the contract imports only valibot; shared components import neither router nor query library', () => {
  const listPackages = (folder: string) =>
    new Set(
      imports
        .filter(({ file, isPackage }) => isPackage && file.startsWith(`${folder}/`) && !file.startsWith('src/ui/http/'))
        .map(({ target }) => target),
    );
  expect([...listPackages('src/contract')]).toEqual(['valibot']);
  for (const name of ['react-router', '@tanstack/react-query', 'hono'])
    expect(listPackages('src/ui')).not.toContain(name);
});

test('no page imports another', () => {
  const pages = imports.filter(
    ({ file, target }) => /^src\/site\/pages\/[^/]+$/.test(file) && /^src\/site\/pages\/[A-Z]\w+\.tsx$/.test(target),
  );
  expect(pages.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});
