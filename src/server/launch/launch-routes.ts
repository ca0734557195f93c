import type { launchCalls } from '../../contract/launch.ts';
import type { Staff, Visit } from '../context.ts';
import type { Handlers } from '../http/calls.ts';
import { closeToSearch, confirmFact, markLegalPageRead, openToSearch, readLaunchState } from './launch.ts';

export const launchHandlers: Handlers<typeof launchCalls, Visit, Staff> = {
  state: readLaunchState,
  read: (staff, { page }) => markLegalPageRead(staff, page),
  confirmFact,
  open: openToSearch,
  close: closeToSearch,
};
