import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from './build-stamp.ts';
import { exitCodes, makeProgram, type Program, runAsMain, type Terminal } from './command.ts';

const help = `What an auditor asks first: the lock file, known holes and the headers of the site.

  npm run audit                            all but the headers
  npm run audit -- https://studio.example  the headers of a running site too`;

const lockFileSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({ version: v.optional(v.string()), resolved: v.optional(v.string()), integrity: v.optional(v.string()) }),
  ),
});
const vulnerabilitiesSchema = v.object({
  metadata: v.object({ vulnerabilities: v.record(v.string(), v.number()) }),
});

/** Result of a check: whether it passed, `null` if it could not run; and a text to print. */
type CheckResult = [passed: boolean | null, text: string];

/** Checks that package-lock.json has a digest and an https address for every package. */
function checkLockFile(): CheckResult {
  const { packages } = v.parse(lockFileSchema, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const packageEntries = Object.entries(packages).filter(([path]) => path !== '');
  const unsafePackages = packageEntries.filter(
    ([, { resolved, integrity }]) => !integrity || !(resolved ?? 'https://').startsWith('https://'),
  );
  return [
    unsafePackages.length === 0,
    `lock file: ${packageEntries.length} packages, ${unsafePackages.length} without digest or https`,
  ];
}

/**
 * Checks that the registry reports no vulnerability of high or critical severity in the locked packages. If the
 * registry does not respond, the check does not fail.
 */
function checkVulnerabilities({ env }: Pick<Terminal, 'env'>): CheckResult {
  try {
    const output = execFileSync('npm', ['audit', '--json', '--omit=dev'], {
      cwd: root,
      env,
      encoding: 'utf8',
      timeout: 60_000,
    });
    return parseVulnerabilities(output);
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    return output.includes('"vulnerabilities"')
      ? parseVulnerabilities(output)
      : [null, 'known holes: the registry does not answer, nothing is known'];
  }
}

function parseVulnerabilities(output: string): CheckResult {
  const {
    high = 0,
    critical = 0,
    total = 0,
  } = v.parse(vulnerabilitiesSchema, JSON.parse(output)).metadata.vulnerabilities;
  return [high + critical === 0, `known holes: ${total}, of which ${high} high and ${critical} critical`];
}

/** Points that each header adds to a score of 100, after Mozilla's HTTP Observatory. A missing header subtracts 20. */
const headerRules: [name: string, points: number, test: (headers: Headers) => boolean][] = [
  ['content-security-policy', 10, (h) => /default-src 'none'/.test(readPolicy(h)) && !/unsafe-/.test(readPolicy(h))],
  ['strict-transport-security', 5, (h) => /max-age=\d{8}/.test(h.get('strict-transport-security') ?? '')],
  ['x-content-type-options', 5, (h) => h.get('x-content-type-options') === 'nosniff'],
  ['referrer-policy', 5, (h) => /no-referrer|strict-origin|same-origin/.test(h.get('referrer-policy') ?? '')],
  ['frame-ancestors', 5, (h) => /frame-ancestors 'none'/.test(readPolicy(h))],
];
const readPolicy = (headers: Headers) => headers.get('content-security-policy') ?? '';

async function scoreHeaders(origin: string): Promise<CheckResult> {
  const { headers } = await fetch(origin, { signal: AbortSignal.timeout(10_000) });
  const missing = headerRules.filter(([, , test]) => !test(headers)).map(([name]) => name);
  const score = 100 + headerRules.reduce((sum, [, points, test]) => sum + (test(headers) ? points : -20), 0);
  return [
    score >= 130,
    `headers of ${origin}: ${score} of 130${missing.length > 0 ? `, without ${missing.join(', ')}` : ''}`,
  ];
}

async function runChecks(origins: string[], terminal: Terminal): Promise<number> {
  const lines = [checkLockFile(), checkVulnerabilities(terminal)];
  for (const origin of origins) lines.push(await scoreHeaders(origin));
  for (const [well, output] of lines) terminal.console.log(`${well === null ? '!' : well ? '✓' : '✗'} ${output}`);
  return lines.every(([well]) => well !== false) ? exitCodes.done : exitCodes.failed;
}

const commands = makeProgram(help, { check: runChecks }, 'check');

/** Program `audit`. `check` may be omitted before an address. */
export const audit: Program = (words, terminal) =>
  commands(words[0]?.includes('://') ? ['check', ...words] : words, terminal);

await runAsMain(import.meta.filename, audit);
