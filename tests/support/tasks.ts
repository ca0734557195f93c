import { formatLine, formatTaskTitle, type Task, type TaskPage } from '../../src/contract/staff/tasks.ts';
import type { Context } from '../../src/server/context.ts';
import type { OpenDatabase } from '../../src/server/db/open.ts';
import { readEnv } from '../../src/server/env.ts';
import { taskSources } from '../../src/server/task-sources.ts';
import { createTaskLister } from '../../src/server/tasks/list.ts';
import type { StaffBrowser } from './staff.ts';

/** Lists the tasks of a page without a site, in its settings by default. */
export async function listTasksOf(
  database: OpenDatabase,
  context: Omit<Context, 'db'>,
  page: TaskPage = 'desk',
  variables: Record<string, string> = {},
): Promise<Task[]> {
  const listTasks = createTaskLister({ sources: taskSources, env: readEnv(variables), database });
  return await listTasks({ ...context, db: database.staff }, page);
}

/** Reads the tasks of the desk through the API. */
export async function readDeskTasks(browser: StaffBrowser): Promise<Task[]> {
  return (await (await browser.call('GET', '/api/today')).json()).tasks;
}

/** Finds the task of a kind, as its title and lines; `undefined` if there is none. */
export function findTaskWords(tasks: readonly Task[], kind: string): string[] | undefined {
  const task = tasks.find((other) => other.kind === kind);
  return task && [formatTaskTitle(task), ...task.lines.map(formatLine)];
}
