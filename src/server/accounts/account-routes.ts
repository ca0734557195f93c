import type { Context as HttpContext } from 'hono';
import type { PublishedContent } from '../../content/published.ts';
import type { ConfirmedAction, StaffSession } from '../../contract/staff/credentials.ts';
import { invitationCalls, peopleCalls, type SingleUseLink } from '../../contract/staff/people.ts';
import { profileCalls } from '../../contract/staff/profile.ts';
import { sessionCalls } from '../../contract/staff/sessions.ts';
import { inTransaction, type Session, type Staff, type Visit, type VisitWithProof } from '../context.ts';
import type { Env } from '../env.ts';
import { answerCalls } from '../http/calls.ts';
import { toNetworkKey } from '../http/client-address.ts';
import { forbidden, HttpError, requireFound, unprocessable } from '../http/errors.ts';
import type { RateLimit, SubjectLimit } from '../http/limits/rate-limits.ts';
import type { HttpEnv } from '../http/request.ts';
import { describeUserAgent } from '../http/user-agent.ts';
import { writeJournal } from '../journal/journal.ts';
import type { Log } from '../log.ts';
import { acceptInvitation } from './acceptance.ts';
import {
  clearSessionCookie,
  findSignInSubject,
  hasDeviceCookie,
  readSessionToken,
  rememberDevice,
  setSessionCookie,
} from './cookies.ts';
import {
  recordConfirmation,
  requireConfirmedIdentity,
  requirePassword,
  requireSecondFactor,
} from './identity-confirmation.ts';
import { findInvitation, type Link, sendPasswordLink } from './invitations.ts';
import { createPasskeyChallenge, createRegistrationChallenge, type RelyingParty, verifyPasskey } from './passkeys.ts';
import { changePerson, invitePerson, listPeople, resetPerson, withdrawInvitation } from './people.ts';
import {
  addPasskey,
  changePassword,
  changeProfile,
  confirmTotp,
  createTotpSecret,
  readProfile,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  withdrawEmail,
} from './profile.ts';
import { endSession, endSessions, listSessions, type OpenedSession, refreshSession } from './sessions.ts';
import { signInWithPasskey, signInWithPassword } from './sign-in.ts';

interface AccountServices {
  env: Env;
  secret: string;
  rateLimit: RateLimit;
  subjectLimit: SubjectLimit;
  log: Pick<Log, 'warn' | 'error'>;
  content: () => PublishedContent;
}

const findFirmName = ({ content }: AccountServices) => content().facts.identity.name;
const makeRelyingParty = (services: AccountServices): RelyingParty => ({
  name: findFirmName(services),
  publicUrl: services.env.publicUrl,
  secret: services.secret,
});

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
  /** Checks the user's identity again for one action. Failed attempts count towards the rate limit. */
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
      // Known devices skip the limit per IP address: guesses from other browsers behind the same address must not lock
      // out a browser that signed in to this account before.
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
    async change(staff, changes) {
      const { db, now, session } = staff;
      if (changes.email !== undefined) {
        await requireConfirmedIdentity({ db, now }, session, 'email');
        await subjectLimit('own-address', session.accountId);
      }
      await changeProfile(toAccountContext(staff), changes, staff.site);
      if (changes.email !== undefined) staff.site.onEmailsQueued?.();
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

export const peopleRoutes = answerCalls(peopleCalls, () => ({
  list: listPeople,
  invite: async (staff, invited) => toMadeLink(staff, await invitePerson(staff, invited, staff.site)),
  change: (staff, { id, ...changes }) => changePerson(staff, id, changes),
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
    // Sets the device cookie: the user can sign in from this browser even while guesses from elsewhere exhaust the
    // limit.
    rememberDevice(context, { env, secret }, acceptance.email);
    return acceptance;
  },
}));
