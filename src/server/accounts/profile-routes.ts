import { profileCalls } from '../../contract/staff/profile.ts';
import { namesField } from '../changes.ts';
import { inTransaction, type Staff } from '../context.ts';
import { answerCalls } from '../http/calls.ts';
import { requireFound } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { type AccountServices, findFirmName, makeRelyingParty } from './account-services.ts';
import { readSessionToken, setSessionCookie } from './cookies.ts';
import { requireConfirmedIdentity } from './identity-confirmation.ts';
import {
  addPasskey,
  confirmTotp,
  createTotpSecret,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
} from './own-second-factors.ts';
import { createRegistrationChallenge } from './passkeys.ts';
import { changePassword, changeProfile, readProfile, withdrawEmail } from './profile.ts';
import { endSession, endSessions, listSessions, refreshSession } from './sessions.ts';

export const profileRoutes = answerCalls(profileCalls, (services: AccountServices) => {
  const { env, subjectLimit } = services;
  const toAccountContext = ({ db, actor, now, session }: Staff) => ({
    db,
    actor,
    now,
    accountId: session.accountId,
    sessionId: session.id,
  });
  const readOwnProfile = (staff: Staff) => readProfile(toAccountContext(staff), staff.site);
  /** Runs `work`, which verifies a code that the user typed. Failures count towards the rate limit. */
  const runWithCodeLimit = async <Result>({ session }: Staff, work: () => Promise<Result>): Promise<Result> => {
    const refundLimits = await subjectLimit('identity', session.accountId);
    const result = await work();
    await refundLimits();
    return result;
  };

  return {
    read: readOwnProfile,
    async change(staff, change) {
      const { db, now, session } = staff;
      const changesEmail = 'changes' in change ? namesField(change.changes, 'email') : change.email !== undefined;
      if (changesEmail) {
        await requireConfirmedIdentity({ db, now }, session, 'email');
        await subjectLimit('own-address', session.accountId);
      }
      await changeProfile(toAccountContext(staff), change, staff.site);
      if (changesEmail) staff.site.onEmailsQueued?.();
      return await readOwnProfile(staff);
    },
    async withdrawEmail(staff) {
      requireFound(await withdrawEmail(toAccountContext(staff)));
      return await readOwnProfile(staff);
    },
    async changePassword(staff, { password }, context) {
      const { db, now } = staff;
      await changePassword(toAccountContext(staff), password, env);
      // Keeps the current session alive, under a new token.
      const deps = { db, now, sessionMinutes: env.sessionMinutes };
      const { token } = await refreshSession(deps, readSessionToken(context, env) ?? '');
      setSessionCookie(context, env, token);
    },

    offerTotp: (staff) => createTotpSecret(toAccountContext(staff), { issuer: findFirmName(services) }),
    confirmTotp: async (staff, { code }) => ({
      recovery_codes: await runWithCodeLimit(staff, () => confirmTotp(toAccountContext(staff), code)),
    }),
    async removeTotp(staff) {
      await removeTotp(toAccountContext(staff));
    },
    renewRecoveryCodes: async (staff) => ({ recovery_codes: await renewRecoveryCodes(toAccountContext(staff)) }),

    askForPasskey: (staff) =>
      createRegistrationChallenge(toAccountContext(staff), makeRelyingParty(services), {
        id: staff.session.accountId,
        ...staff.session.user,
      }),
    async addPasskey(staff, post) {
      await addPasskey(toAccountContext(staff), makeRelyingParty(services), post);
      return await readOwnProfile(staff);
    },
    async renamePasskey(staff, { id, name }) {
      requireFound(await renamePasskey(toAccountContext(staff), id, name));
      return await readOwnProfile(staff);
    },
    async removePasskey(staff, { id }) {
      requireFound(await removePasskey(toAccountContext(staff), id));
    },

    async sessions({ db, now, session }) {
      const rows = await listSessions(db, session.accountId, now);
      const items = rows.map(({ user_agent: browser, ...row }) => ({
        ...row,
        browser,
        current: row.id === session.id,
      }));
      return { items };
    },
    async endSessions(staff) {
      const { session } = staff;
      await inTransaction(staff, async (scope) => {
        const ended = await endSessions(scope.db, session.accountId, { except: session.id });
        await writeJournal(scope, { event: 'session.others-ended', details: { ended } });
      });
    },
    async endSession(staff, { id }) {
      await inTransaction(staff, async (scope) => {
        requireFound(await endSession(scope.db, staff.session.accountId, id));
        await writeJournal(scope, { event: 'session.ended' });
      });
    },
  };
});
