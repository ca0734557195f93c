import { findSection } from '../../contract/staff/pages.ts';
import { mayActAs, type StaffRole } from '../../contract/staff/roles.ts';
import type { TaskLink, TaskPage } from '../../contract/staff/tasks.ts';
import type { Actor, Context } from '../context.ts';
import type { FoundTask, OperatorTask, TaskContext, TaskSource } from './source.ts';

interface TaskListDeps extends Pick<TaskContext, 'env' | 'database'> {
  sources: readonly TaskSource[];
}

interface TaskListOptions extends Partial<Pick<TaskContext, 'proxies' | 'thorough'>> {
  /** Results that the caller has already, by the function that reads them: `once` reads none of them again. */
  readings?: ReadonlyMap<unknown, Promise<unknown>>;
  /** Finds the task of a source; by default without a timeout, and an error of one source fails the list. */
  run?: (source: TaskSource, context: TaskContext) => Promise<FoundTask | null>;
}

/** Lists the tasks of a page for the actor of a context: a user of the staff area, a command or the program. */
export type TaskLister = (context: Context, page: TaskPage, options?: TaskListOptions) => Promise<OperatorTask[]>;

/** Makes the function that lists tasks. It runs only the sources of the page and of the actor's role. */
export function createTaskLister({ sources, env, database }: TaskListDeps): TaskLister {
  return async ({ db, actor, now }, page, options = {}) => {
    const { proxies = null, thorough = false, run = async (source, context) => await source.find(context) } = options;
    const readings = new Map(options.readings);
    const context: TaskContext = {
      db,
      actor,
      now,
      env,
      database,
      proxies,
      thorough,
      once<Result>(read: (context: TaskContext) => Promise<Result>): Promise<Result> {
        // Cast: the map holds for each function the promise that it returned.
        const reading = (readings.get(read) ?? read(context)) as Promise<Result>;
        readings.set(read, reading);
        return reading;
      },
      async listTasks(page) {
        const shown = sources.filter(({ pages, role }) => pages.includes(page) && mayDo(actor, role));
        const found = await Promise.all(
          shown.map(async (source) => ({ source, task: makeTask(source, await run(source, context), actor) })),
        );
        return found
          .flatMap(({ source, task }) => (task === null ? [] : [{ key: makeSortKey(source, task), task }]))
          .sort((one, other) => one.key.localeCompare(other.key))
          .map(({ task }) => task);
      },
    };
    return await context.listTasks(page);
  };
}

const mayDo = (actor: Actor, role: StaffRole) => actor.kind !== 'person' || mayActAs(actor.role, role);

function makeTask(source: TaskSource, found: FoundTask | null, actor: Actor): OperatorTask | null {
  const done: FoundTask | null = source.done === undefined ? null : { state: 'well', title: source.done, link: null };
  const given = found ?? done;
  if (given === null) return null;
  const { state = 'look', count = null, lines = [], since = null, ask = null, todo = ask, title } = given;
  const { link = source.link ?? null } = given;
  return {
    kind: source.kind,
    state,
    count,
    title: title ?? (typeof source.title === 'string' ? source.title : source.title(count ?? 2)),
    lines: lines.map((line) => (typeof line === 'string' ? [line] : line)),
    link: link !== null && isReachable(link, actor) ? link : null,
    since,
    section: source.section ?? null,
    personal: source.personal ?? false,
    check: source.check ?? false,
    blocks: source.blocks ?? false,
    ask,
    ...(todo !== null && actor.kind !== 'person' && { todo }),
  };
}

/** False for a page of a section that is not for the actor's role. */
function isReachable({ to }: TaskLink, actor: Actor): boolean {
  const section = findSection(to);
  return section === undefined || mayDo(actor, section.role);
}

const stateOrder = ['broken', 'look', 'well'] as const;

/** Sort key: broken ones, then urgent ones in the order of their sources, then the oldest; those without a date come last. */
const makeSortKey = ({ urgent }: TaskSource, { state, since }: OperatorTask) =>
  `${stateOrder.indexOf(state)} ${urgent ? '' : (since ?? '9')}`;
