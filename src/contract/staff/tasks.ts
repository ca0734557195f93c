import * as v from 'valibot';
import { sectionNames } from './pages.ts';

/**
 * Places that show tasks: the staff pages Oggi, Messa in linea and Stato del sito. `week`: what the email at the start of a week
 * adds to those of Oggi.
 */
export type TaskPage = 'desk' | 'launch' | 'doctor' | 'week';

/** Part of a line: words, words that are a link, or a time in words (`at` is the same time in ISO 8601). */
const linePart = v.union([
  v.string(),
  v.object({ text: v.string(), to: v.string() }),
  v.object({ text: v.string(), at: v.string() }),
]);
const taskLine = v.array(linePart);
export type LinePart = v.InferOutput<typeof linePart>;
export type TaskLine = v.InferOutput<typeof taskLine>;

/** `well`: nothing to do. `look`: staff should act. `broken`: staff must act. */
const taskState = v.picklist(['well', 'look', 'broken']);
export type TaskState = v.InferOutput<typeof taskState>;

const taskLink = v.object({ label: v.string(), to: v.string() });
export type TaskLink = v.InferOutput<typeof taskLink>;

/** Task that waits for staff, in words, or a check of the site. */
export const task = v.object({
  /** Name of its source. A page may render a kind in a way of its own. */
  kind: v.string(),
  state: taskState,
  /** Number of things to do; `null` for a task that is not counted. */
  count: v.nullable(v.number()),
  /** Phrase without a capital letter; what follows the number of a counted task. */
  title: v.string(),
  lines: v.array(taskLine),
  /** Page on which the caller does it. */
  link: v.nullable(taskLink),
  /** Time from which the oldest has been waiting. */
  since: v.nullable(v.string()),
  /** Section whose entry in the navigation counts it. */
  section: v.nullable(v.picklist(sectionNames)),
  /** True if it waits for the caller rather than for any user. */
  personal: v.boolean(),
  /** True for an automatic check, which the desk also shows when it is well. */
  check: v.boolean(),
  /** True if the site cannot be opened before it is done. */
  blocks: v.boolean(),
  /** Request to the site's host, for a remedy outside the staff area. */
  ask: v.nullable(v.string()),
});
export type Task = v.InferOutput<typeof task>;

export const isOpen = ({ state }: Pick<Task, 'state'>): boolean => state !== 'well';

/** Title of a task with its number: «3 messaggi senza risposta». */
export const formatTaskTitle = ({ count, title }: Pick<Task, 'count' | 'title'>): string =>
  count === null ? title : `${count} ${title}`;

/** Words of a line, without its links. */
export const formatLine = (line: TaskLine): string =>
  line.map((part) => (typeof part === 'string' ? part : part.text)).join('');
