import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** An import that a file at `file` might be given, and whether the architecture lets it. */
interface Case {
  file: string;
  code: string;
}

const forbidden: Case[] = [
  { file: 'src/contract/a.ts', code: `import * as a from 'react';` },
  { file: 'src/contract/b.ts', code: `import type { firm } from '../content/facts.ts';` },
  { file: 'src/contract/c.ts', code: `export * from '../server/env.ts';` },
  { file: 'src/content/a.ts', code: `import { a } from '../web/ui/Button.tsx';` },
  { file: 'src/content/b.ts', code: `import { a } from '../server/env.ts';` },
  { file: 'src/web/ui/A.tsx', code: `import { a } from '../../content/facts.ts';` },
  { file: 'src/web/ui/B.tsx', code: `import { Link } from 'react-router';` },
  { file: 'src/web/ui/C.tsx', code: `import { a } from '../layout/Header.tsx';` },
  { file: 'src/web/api/a.ts', code: `import { a } from '../layout/Header.tsx';` },
  { file: 'src/web/layout/A.tsx', code: `import { a } from '../pages/Home.tsx';` },
  { file: 'src/web/layout/toasts/A.tsx', code: `import { a } from '../../app/routes.tsx';` },
  { file: 'src/web/pages/A.tsx', code: `import { a } from './Home.tsx';` },
  { file: 'src/web/pages/home/A.tsx', code: `import { a } from '../../app/routes.tsx';` },
  { file: 'src/web/pages/B.tsx', code: `const a = await import('../../server/env.ts');` },
  { file: 'src/web/app/A.tsx', code: `import { a } from '../../server/env.ts';` },
  { file: 'src/server/db/a.ts', code: `import { a } from '../services/contact.ts';` },
  { file: 'src/server/db/migrations/a.ts', code: `import { a } from '../../mail/queue.ts';` },
  { file: 'src/server/services/a.ts', code: `import { a } from '../http/errors.ts';` },
  { file: 'src/server/services/b.ts', code: `import { Hono } from 'hono';` },
  { file: 'src/web/pages/home/a.tsx', code: `import { a } from '../Team.tsx';` },
  { file: 'src/web/pages/home/b.tsx', code: `import { a } from '../chi-siamo/StudioPhotos.tsx';` },
  { file: 'src/server/http/a.ts', code: `import { a } from '../../content/facts.ts';` },
  { file: 'src/server/mail/a.ts', code: `import { a } from '../api/contact.ts';` },
  { file: 'src/server/render/a.ts', code: `import { a } from '../services/images.ts';` },
  { file: 'src/server/api/a.ts', code: `import { a } from '../../web/app/entry-server.tsx';` },
  { file: 'src/server/a.ts', code: `import { a } from '../web/app/entry-server.tsx';` },
  { file: 'src/web/ui/D.tsx', code: `import { examples } from './D.examples.tsx';` },
  { file: 'src/web/ui/E.tsx', code: `import { a } from '../examples/words.ts';` },
  { file: 'src/web/ui/E.examples.tsx', code: `import { a } from '../layout/Header.tsx';` },
  { file: 'src/web/inline/a.ts', code: `import { a } from '../layout/page-state.ts';` },
  { file: 'src/web/inline/b.ts', code: `import * as v from 'valibot';` },
  { file: 'harness/a.ts', code: `import { a } from '../tests/support/site.ts';` },
  { file: 'harness/b.ts', code: `import { a } from '../bench/paint.ts';` },
  { file: 'harness/c.ts', code: `import { a } from '../scripts/build.ts';` },
  { file: 'scripts/a.ts', code: `import { a } from '../tests/support/site.ts';` },
  { file: 'scripts/dev/a.ts', code: `import { a } from '../../bench/paint.ts';` },
  { file: 'engines/a.ts', code: `import { a } from '../bench/paint.ts';` },
  { file: 'engines/b.ts', code: `import { a } from '../src/server/env.ts';` },
  { file: 'bench/a.ts', code: `import { a } from '../tests/support/site.ts';` },
  { file: 'bench/b.ts', code: `import { a } from '../scripts/command.ts';` },
  { file: 'tests/a.ts', code: `import { a } from '../bench/paint.ts';` },
  { file: 'tests/http/a.ts', code: `import { a } from '../../scripts/command.ts';` },
];

