import { subscriberCalls } from '../../contract/newsletter/subscribers.ts';
import { makeCsvHeaders } from '../csv.ts';
import { answerCalls } from '../http/calls.ts';
import type { SubjectLimit } from '../http/limits/rate-limits.ts';
import { checkList, importList } from './address-lists.ts';
import { exportSubscribers } from './export.ts';
import { dropSignUps, releaseSignUps } from './held-sign-ups.ts';
import { addSubscriber, listSubscribers, readEvidence, unsubscribeByStaff } from './subscribers.ts';
import { liftSuppression } from './suppressions.ts';

interface SubscriberServices {
  subjectLimit: SubjectLimit;
}

export const subscriberRoutes = answerCalls(subscriberCalls, ({ subjectLimit }: SubscriberServices) => ({
  list: listSubscribers,
  add: (staff, given) => addSubscriber(staff, staff.site, given),
  import: importList,
  async checkImport(staff, given) {
    await subjectLimit('list-check', staff.session.accountId);
    return await checkList(staff, given);
  },
  evidence: (staff, { id }) => readEvidence(staff, id),
  remove: (staff, { id }) => unsubscribeByStaff(staff, staff.site, id),
  readmit: (staff, { id }) => liftSuppression(staff, id),
  releaseHeld: releaseSignUps,
  dropHeld: dropSignUps,
  export: async (staff, _, context) =>
    context.body(await exportSubscribers(staff, staff.site), 200, makeCsvHeaders('iscritti')),
}));
