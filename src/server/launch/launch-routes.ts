import { launchCalls } from '../../contract/launch.ts';
import type { Staff } from '../context.ts';
import { answerCalls } from '../http/calls.ts';
import type { TaskLister } from '../tasks/list.ts';
import { closeToSearch, confirmFact, confirmPrintedCodes, markRead, openToSearch, readLaunchState } from './launch.ts';

export const launchRoutes = answerCalls(launchCalls, ({ listTasks }: { listTasks: TaskLister }) => {
  /** Makes a handler that answers with the state after a change. */
  const answerState =
    <Given>(change: (staff: Staff, given: Given) => Promise<void>) =>
    async (staff: Staff, given: Given) => {
      await change(staff, given);
      return await readLaunchState(staff, listTasks);
    };
  return {
    state: (staff) => readLaunchState(staff, listTasks),
    read: answerState<{ page: string }>((staff, { page }) => markRead(staff, page)),
    confirmFact: answerState(confirmFact),
    printCodes: answerState(confirmPrintedCodes),
    open: answerState(openToSearch),
    close: answerState(closeToSearch),
  };
});