const allowed: Case[] = [
  { file: 'src/contract/ok.ts', code: `import * as v from 'valibot';\nimport { a } from './limits.ts';` },
  { file: 'src/content/ok.ts', code: `import { a } from '../contract/limits.ts';\nimport { b } from './facts.ts';` },
  {
    file: 'src/web/ui/Ok.tsx',
    code: `import { a } from '../../contract/photos.ts';\nimport s from './Ok.module.css';`,
  },
  {
    file: 'src/web/layout/Ok.tsx',
    code: `import { a } from '../ui/Button.tsx';\nimport { b } from '../api/forms.ts';`,
  },
  { file: 'src/web/pages/Ok.tsx', code: `import s from './Ok.module.css';\nimport { a } from './home/HomePhoto.tsx';` },
  {
    file: 'src/web/pages/contatti/Ok.tsx',
    code: `import { a } from './ContactOutcome.tsx';\nimport { b } from '../../layout/page-state.ts';`,
  },
  { file: 'src/web/app/Ok.tsx', code: `import { a } from '../layout/Layout.tsx';` },
  { file: 'src/server/db/ok.ts', code: `import { a } from '../../contract/photos.ts';` },
  {
    file: 'src/server/services/ok.ts',
    code: `import { a } from '../db/schema.ts';\nimport { b } from '../mail/queue.ts';`,
  },
  { file: 'src/server/api/ok.ts', code: `import { a } from '../services/contact.ts';` },
  { file: 'src/server/render/ok.ts', code: `import { a } from '../../web/app/entry-server.tsx';` },
  {
    file: 'src/web/ui/Ok.examples.tsx',
    code: `import { Ok } from './Ok.tsx';\nimport { a } from '../examples/words.ts';`,
  },
  {
    file: 'src/web/inline/ok.ts',
    code: `import { a } from './theme.ts';\nimport b from '../app/fonts/newsreader.woff2';`,
  },
  { file: 'harness/ok.ts', code: `import { a } from '../src/server/env.ts';` },
  { file: 'scripts/ok.ts', code: `import { a } from '../harness/site.ts';\nimport { b } from './command.ts';` },
  {
    file: 'engines/ok.ts',
    code: `import { a } from '../harness/figures.ts';\nimport { b } from '../src/content/site-map.ts';`,
  },
  { file: 'bench/ok.ts', code: `import { a } from '../harness/site.ts';\nimport { b } from '../scripts/build.ts';` },
  {
    file: 'tests/http/ok.ts',
    code: `import { a } from '../../harness/smtp.ts';\nimport { b } from '../support/site.ts';`,
  },
  { file: 'tests/browser/ok.ts', code: `import { a } from '../../scripts/dev/examples.ts';` },
];

describe('the arrows of the architecture', () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-arrows-'));
  const refused = new Set<string>();

  beforeAll(async () => {
    const settings: Record<string, unknown> = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
    // The copy stands outside the repository, where there is no list of files to ignore.
    delete settings['vcs'];
    delete settings['$schema'];
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(settings));
    for (const { file, code } of [...forbidden, ...allowed]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${code}\n`);
    }
    const report = await lint(['--only=style/noRestrictedImports', '.']);
    for (const file of report) refused.add(file);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Paths of the files that Biome complains of. */
  function lint(args: string[]): Promise<string[]> {
    return new Promise((resolve) => {
      const program = join(root, 'node_modules/.bin/biome');
      const options = [...args, '--reporter=json', '--max-diagnostics=200'];
      execFile(program, ['lint', ...options], { cwd: folder }, (_error, output) => {
        const { diagnostics }: { diagnostics: { location: { path: string } }[] } = JSON.parse(output);
        resolve(diagnostics.map(({ location }) => location.path));
      });
    });
  }

  test.each(forbidden)('refuse $code in $file', ({ file }) => expect(refused).toContain(file));
  test.each(allowed)('let $file import what it stands on', ({ file }) => expect(refused).not.toContain(file));

  test('refuse two files that import each other', async () => {
    mkdirSync(join(folder, 'ring'));
    writeFileSync(join(folder, 'ring/a.ts'), `import { b } from './b.ts';\nexport const a = () => b;\n`);
    writeFileSync(join(folder, 'ring/b.ts'), `import { a } from './a.ts';\nexport const b = () => a;\n`);
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
    expect((await lint(['--only=suspicious/noImportCycles', 'ring'])).sort()).toEqual(['ring/a.ts', 'ring/b.ts']);
  });
});
