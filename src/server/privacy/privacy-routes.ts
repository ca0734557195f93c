import { personalDataCalls } from '../../contract/personal-data.ts';
import { answerCalls } from '../http/calls.ts';
import { eraseAddress, reportAddress } from './personal-data.ts';

export const personalDataRoutes = answerCalls(personalDataCalls, () => ({
  report: (staff, { email }) => reportAddress(staff, staff.site, email),
  erase: (staff, { email }) => eraseAddress(staff, staff.site, email),
}));
