import { launchCalls } from '../../contract/launch.ts';
import { answerCalls } from '../http/calls.ts';
import { closeToSearch, confirmFact, markLegalPageRead, openToSearch, readLaunchState } from './launch.ts';

export const launchRoutes = answerCalls(launchCalls, () => ({
  state: readLaunchState,
  read: (staff, { page }) => markLegalPageRead(staff, page),
  confirmFact,
  open: openToSearch,
  close: closeToSearch,
}));
