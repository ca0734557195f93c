import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/**
 * Lowers the priority of a child process that was started just now, so that it does not delay visitors. Not to the
 * lowest, at which a busy machine leaves it a hundredth of the processor, and a photo waits for minutes. Its threads
 * inherit the priority. A process that lowers its own priority on Linux lowers only one thread.
 */
export function lowerPriority({ pid }: ChildProcess): void {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
}
