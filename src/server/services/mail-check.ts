import type { CheckResult } from '../../contract/desk.ts';
import { listChecks } from './check-results.ts';
import type { Context } from './context.ts';
import { writeJournal } from './journal.ts';

/**
 * Has the mail checked because somebody asked for it. `probe` sends a letter and keeps how it went; that comes out, or `null` where it
 * was cut short.
 */
export async function checkMailNow(context: Context, probe: () => Promise<boolean>): Promise<CheckResult | null> {
  await writeJournal(context, { event: 'mail.checked' });
  if (!(await probe())) return null;
  const checks = await listChecks(context.db);
  return checks.find(({ name }) => name === 'mail') ?? null;
}
