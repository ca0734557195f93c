import type { TaskState } from '../../contract/staff/tasks.ts';
import type { Context } from '../context.ts';
import type { TaskLister } from '../tasks/list.ts';
import type { FoundTask, OperatorTask, TaskContext, TaskSource } from '../tasks/source.ts';
import { withTimeout } from '../time/timeouts.ts';

/** Timeout of a check, in ms. Afterwards the check is reported as unanswered. */
const checkTimeoutMs = 8_000;

/** Runs all checks of the site in parallel. A check that throws or times out is a task too. */
export async function listFindings(
  listTasks: TaskLister,
  context: Context,
  options: Pick<TaskContext, 'proxies' | 'thorough'>,
): Promise<OperatorTask[]> {
  return await listTasks(context, 'doctor', { ...options, run: runCheck });
}

async function runCheck(source: TaskSource, context: TaskContext): Promise<FoundTask | null> {
  const title = typeof source.title === 'string' ? source.title : source.title(2);
  return await withTimeout<FoundTask | null>(
    context.thorough ? 10 * 60_000 : checkTimeoutMs,
    async () => await source.find(context),
    () => ({ title, lines: ['Nessuna risposta in tempo.'], link: null, todo: 'Riprovare fra poco.' }),
  ).catch((error: unknown) => ({
    state: 'broken',
    title,
    lines: ['Il controllo non è riuscito.'],
    link: null,
    ask: `Guardare perché il controllo «${title}» non riesce (${describeError(error)}).`,
  }));
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'errore imprevisto';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

/** Finds the worst state of some tasks, which come worst first. */
export const findWorstState = ([worst]: readonly { state: TaskState }[]): TaskState => worst?.state ?? 'well';
