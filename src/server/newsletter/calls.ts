import type { subscriberCalls } from '../../contract/desk.ts';
import type { Staff, Visit } from '../context.ts';
import type { Rules } from '../http/calls.ts';
import { toWebStream } from '../streams.ts';
import { exportSubscribers } from './export.ts';
import { listSubscribers, readEvidence, takeOffList } from './subscribers.ts';

export const subscriberRules: Rules<typeof subscriberCalls, Visit, Staff> = {
  list: listSubscribers,
  evidence: (staff, { id }) => readEvidence(staff, id),
  remove: (staff, { id }) => takeOffList(staff, staff.site, id),
  export: async (staff, _, context) =>
    context.body(toWebStream(await exportSubscribers(staff, staff.site)), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="iscritti.csv"',
    }),
};
