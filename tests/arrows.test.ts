import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/*
 * Allowed imports between folders, as in docs/architecture.md. A folder without an entry belongs to its nearest parent
 * that has one.
 */

const root = join(import.meta.dirname, '..');

/** Shared base of every server subject. `src/server` itself stands for its small tools, such as the log. */
const ground = ['src/contract', 'src/content', 'src/server', 'src/server/db', 'src/server/http'];
const subject = (...others: string[]) => [...ground, ...others.map((name) => `src/server/${name}`)];
const page = ['src/contract', 'src/content', 'src/ui', 'src/site/api', 'src/site/layout'];

const arrows: Record<string, readonly string[]> = {
  'src/contract': [],
  'src/content': ['src/contract'],
  'src/ui': ['src/contract'],
  'src/site/inline': ['src/ui'],
  'src/site/api': ['src/contract', 'src/content', 'src/ui'],
  'src/site/layout': ['src/contract', 'src/content', 'src/ui', 'src/site/api'],
  'src/site/pages': page,
  'src/site/app': [...page, 'src/site/inline', 'src/site/pages'],
  'src/staff': ['src/contract', 'src/content', 'src/ui'],
  'src/server': ['src/contract', 'src/content', 'src/server/db'],
  'src/server/db': ['src/contract', 'src/content', 'src/server'],
  'src/server/http': ['src/contract', 'src/server', 'src/server/db'],
  'src/server/mail': subject(),
  'src/server/journal': subject(),
  'src/server/accounts': subject('journal', 'mail'),
  'src/server/photos': subject('journal', 'texts'),
  'src/server/texts': subject('journal', 'mail'),
  'src/server/law': subject('journal', 'texts'),
  'src/server/circulars': subject('journal', 'mail', 'newsletter', 'texts'),
  'src/server/messages': subject('journal', 'mail', 'newsletter'),
  'src/server/newsletter': subject('journal', 'mail', 'texts'),
  'src/server/backups': subject('journal', 'mail', 'accounts', 'newsletter', 'privacy'),
  'src/server/doctor': subject('journal', 'accounts', 'backups', 'privacy', 'texts'),
  'src/server/privacy': subject('journal', 'mail', 'accounts', 'newsletter', 'circulars'),
  'src/server/pages': subject('accounts', 'circulars', 'messages', 'newsletter', 'photos', 'texts'),
  'src/server/launch': subject('accounts', 'photos', 'texts'),
  'src/server/desk': subject(
    'journal',
    'mail',
    'accounts',
    'launch',
    'messages',
    'newsletter',
    'pages',
    'photos',
    'texts',
  ),
  harness: ['src'],
  scripts: ['src', 'harness', 'engines'],
  engines: ['src/contract', 'src/content', 'harness'],
  bench: ['src', 'harness', 'scripts'],
  tests: ['src', 'harness', 'scripts'],
};

/** Programs and their parts: may import all of the server, and no folder imports them. */
const joining = ['main', 'start', 'assemble', 'app', 'background', 'services', 'emails'].map(
  (name) => `src/server/${name}.ts`,
);
/** Registry of all kinds of email: every folder of the server may import it. */
const emails = 'src/server/emails.ts';

/** Exception: the server renders pages with code of the site. */
const meetingPoint = { from: 'src/server/pages', to: ['src/site/app', 'src/site/layout', 'src/site/api'] };

const folders = Object.keys(arrows).sort((one, other) => other.length - one.length);
const folderOf = (path: string) => folders.find((folder) => path === folder || path.startsWith(`${folder}/`)) ?? '';

const imports = globSync('{src,harness,scripts,engines,bench,tests}/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
  const code = readFileSync(join(root, file), 'utf8');
  return [...code.matchAll(/(?:from|import|import\() ?'([^']+)'/g)].map(([, named = '']) => ({
    file,
    target: named.startsWith('.') ? normalize(join(dirname(file), named.replace(/\?.*/, ''))) : named,
    isPackage: !named.startsWith('.'),
  }));
});

test('every folder imports only the folders that are allowed for it', () => {
  const astray = imports.filter(({ file, target, isPackage }) => {
    if (isPackage || joining.includes(file) || /\.test\.tsx?$/.test(file)) return false;
    const [from, to] = [folderOf(file), folderOf(target)];
    if (target === emails && from.startsWith('src/server')) return false;
    if (joining.includes(target) && from.startsWith('src/server')) return true;
    if (from === to) return false;
    if (from === meetingPoint.from && meetingPoint.to.includes(to)) return false;
    return !arrows[from]?.some(
      (allowed) => allowed === to || target === allowed || (allowed === 'src' && to.startsWith('src')),
    );
  });
  expect(astray.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});

test('the allowed imports between folders have no cycles', () => {
  const under = (folder: string, seen = new Set<string>()): Set<string> => {
    for (const next of arrows[folder] ?? []) if (!seen.has(next) && next !== folder) under(next, seen.add(next));
    return seen;
  };
  // Exempt: the server's small tools and the database import each other.
  const beside = ['src/server', 'src/server/db'];
  const circles = folders.filter((folder) => !beside.includes(folder) && under(folder).has(folder));
  expect(circles).toEqual([]);
});

test('no folder holds more than 24 files', () => {
  const files = globSync('{src,harness,scripts,engines,bench}/**/*.{ts,tsx}', { cwd: root });
  const counts = Map.groupBy(files, (file) => dirname(file));
  expect([...counts].filter(([, inside]) => inside.length > 24).map(([folder]) => folder)).toEqual([]);
});

test('the contract imports only valibot; shared components import neither router nor query library', () => {
  const packages = (folder: string) =>
    new Set(
      imports
        .filter(({ file, isPackage }) => isPackage && file.startsWith(`${folder}/`) && !file.startsWith('src/ui/http/'))
        .map(({ target }) => target),
    );
  expect([...packages('src/contract')]).toEqual(['valibot']);
  for (const name of ['react-router', '@tanstack/react-query', 'hono']) expect(packages('src/ui')).not.toContain(name);
});

test('no page imports another', () => {
  const pages = imports.filter(
    ({ file, target }) => /^src\/site\/pages\/[^/]+$/.test(file) && /^src\/site\/pages\/[A-Z]\w+\.tsx$/.test(target),
  );
  expect(pages.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});
