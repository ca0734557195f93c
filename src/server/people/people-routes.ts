import { invitationCalls, peopleCalls, type SingleUseLink } from '../../contract/staff/people.ts';
import { acceptInvitation } from '../accounts/acceptance.ts';
import type { AccountServices } from '../accounts/account-services.ts';
import { rememberDevice } from '../accounts/cookies.ts';
import { findInvitation, type Link } from '../accounts/invitations.ts';
import type { Staff } from '../context.ts';
import { answerCalls } from '../http/calls.ts';
import { forbidden, requireFound } from '../http/errors.ts';
import { handOverWork, readPersonWork } from './handover.ts';
import { changePerson, invitePerson, listPeople, resetPerson, withdrawInvitation } from './people.ts';

export const peopleRoutes = answerCalls(peopleCalls, () => ({
  list: listPeople,
  invite: async (staff, invited) => toMadeLink(staff, await invitePerson(staff, invited, staff.site)),
  change: (staff, { id, ...changes }) => changePerson(staff, id, changes),
  work: readPersonWork,
  handOver: (staff, { id, ...handover }) => handOverWork(staff, staff.site, id, handover),
  async reset(staff, { id }) {
    if (id === staff.session.accountId)
      throw forbidden('Per il proprio account il collegamento lo manda un altro responsabile');
    return toMadeLink(staff, await resetPerson(staff, id, staff.site));
  },
  async withdrawInvitation(staff, { id }) {
    requireFound(await withdrawInvitation(staff, id));
  },
}));

function toMadeLink({ site }: Staff, { url, expiresAt }: Link): SingleUseLink {
  if (site.mails) site.onEmailsQueued?.();
  return { link: url, expires_at: expiresAt, mailed: site.mails };
}

export const invitationRoutes = answerCalls(invitationCalls, ({ env, secret }: AccountServices) => ({
  async read({ staff, now }, { token }) {
    const { purpose, email, name, role, expires_at } = await findInvitation(staff, now, token);
    return { purpose, email, name, role, expires_at };
  },
  async accept({ staff: db, now, site: { publicUrl } }, { token, ...typed }, context) {
    const acceptance = await acceptInvitation({ db, now, publicUrl }, token, typed);
    // Known device: the user can sign in from here even while guesses from elsewhere exhaust the limit.
    rememberDevice(context, { env, secret }, acceptance.email);
    return acceptance;
  },
}));
