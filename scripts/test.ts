import { type SpawnOptions, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { findChromium, headlessChromium } from '../harness/chromium.ts';
import { installDeployPrograms } from '../harness/deploy-programs.ts';
import { findPostgresPrograms, missingPostgresText } from '../harness/postgres.ts';
import { findProgram, installPackages } from '../harness/system-programs.ts';

/*
 * Runs all checks and counts the passed ones: types, lint with import rules, unused code, build, tests.
 * Arguments select test files.
 */

const root = join(import.meta.dirname, '..');
const programs = join(root, 'node_modules/.bin');
const chosenTests = process.argv.slice(2);

interface Count {
  passed: number;
  failed: number;
}

const reportSchema = v.object({
  numPassedTests: v.number(),
  numTotalTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string()),
      assertionResults: v.array(v.unknown()),
    }),
  ),
});

await installBrowser();
installPostgres();
installTestedDeployPrograms();

const counts: Count[] = [
  ...(await Promise.all([
    // Parallel checkers would check shared types twice, and the other checks need the processor.
    check('Types', join(programs, 'tsc'), ['-p', '.', '--singleThreaded']),
    checkFormat(),
    findUnused(),
    check('Build', process.execPath, ['scripts/build.ts']),
  ])),
  await runTests(),
];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function checkFormat(): Promise<Count> {
  return check('Format, lint, arrows of the architecture', join(programs, 'biome'), [
    'check',
    '--error-on-warnings',
    '--max-diagnostics=50',
  ]);
}

function findUnused(): Promise<Count> {
  return check('Unused files, exports and dependencies', join(programs, 'knip'), []);
}

/** Runs a check by exit code; prints its output on failure. */
async function check(title: string, program: string, args: string[]): Promise<Count> {
  const { code, output } = await run(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  console.log(`${code === 0 ? '✓' : '✗'} ${title}`);
  if (code !== 0) console.log(output);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runTests(): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-tests-'));
  const reportFile = join(folder, 'report.json');
  try {
    const { code } = await run(
      join(programs, 'vitest'),
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`, ...chosenTests],
      { stdio: 'inherit' },
    );
    const report = v.parse(reportSchema, JSON.parse(readFileSync(reportFile, 'utf8')));
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length;
    const failedTests = report.numTotalTests - report.numPassedTests + broken;
    // Count one failure if no test failed but an error occurred outside of the tests.
    return { passed: report.numPassedTests, failed: code === 0 ? failedTests : Math.max(1, failedTests) };
  } catch (error) {
    console.error('The tests did not run to their end:', error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function installBrowser(): Promise<void> {
  if (findProgram(headlessChromium) !== null) return;
  console.log('No Chromium made for tests was found: installing one…');
  if (installPackages(headlessChromium) || findChromium() !== null) return;
  await run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  if (findChromium() === null) console.error('No Chromium could be installed: the browser tests will fail.');
}

function installPostgres(): void {
  if (findPostgresPrograms() !== null) return;
  console.log('No PostgreSQL was found: installing it…');
  if (!installPackages('postgresql') || findPostgresPrograms() === null) console.error(missingPostgresText);
}

function installTestedDeployPrograms(): void {
  if (chosenTests.length > 0 && !chosenTests.some((words) => words.includes('deploy'))) return;
  const missing = installDeployPrograms();
  if (missing.length > 0) console.error(`Missing, the tests of deploy/ will fail: ${missing.join(', ')}`);
}

/** Runs a program to its end. A missing program counts as failed. */
function run(program: string, args: string[], options: SpawnOptions): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, ...options });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
