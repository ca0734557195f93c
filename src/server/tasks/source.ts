import { formatRelativeTime } from '../../content/time/relative-times.ts';
import type { SectionName } from '../../contract/staff/pages.ts';
import type { StaffRole } from '../../contract/staff/roles.ts';
import type { LinePart, Task, TaskLine, TaskLink, TaskPage, TaskState } from '../../contract/staff/tasks.ts';
import type { Context } from '../context.ts';
import { listChecks } from '../db/check-results.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Env } from '../env.ts';

/** Context of the sources of one list of tasks. */
export interface TaskContext extends Context {
  env: Env;
  database: OpenDatabase;
  /** Number of addresses that proxies added to the current request; `null` outside a request. */
  proxies: number | null;
  /** True to run also checks that take minutes on a large database. */
  thorough: boolean;
  /** Returns what `read` reads. It is read once for all that ask by the same function. */
  once<Result>(read: (context: TaskContext) => Promise<Result>): Promise<Result>;
  /** Lists the tasks of a page for the same actor, in order. */
  listTasks(page: TaskPage): Promise<OperatorTask[]>;
}

/** `todo`: instruction for an operator, which may name settings and commands. Users of the staff area never get it. */
export type OperatorTask = Task & { todo?: string };

/** Kind of task. Its subject exports it, `src/server/task-sources.ts` joins it. */
export interface TaskSource {
  kind: string;
  pages: readonly TaskPage[];
  /** Least role of users that see it. */
  role: StaffRole;
  /** Phrase without a capital letter, or a function that makes what follows the count. */
  title: string | ((count: number) => string);
  /** Title while there is nothing to do; without it, there is no task then. */
  done?: string;
  link?: TaskLink;
  section?: SectionName;
  personal?: true;
  check?: true;
  blocks?: true;
  /** True if it comes before older tasks. */
  urgent?: true;
  /** Finds what is to do; `null` if nothing is. */
  find(context: TaskContext): FoundTask | null | Promise<FoundTask | null>;
}

/** Finding of a source: `look` unless it says another state, with the title and link of its source unless it has its own. */
export interface FoundTask {
  state?: TaskState;
  title?: string;
  count?: number;
  lines?: readonly (string | TaskLine)[];
  link?: TaskLink | null;
  since?: string | null;
  ask?: string;
  /** By default the same as `ask`. */
  todo?: string;
}

/** Reads the latest result of each automatic check, by name. */
export const readChecks = async ({ db }: Pick<Context, 'db'>) =>
  new Map((await listChecks(db)).map((check) => [check.name, check]));

/** A time inside a line, as words relative to now. */
export function toTimePart(at: string, { now }: Pick<Context, 'now'>, preposition?: 'da' | 'di'): LinePart {
  return { text: formatRelativeTime(new Date(at), now, preposition), at };
}

/** Number of lines of a task; the others are behind a link. */
const maxLines = 5;

/** First lines of a long list, and a link to the page with the others: «altre 20». */
export function limitLines(
  lines: readonly TaskLine[],
  { to, others }: { to: string; others: (count: number) => string },
): TaskLine[] {
  const hiddenCount = lines.length - maxLines;
  if (hiddenCount <= 0) return [...lines];
  const text = hiddenCount === 1 ? others(1) : `${others(hiddenCount)} ${hiddenCount}`;
  return [...lines.slice(0, maxLines), [{ text, to }]];
}
