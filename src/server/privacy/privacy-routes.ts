import type { personalDataCalls } from '../../contract/personal-data.ts';
import type { Staff, Visit } from '../context.ts';
import type { Rules } from '../http/calls.ts';
import { eraseAddress, reportAddress } from './personal-data.ts';

export const personalDataRules: Rules<typeof personalDataCalls, Visit, Staff> = {
  report: (staff, { email }) => reportAddress(staff, staff.site, email),
  erase: (staff, { email }) => eraseAddress(staff, staff.site, email),
};
