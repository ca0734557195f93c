import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findFirefox, openFirefox } from '../engines/firefox.ts';
import {
  checkContactForm,
  checkNewsletterForm,
  checkPostedForm,
  checkRequest,
  checkToasts,
} from '../engines/form-checks.ts';
import type { Check } from '../engines/page.ts';
import {
  checkCarousel,
  checkClientNavigation,
  checkConsole,
  checkEveryPage,
  checkFoldingRows,
  checkMenu,
  checkTheme,
} from '../engines/page-checks.ts';
import type { Visitor } from '../engines/visitor.ts';
import { findWebKit, openWebKit } from '../engines/webkit.ts';
import { formatTable, type Table } from '../harness/figures.ts';
import { makeDataFolder, startSite } from '../harness/site.ts';
import { installPackages } from '../harness/system-programs.ts';
import { buildIfStale } from './build.ts';

/*
 * Tests the site in Firefox's and Safari's engines, installed if permitted: `npm run engines [-- --engine=webkit
 * --check=menu]`.
 */

interface Engine {
  name: string;
  packages: string[];
  isInstalled: () => boolean;
  open: (origin: string) => Promise<Visitor>;
}

const allEngines: Engine[] = [
  { name: 'firefox', packages: ['firefox-esr'], isInstalled: () => findFirefox() !== null, open: openFirefox },
  {
    name: 'webkit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isInstalled: () => findWebKit() !== null,
    open: openWebKit,
  },
];

const { values: wanted } = parseArgs({
  options: { engine: { type: 'string', default: '' }, check: { type: 'string', default: '' } },
});
const engines = allEngines.filter(({ name }) => name.includes(wanted.engine));

const picturesFolder = mkdtempSync(join(tmpdir(), 'studio-engines-'));
const checks: [title: string, check: (folder: string) => Check][] = [
  ['every page at 1440 and 390 px', checkEveryPage],
  ['next page without a new document', () => checkClientNavigation],
  ['menu of a phone', () => checkMenu],
  ['rows that fold on a phone', () => checkFoldingRows],
  ['carousel by its buttons', () => checkCarousel],
  ['theme: light, dark, system; remembered', () => checkTheme],
  ['toast comes and goes', () => checkToasts],
  ['newsletter, sent by the app', () => checkNewsletterForm],
  ['contact, a wrong field and its mending', () => checkContactForm],
  ['contact, posted by the browser', () => checkPostedForm],
  ['a request becomes its entry', () => checkRequest],
  ['nothing to complain of in the console', () => checkConsole],
];
const chosenChecks = checks.filter(([title]) => title.includes(wanted.check));
const titles = chosenChecks.map(([title]) => title);

const began = Date.now();
const missing = engines.filter(({ isInstalled }) => !isInstalled()).flatMap(({ packages }) => packages);
if (missing.length > 0) {
  console.log(`Installing ${missing.join(', ')}…`);
  if (!installPackages(...missing)) console.error(`Install the packages ${missing.join(' and ')} yourself.`);
}
await buildIfStale();

const folder = await makeDataFolder();
const faults: string[] = [];
let results: { engine: string; cells: string[] }[] = [];
try {
  // Sample pictures first: a starting site would add them while its pages are checked.
  execFileSync(process.execPath, ['scripts/demo.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'], DATA_DIR: folder.path },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const site = await startSite({ dataDir: folder.path });
  try {
    results = await Promise.all(engines.map((engine) => runChecks(engine, site.origin)));
  } finally {
    await site.stop();
  }
} finally {
  await folder.remove();
}

const table: Table = {
  title: 'The site in other engines',
  columns: ['', ...results.map(({ engine }) => engine)],
  rows: titles.map((title, index) => [title, ...results.map(({ cells }) => cells[index] ?? '')]),
};
console.log(formatTable(table));
for (const fault of faults) console.log(`✗ ${fault}`);
console.log(
  `\n${faults.length === 0 ? 'All well' : `${faults.length} failed`}, ${Math.round((Date.now() - began) / 1000)} s`,
);
console.log(`Pictures: ${picturesFolder}`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function runChecks({ name, open }: Engine, origin: string): Promise<{ engine: string; cells: string[] }> {
  const ownPictures = join(picturesFolder, name);
  mkdirSync(ownPictures);
  let visitor: Visitor;
  try {
    visitor = await open(origin);
  } catch (error) {
    faults.push(`${name} does not start: ${formatError(error)}`);
    return { engine: name, cells: [] };
  }
  const cells: string[] = [];
  try {
    for (const [title, check] of chosenChecks) {
      const checkBegan = Date.now();
      const fault = await catchFault(() => check(ownPictures)(visitor));
      console.log(`${fault === null ? '✓' : '✗'} ${name}: ${title}`);
      cells.push(`${fault === null ? '✓' : '✗'} ${formatSeconds(Date.now() - checkBegan)}`);
      if (fault === null) continue;
      const picture = join(ownPictures, `failed-${cells.length}.png`);
      writeFileSync(picture, await visitor.takeScreenshot());
      faults.push(`${visitor.engine}, ${title}: ${fault} (${picture})`);
    }
  } finally {
    await visitor.close();
  }
  return { engine: visitor.engine, cells };
}

async function catchFault(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return formatError(error);
  }
}

function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(5)} s`;
}

function formatError(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');
}
