import type { personalDataCalls } from '../../contract/personal-data.ts';
import type { Staff, Visit } from '../context.ts';
import type { Handlers } from '../http/calls.ts';
import { eraseAddress, reportAddress } from './personal-data.ts';

export const personalDataHandlers: Handlers<typeof personalDataCalls, Visit, Staff> = {
  report: (staff, { email }) => reportAddress(staff, staff.site, email),
  erase: (staff, { email }) => eraseAddress(staff, staff.site, email),
};
