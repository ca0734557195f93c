import { launchCalls } from '../../contract/launch.ts';
import { answerCalls } from '../http/calls.ts';
import { closeToSearch, confirmFact, markRead, openToSearch, readLaunchState } from './launch.ts';

export const launchRoutes = answerCalls(launchCalls, () => ({
  state: readLaunchState,
  read: (staff, { page }) => markRead(staff, page),
  confirmFact,
  open: openToSearch,
  close: closeToSearch,
}));
