import { within } from '../time/timeouts.ts';
import { addressChecks } from './address.ts';
import { copyChecks } from './backups.ts';
import { databaseChecks } from './database.ts';
import { mailChecks } from './mail.ts';
import { peopleChecks } from './people.ts';
import { broken, type Check, type OperatorFinding, type Patient, type Seen, worthALook } from './seen.ts';

/** Timeout of a check, in ms; then it is reported as unanswered. */
const patience = 8_000;

/** Checks in display order. */
const checks: readonly Check[] = [...databaseChecks, ...mailChecks, ...addressChecks, ...copyChecks, ...peopleChecks];

/** Runs all checks in parallel. A check that fails or times out becomes a finding itself. */
export async function examine(patient: Patient): Promise<OperatorFinding[]> {
  const findings = await Promise.all(
    checks.map(async ({ name, title, look }): Promise<OperatorFinding[]> => {
      const seen = await within<Seen | null>(
        patient.thorough ? 10 * 60_000 : patience,
        () => look(patient),
        () => worthALook('Nessuna risposta in tempo.', { todo: 'Riprovare fra poco.', remedy: 'look-again' }),
      ).catch((error: unknown) =>
        broken('Il controllo non è riuscito.', {
          ask: `Guardare perché il controllo «${title}» non riesce (${reasonOf(error)}).`,
          remedy: 'look-again',
        }),
      );
      return seen === null ? [] : [{ name, title, ...seen }];
    }),
  );
  return findings.flat();
}

/** Error code, or else the error's message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'errore imprevisto';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

/** Worst state of the findings. */
export function worstOf(findings: readonly OperatorFinding[]): OperatorFinding['state'] {
  for (const state of ['broken', 'look'] as const)
    if (findings.some((finding) => finding.state === state)) return state;
  return 'well';
}
