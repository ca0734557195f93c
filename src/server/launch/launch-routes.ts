import type { launchCalls } from '../../contract/launch.ts';
import type { Staff, Visit } from '../context.ts';
import type { Rules } from '../http/calls.ts';
import { closeToSearch, confirmFact, openToSearch, readLaunchState, readLegalPage } from './launch.ts';

export const launchRules: Rules<typeof launchCalls, Visit, Staff> = {
  state: readLaunchState,
  read: (staff, { page }) => readLegalPage(staff, page),
  confirmFact,
  open: openToSearch,
  close: closeToSearch,
};
