import { withTimeout } from '../time/timeouts.ts';
import { addressChecks } from './address.ts';
import { backupChecks } from './backups.ts';
import { databaseChecks } from './database.ts';
import { mailChecks } from './mail.ts';
import { peopleChecks } from './people.ts';
import {
  type Check,
  type CheckOutcome,
  type ExaminedSite,
  type OperatorFinding,
  reportFault,
  reportWarning,
} from './seen.ts';

/** Timeout of a check, in ms. Afterwards the check is reported as unanswered. */
const checkTimeoutMs = 8_000;

/** Checks in display order. */
const checks: readonly Check[] = [...databaseChecks, ...mailChecks, ...addressChecks, ...backupChecks, ...peopleChecks];

/** Runs all checks in parallel and returns their findings. A check that throws or times out is a finding too. */
export async function runChecks(site: ExaminedSite): Promise<OperatorFinding[]> {
  const findings = await Promise.all(
    checks.map(async ({ name, title, run }): Promise<OperatorFinding[]> => {
      const outcome = await withTimeout<CheckOutcome | null>(
        site.thorough ? 10 * 60_000 : checkTimeoutMs,
        () => run(site),
        () => reportWarning('Nessuna risposta in tempo.', { todo: 'Riprovare fra poco.', remedy: 'look-again' }),
      ).catch((error: unknown) =>
        reportFault('Il controllo non è riuscito.', {
          ask: `Guardare perché il controllo «${title}» non riesce (${describeError(error)}).`,
          remedy: 'look-again',
        }),
      );
      return outcome === null ? [] : [{ name, title, ...outcome }];
    }),
  );
  return findings.flat();
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'errore imprevisto';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

export function findWorstState(findings: readonly OperatorFinding[]): OperatorFinding['state'] {
  for (const state of ['broken', 'look'] as const)
    if (findings.some((finding) => finding.state === state)) return state;
  return 'well';
}
