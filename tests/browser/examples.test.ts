import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../../harness/processes.ts';
import { withExamples } from '../../scripts/dev/examples.ts';
import { examplesPath } from '../../src/web/examples/addresses.ts';
import { axeFindings } from '../support/axe.ts';
import { useBrowser } from '../support/browser.ts';
import { markupFaults } from '../support/markup.ts';

const root = join(import.meta.dirname, '../..');
const cacheDir = mkdtempSync(join(tmpdir(), 'studio-examples-'));
const vite = await createServer({
  root,
  cacheDir,
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const answer = withExamples(vite, { alive: false });
const server = createHttpServer((request, response) => answer(request, response, () => response.writeHead(404).end()));

type Page = typeof import('../../src/web/examples/page.tsx');
const { examples } = (await vite.ssrLoadModule('/src/web/examples/page.tsx')) as Page;

const site = { url: '' };
const { visit } = useBrowser(() => site);

beforeAll(async () => {
  site.url = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await vite.close();
  rmSync(cacheDir, { recursive: true });
});

test('every component has examples', () => {
  const components = readdirSync(join(root, 'src/web/ui'))
    .filter((file) => /(?<!\.test|\.examples)\.tsx$/.test(file))
    .map((file) => file.replace('.tsx', ''));
  expect(Object.keys(examples).sort()).toEqual(components.sort());
});

const cases = Object.entries(examples).flatMap(([component, named]) =>
  named.map(({ name, element }) => ({ component, name, element })),
);
test.each(cases)('$component, «$name»: valid HTML', async ({ element }) => {
  expect(await markupFaults(renderToStaticMarkup(element))).toEqual([]);
});

test('the page of all examples: valid HTML', async () => {
  const page = await (await fetch(site.url + examplesPath)).text();
  expect(await markupFaults(page)).toEqual([]);
});

describe.each([390, 1440])('%i px wide', (width) => {
  test.each(['light', 'dark'] as const)(
    'in the %s theme: axe finds nothing, nothing sticks out',
    async (colorScheme) => {
      const { page, go } = await visit({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });
      await go(examplesPath);
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );
});
