import { launchCalls } from '../../contract/launch.ts';
import { answerCalls } from '../http/calls.ts';
import { closeToSearch, confirmFact, confirmPrintedCodes, markRead, openToSearch, readLaunchState } from './launch.ts';

export const launchRoutes = answerCalls(launchCalls, () => ({
  state: readLaunchState,
  read: (staff, { page }) => markRead(staff, page),
  confirmFact,
  printCodes: confirmPrintedCodes,
  open: openToSearch,
  close: closeToSearch,
}));
