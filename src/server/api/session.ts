import { type Context, Hono } from 'hono';
import { type CheckedAction, identityCheckPost, type StaffSession, sessionPost } from '../../contract/staff.ts';
import { passkeyCheckPost, passkeySignInPost } from '../../contract/staff-passkeys.ts';
import { passwordResetPost } from '../../contract/staff-people.ts';
import { acceptBody, readJson } from '../http/body.ts';
import { networkOf } from '../http/client-address.ts';
import { unprocessable } from '../http/errors.ts';
import { describeUserAgent } from '../http/user-agent.ts';
import { sendPasswordLink } from '../services/accounts/forgotten-password.ts';
import { noteIdentityCheck, provePassword } from '../services/accounts/identity-check.ts';
import { InvalidCode, InvalidCredentials } from '../services/accounts/invalid-credentials.ts';
import { askForPasskey, verifyPasskey } from '../services/accounts/passkeys.ts';
import { endSession, type OpenedSession, refreshSession } from '../services/accounts/sessions.ts';
import { CodeRequired, signInWithPasskey, signInWithPassword } from '../services/accounts/sign-in.ts';
import { writeJournal } from '../services/journal.ts';
import { addressOf, withStaffSession } from './access.ts';
import { linkSettings, relyingParty, sessionDeps } from './account-deps.ts';
import type { HttpEnv, Parts } from './context.ts';
import { rememberDevice, signInSubject } from './device-cookie.ts';
import { clearSessionCookie, sessionToken, setSessionCookie } from './session-cookie.ts';

/** `/api/session`: signing in, staying in, proving again who one is, going out. */
export function sessionResource(parts: Parts) {
  const { env, database, rateLimit, subjectLimit, log, lettersWaiting } = parts;
  const json = acceptBody('json');
  const signedIn = withStaffSession(parts);
  const from = (context: Context<HttpEnv>) => ({
    place: {
      userAgent: describeUserAgent(context.req.header('user-agent')),
      network: networkOf(addressOf(context, env.trustProxy)),
    },
    replacing: sessionToken(context, env),
  });
  const opened = (context: Context<HttpEnv>, session: OpenedSession) => {
    setSessionCookie(context, env, session.token);
    return context.json(answer(session));
  };
  const checked = async (context: Context<HttpEnv>, action: CheckedAction) => {
    const valid_until = await noteIdentityCheck(sessionDeps(parts), context.get('session'), action);
    return context.json({ action, valid_until });
  };
  /** Counts one attempt to prove again who one is; answers how to take it back. */
  const countCheck = (context: Context<HttpEnv>) => subjectLimit('identity', context.get('session').accountId);

  return new Hono<HttpEnv>()
    .post('/', json, async (context) => {
      // Counted before it is read: a malformed attempt is one too.
      const ofAddress = await rateLimit('sign-in', addressOf(context, env.trustProxy));
      const post = await readJson(context.req, sessionPost);
      const ofAccount = await subjectLimit('sign-in', signInSubject(context, parts, post.email));
      const takeBack = () => Promise.all([ofAddress(), ofAccount()]);
      try {
        const session = await signInWithPassword(sessionDeps(parts), post, from(context));
        await takeBack();
        return opened(context, session);
      } catch (error) {
        if (error instanceof CodeRequired) await takeBack();
        else if (error instanceof InvalidCredentials || error instanceof InvalidCode)
          log.warn('sign-in.refused', { reason: error.name });
        throw error;
      }
    })
    .get('/', signedIn, (context) => context.json(answer(context.get('session'))))
    .delete('/', signedIn, async (context) => {
      await database.signIn.transaction().execute(async (db) => {
        const { id, accountId } = context.get('session');
        // By its name: a refresh in another tab may have given it another token since this call came in.
        await endSession(db, accountId, id);
        await writeJournal({ db, actor: context.get('actor'), now: new Date() }, { event: 'session.ended' });
      });
      clearSessionCookie(context, env);
      return context.body(null, 204);
    })
    .post('/refresh', signedIn, async (context) =>
      opened(context, await refreshSession(sessionDeps(parts), sessionToken(context, env) ?? '')),
    )

    .post('/device', signedIn, (context) => {
      rememberDevice(context, parts, context.get('session').user.email);
      return context.body(null, 204);
    })

    .post('/passkey/options', async (context) => {
      await rateLimit('read', addressOf(context, env.trustProxy));
      return context.json(await askForPasskey(sessionDeps(parts), relyingParty(parts), null));
    })
    .post('/passkey', json, async (context) => {
      const takeBack = await rateLimit('sign-in', addressOf(context, env.trustProxy));
      const { response } = await readJson(context.req, passkeySignInPost);
      const session = await signInWithPasskey(sessionDeps(parts), relyingParty(parts), response, from(context));
      await takeBack();
      return opened(context, session);
    })

    .post('/reset', json, async (context) => {
      await rateLimit('link', addressOf(context, env.trustProxy));
      const { email } = await readJson(context.req, passwordResetPost);
      const settings = linkSettings(parts);
      await subjectLimit('link', email);
      if (!settings.mails) {
        const message =
          'Da questo sito non parte alcuna email: il collegamento lo dà un responsabile, dalla pagina Persone';
        throw unprocessable('mail-off', message);
      }
      // Answered first: how long it takes must not tell whether there is such an account.
      sendPasswordLink(sessionDeps(parts), email, settings).then(lettersWaiting, (error: unknown) =>
        log.error('password link not sent', error),
      );
      return context.body(null, 202);
    })

    .post('/check', signedIn, json, async (context) => {
      const takeBack = await countCheck(context);
      const { action, password } = await readJson(context.req, identityCheckPost);
      await provePassword(sessionDeps(parts), context.get('session'), password);
      await takeBack();
      return await checked(context, action);
    })
    .post('/check/passkey/options', signedIn, async (context) =>
      context.json(await askForPasskey(sessionDeps(parts), relyingParty(parts), context.get('session').accountId)),
    )
    .post('/check/passkey', signedIn, json, async (context) => {
      const takeBack = await countCheck(context);
      const { action, response } = await readJson(context.req, passkeyCheckPost);
      await verifyPasskey(sessionDeps(parts), relyingParty(parts), response, context.get('session').accountId);
      await takeBack();
      return await checked(context, action);
    });
}

/** A session as its owner is told of it. */
function answer({ user, expiresAt }: Pick<OpenedSession, 'user' | 'expiresAt'>): StaffSession {
  return { user, expires_at: expiresAt };
}
