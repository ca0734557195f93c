import { type Context, Hono } from 'hono';
import { type StaffSession, sessionErrors, sessionPost } from '../../contract/staff.ts';
import { acceptBody, readJson } from '../http/body.ts';
import { networkOf } from '../http/client-address.ts';
import { HttpError, unavailable } from '../http/errors.ts';
import { describeUserAgent } from '../http/user-agent.ts';
import { InvalidCode, InvalidCredentials } from '../services/accounts/invalid-credentials.ts';
import { TooManyHashes } from '../services/accounts/password-hash.ts';
import {
  endSessionOf,
  type LiveSession,
  NoSession,
  refreshSession,
  type SessionDeps,
  type SignInPlace,
} from '../services/accounts/sessions.ts';
import { CodeRequired, signInWithPassword } from '../services/accounts/sign-in.ts';
import { writeJournal } from '../services/journal.ts';
import { addressOf, withoutSession, withStaffSession } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';
import { clearSessionCookie, sessionToken, setSessionCookie } from './session-cookie.ts';

/** `/api/session`: signing in, staying in, going out. */
export function sessionResource(parts: Parts) {
  const { env, database, rateLimit } = parts;
  const deps = (): SessionDeps => ({ db: database.signIn, now: new Date(), sessionMinutes: env.sessionMinutes });
  const signedIn = withStaffSession(parts);

  return new Hono<HttpEnv>()
    .post('/', acceptBody('json'), async (context) => {
      // Counted before it is read: a malformed attempt is one too.
      const ofAddress = await rateLimit('sign-in', addressOf(context, env.trustProxy));
      const post = await readJson(context.req, sessionPost);
      const ofAccount = await rateLimit('sign-in', { subject: post.email });
      const takeBack = () => Promise.all([ofAddress(), ofAccount()]);
      try {
        const session = await signInWithPassword(deps(), post, {
          place: placeOf(context, parts),
          replacing: sessionToken(context, env),
        });
        await takeBack();
        setSessionCookie(context, env, session.token);
        return context.json(answer(session));
      } catch (error) {
        if (error instanceof CodeRequired) await takeBack();
        throw refusal(error);
      }
    })
    .get('/', signedIn, (context) => context.json(answer(context.get('session'))))
    .post('/refresh', signedIn, async (context) => {
      try {
        const session = await refreshSession(deps(), sessionToken(context, env) ?? '');
        setSessionCookie(context, env, session.token);
        return context.json(answer(session));
      } catch (error) {
        throw error instanceof NoSession ? withoutSession(error) : error;
      }
    })
    .delete('/', signedIn, async (context) => {
      await database.signIn.transaction().execute(async (db) => {
        await endSessionOf(db, sessionToken(context, env) ?? '');
        await writeJournal({ db, actor: context.get('actor'), now: new Date() }, { event: 'session.ended' });
      });
      clearSessionCookie(context, env);
      return context.body(null, 204);
    });
}

/** Where a request comes from, as a session keeps it. */
export function placeOf(context: Context<HttpEnv>, { env }: Pick<Parts, 'env'>): SignInPlace {
  return {
    userAgent: describeUserAgent(context.req.header('user-agent')),
    network: networkOf(addressOf(context, env.trustProxy)),
  };
}

/** A session as its owner is told of it. */
export function answer({ user, expiresAt }: LiveSession): StaffSession {
  return { user, expires_at: expiresAt };
}

/** What a failed proof of identity is answered with. */
export function refusal(error: unknown): unknown {
  if (error instanceof InvalidCredentials)
    return new HttpError(401, { code: sessionErrors.invalidCredentials, message: 'Email o password non corrette' });
  if (error instanceof InvalidCode)
    return new HttpError(401, {
      code: sessionErrors.invalidCredentials,
      message: 'Il codice non è corretto o è già stato usato',
      fields: { code: 'Il codice non è corretto o è già stato usato' },
    });
  if (error instanceof CodeRequired)
    return new HttpError(401, { code: sessionErrors.codeRequired, message: 'Occorre il codice di verifica' });
  if (error instanceof TooManyHashes) return unavailable({ 'Retry-After': '5' });
  return error;
}
