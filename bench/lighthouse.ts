import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { chromiumFlags, requireChromium } from './programs.ts';

const folder = join(import.meta.dirname, 'lighthouse');
const program = join(folder, 'node_modules/lighthouse/cli/index.js');

const scoreSchema = v.object({ score: v.nullable(v.number()) });
const numberSchema = v.object({ numericValue: v.number() });
const reportSchema = v.object({
  categories: v.object({
    performance: scoreSchema,
    accessibility: scoreSchema,
    'best-practices': scoreSchema,
    seo: scoreSchema,
  }),
  audits: v.objectWithRest(
    {
      'first-contentful-paint': numberSchema,
      'largest-contentful-paint': numberSchema,
      'total-blocking-time': numberSchema,
      'cumulative-layout-shift': numberSchema,
      'network-requests': v.object({
        details: v.object({
          items: v.array(v.object({ url: v.string(), transferSize: v.number() })),
        }),
      }),
    },
    v.object({ id: v.string(), score: v.nullish(v.number()) }),
  ),
});

/** Result of one page load. Scores are percentages; `bytes` counts compressed bytes over the network. */
export interface PageLoad {
  firstPaintMs: number;
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
  scores: { performance: number; accessibility: number; bestPractices: number; seo: number };
  bytes: number;
  requests: number;
}

/** Installs Lighthouse if it is missing. */
export function installLighthouse(): void {
  if (existsSync(program)) return;
  console.log('Installing Lighthouse…');
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  if (npm.status !== 0) throw new Error('Lighthouse could not be installed: see the lines above');
}

let pageLoadCount = 0;

/** Measures one page load in a fresh browser with these flags. */
export async function measurePageLoad(url: string, flags: string[]): Promise<PageLoad> {
  pageLoadCount += 1;
  const output = join(tmpdir(), `studio-lighthouse-${process.pid}-${pageLoadCount}.json`);
  const parameters = [
    program,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    '--only-categories=performance,accessibility,best-practices,seo',
    `--chrome-flags=${[...chromiumFlags, ...flags].join(' ')}`,
  ];
  const environment = { env: { ...process.env, CHROME_PATH: requireChromium() } };
  // On a busy machine Lighthouse sometimes fails to record the page load.
  await retryTwice(() => promisify(execFile)(process.execPath, parameters, environment));
  const { categories, audits } = v.parse(reportSchema, JSON.parse(await readFile(output, 'utf8')));
  await rm(output);
  const items = audits['network-requests'].details.items.filter(({ url: address }) => address.startsWith('http'));
  const toPercent = ({ score: share }: v.InferOutput<typeof scoreSchema>) => Math.round((share ?? 0) * 100);
  return {
    firstPaintMs: audits['first-contentful-paint'].numericValue,
    largestPaintMs: audits['largest-contentful-paint'].numericValue,
    blockingMs: audits['total-blocking-time'].numericValue,
    layoutShift: audits['cumulative-layout-shift'].numericValue,
    scores: {
      performance: toPercent(categories.performance),
      accessibility: toPercent(categories.accessibility),
      bestPractices: toPercent(categories['best-practices']),
      seo: toPercent(categories.seo),
    },
    bytes: items.reduce((sum, { transferSize }) => sum + transferSize, 0),
    requests: items.length,
  };
}

async function retryTwice(record: () => Promise<unknown>): Promise<void> {
  for (let left = 2; ; left -= 1) {
    try {
      await record();
      return;
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}
