import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/*
 * The arrows of docs/architecture.md: what a folder may import beside itself. A folder without a line of its own is a part of the one that
 * holds it.
 */

const root = join(import.meta.dirname, '..');

/** What stands under every subject of the server. */
const ground = ['src/contract', 'src/content', 'src/server', 'src/server/db', 'src/server/http'];
const subjects = ['accounts', 'desk', 'journal', 'messages', 'newsletter', 'pages', 'photos', 'privacy', 'texts'].map(
  (name) => `src/server/${name}`,
);
const page = ['src/contract', 'src/content', 'src/web/ui', 'src/web/api', 'src/web/layout'];

const arrows: Record<string, readonly string[]> = {
  'src/contract': [],
  'src/content': ['src/contract'],
  'src/web/ui': ['src/contract'],
  'src/web/inline': ['src/web/app/fonts'],
  'src/web/api': ['src/contract', 'src/content'],
  'src/web/layout': ['src/contract', 'src/content', 'src/web/ui', 'src/web/api', 'src/web/app/fonts'],
  'src/web/pages': page,
  'src/web/app': [...page, 'src/web/inline', 'src/web/pages'],
  'src/web/app/fonts': [],
  'src/web/preview': [...page, 'src/web/app'],
  'src/web/gestione': [...page, 'src/web/app/base.css', 'src/web/app/tokens.css'],
  'src/server': ['src/contract', 'src/content', 'src/server/db'],
  'src/server/db': ['src/contract', 'src/content', 'src/server'],
  'src/server/http': ['src/contract', 'src/server', 'src/server/db'],
  'src/server/mail': [...ground, 'src/server/letters', 'src/server/privacy'],
  ...Object.fromEntries(
    subjects.map((name) => [name, [...ground, ...subjects, 'src/server/mail', 'src/server/letters']]),
  ),
  'src/server/letters': [...ground, ...subjects, 'src/server/mail'],
  'src/server/api': [...ground, ...subjects, 'src/server/mail', 'src/server/letters'],
  harness: ['src'],
  scripts: ['src', 'harness', 'engines'],
  engines: ['src/contract', 'src/content', 'harness'],
  bench: ['src', 'harness', 'scripts'],
  tests: ['src', 'harness'],
};

/** Programs and their parts join what the folders hold: they may import all of the server, and are imported by no folder. */
const joining = ['start', 'app', 'background', 'main'].map((name) => `src/server/${name}.ts`);

/** Pages are rendered by what the browser's half is built to: the one place where server and web meet. */
const meetingPoint = { from: 'src/server/pages', to: ['src/web/app', 'src/web/layout', 'src/web/api'] };

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

test('every folder imports what stands under it, and nothing else', () => {
  const astray = imports.filter(({ file, target, isPackage }) => {
    if (isPackage || joining.includes(file) || /\.test\.tsx?$/.test(file)) return false;
    const [from, to] = [folderOf(file), folderOf(target)];
    if (joining.includes(target) && from.startsWith('src/server')) return true;
    if (from === to) return false;
    if (from === meetingPoint.from && meetingPoint.to.includes(to)) return false;
    return !arrows[from]?.some(
      (allowed) => allowed === to || target === allowed || (allowed === 'src' && to.startsWith('src')),
    );
  });
  expect(astray.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});

test('what browser and server agree on needs the schema library alone, and components know neither router nor network', () => {
  const packages = (folder: string) =>
    new Set(
      imports.filter(({ file, isPackage }) => isPackage && file.startsWith(`${folder}/`)).map(({ target }) => target),
    );
  expect([...packages('src/contract')]).toEqual(['valibot']);
  for (const name of ['react-router', '@tanstack/react-query', 'hono'])
    expect(packages('src/web/ui')).not.toContain(name);
});

test('no page imports another', () => {
  const pages = imports.filter(
    ({ file, target }) => /^src\/web\/pages\/[^/]+$/.test(file) && /^src\/web\/pages\/[A-Z]\w+\.tsx$/.test(target),
  );
  expect(pages.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});
