import type { Context as HttpContext } from 'hono';
import type { ConfirmedAction, StaffSession } from '../../contract/staff/credentials.ts';
import { sessionCalls } from '../../contract/staff/sessions.ts';
import { inTransaction, type Session, type Staff, type Visit, type VisitWithProof } from '../context.ts';
import { answerCalls } from '../http/calls.ts';
import { toNetworkKey } from '../http/client-address.ts';
import { HttpError, unprocessable } from '../http/errors.ts';
import type { HttpEnv } from '../http/request.ts';
import { describeUserAgent } from '../http/user-agent.ts';
import { writeJournal } from '../journal/journal.ts';
import { type AccountServices, makeRelyingParty } from './account-services.ts';
import {
  clearSessionCookie,
  findSignInSubject,
  hasDeviceCookie,
  readSessionToken,
  rememberDevice,
  setSessionCookie,
} from './cookies.ts';
import { recordConfirmation, requirePassword, requireSecondFactor } from './identity-confirmation.ts';
import { sendPasswordLink } from './invitations.ts';
import { createPasskeyChallenge, verifyPasskey } from './passkeys.ts';
import { endSession, type OpenedSession, refreshSession } from './sessions.ts';
import { signInWithPasskey, signInWithPassword } from './sign-in.ts';

export const sessionRoutes = answerCalls(sessionCalls, (services: AccountServices) => {
  const { env, secret, rateLimit, subjectLimit, log } = services;
  const { sessionMinutes } = env;
  const visitSessionDeps = ({ staff: db, now }: VisitWithProof) => ({ db, now, sessionMinutes });
  const staffSessionDeps = ({ db, now }: Staff) => ({ db, now, sessionMinutes });
  const describeSignIn = ({ address }: Visit, context: HttpContext<HttpEnv>) => ({
    place: { userAgent: describeUserAgent(context.req.header('user-agent')), network: toNetworkKey(address) },
    replacing: readSessionToken(context, env),
  });
  const answerWithSession = (context: HttpContext<HttpEnv>, session: OpenedSession) => {
    setSessionCookie(context, env, session.token);
    return toStaffSession(session);
  };
  const confirmIdentity = async (staff: Staff, action: ConfirmedAction, prove: () => Promise<unknown>) => {
    const refundLimits = await subjectLimit('identity', staff.session.accountId);
    await prove();
    await refundLimits();
    const valid_until = await recordConfirmation(staffSessionDeps(staff), staff.session, action);
    return { action, valid_until };
  };

  return {
    async signIn(visit, post, context) {
      const { subject, isKnownDevice } = findSignInSubject(context, { env, secret }, post.email);
      // No limit per address for known devices: guesses from other browsers behind it must not lock them out.
      const shouldCountAddress = hasDeviceCookie(context, env) && !isKnownDevice;
      const refundAddress = shouldCountAddress ? await rateLimit('sign-in', visit.address) : visit.refundRateLimit;
      const refundAccount = await subjectLimit('sign-in', subject);
      const refundLimits = () => Promise.all([refundAddress(), refundAccount()]);
      try {
        const session = await signInWithPassword(visitSessionDeps(visit), post, describeSignIn(visit, context));
        await refundLimits();
        return answerWithSession(context, session);
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 401) throw error;
        if (error.code === 'code-required') await refundLimits();
        else log.warn('sign-in.refused', { reason: error.fields ? 'code' : 'credentials' });
        throw error;
      }
    },
    read: ({ session }) => toStaffSession(session),
    refresh: async (staff, _, context) =>
      answerWithSession(context, await refreshSession(staffSessionDeps(staff), readSessionToken(context, env) ?? '')),
    async end(staff, _, context) {
      const { session } = staff;
      await inTransaction(staff, async (scope) => {
        // Ends the session by id: a refresh in another tab may have replaced its token since this request arrived.
        await endSession(scope.db, session.accountId, session.id);
        await writeJournal(scope, { event: 'session.ended' });
      });
      clearSessionCookie(context, env);
    },
    rememberDevice({ session }, _, context) {
      rememberDevice(context, { env, secret }, session.user.email);
    },

    askForPasskey: (visit) => createPasskeyChallenge(visitSessionDeps(visit), makeRelyingParty(services), null),
    async signInWithPasskey(visit, { response }, context) {
      const session = await signInWithPasskey(
        visitSessionDeps(visit),
        makeRelyingParty(services),
        response,
        describeSignIn(visit, context),
      );
      await visit.refundRateLimit();
      return answerWithSession(context, session);
    },
    async resetPassword(visit, { email }) {
      const { site } = visit;
      await subjectLimit('link', email);
      if (!site.mails)
        throw unprocessable(
          'mail-off',
          'Da questo sito non parte alcuna email: il collegamento lo dà un responsabile, dalla pagina Accessi',
        );
      // Runs in the background: the response time must not reveal if the account exists.
      sendPasswordLink(visitSessionDeps(visit), email, site).then(site.onEmailsQueued, (error: unknown) =>
        log.error('password link not sent', error),
      );
    },

    mayExport() {},

    confirm: (staff, { action, password, code }) =>
      confirmIdentity(staff, action, async () => {
        await requirePassword(staffSessionDeps(staff), staff.session, password);
        if (action === 'factors') await requireSecondFactor(staffSessionDeps(staff), staff.session, code);
      }),
    askForConfirmationPasskey: (staff) =>
      createPasskeyChallenge(staffSessionDeps(staff), makeRelyingParty(services), staff.session.accountId),
    confirmWithPasskey: (staff, { action, response }) =>
      confirmIdentity(staff, action, () =>
        verifyPasskey(staffSessionDeps(staff), makeRelyingParty(services), response, staff.session.accountId),
      ),
  };
});

function toStaffSession({
  user,
  accountId,
  expiresAt,
}: Pick<Session, 'user' | 'accountId' | 'expiresAt'>): StaffSession {
  return { user, account: accountId, expires_at: expiresAt };
}
