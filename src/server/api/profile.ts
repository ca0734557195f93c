import { type Context, Hono } from 'hono';
import { passkeyPatch, passkeyPost } from '../../contract/staff-passkeys.ts';
import { passwordPut, profilePatch, recoveryCodeRehearsal, totpPut } from '../../contract/staff-profile.ts';
import { acceptBody, readJson } from '../http/body.ts';
import { notFound } from '../http/errors.ts';
import { addPasskey, removePasskey, renamePasskey } from '../services/accounts/own-passkeys.ts';
import { askForNewPasskey } from '../services/accounts/passkeys.ts';
import {
  changePassword,
  changeProfile,
  confirmTotp,
  offerTotp,
  readProfile,
  rehearseRecoveryCode,
  removeTotp,
  renewRecoveryCodes,
} from '../services/accounts/profile.ts';
import { refreshSession } from '../services/accounts/sessions.ts';
import { withStaffSession } from './access.ts';
import { checkIdentity, ownContext, relyingParty, sessionDeps } from './account-deps.ts';
import type { HttpEnv, Parts } from './context.ts';
import { ownSessionsResource } from './own-sessions.ts';
import { sessionToken, setSessionCookie } from './session-cookie.ts';

/** `/api/profile`: one's own account and what one signs in with. */
export function profileResource(parts: Parts) {
  const { env, subjectLimit } = parts;
  const json = acceptBody('json');
  const signedIn = withStaffSession(parts);
  const own = (context: Context<HttpEnv>) => ownContext(context, parts);
  const profile = async (context: Context<HttpEnv>) => context.json(await readProfile(own(context)));
  /** Runs `work` on a code that somebody typed; wrong ones count. */
  const tryingCode = async (context: Context<HttpEnv>, work: () => Promise<void>) => {
    const takeBack = await subjectLimit('identity', context.get('session').accountId);
    await work();
    await takeBack();
  };

  return new Hono<HttpEnv>()
    .get('/', signedIn, profile)
    .patch('/', signedIn, json, async (context) => {
      const changes = await readJson(context.req, profilePatch);
      if (changes.email !== undefined) await checkIdentity(context, parts, 'email');
      await changeProfile(own(context), changes);
      return await profile(context);
    })
    .put('/password', signedIn, json, async (context) => {
      const { password } = await readJson(context.req, passwordPut);
      await checkIdentity(context, parts, 'password');
      await changePassword(own(context), password, env);
      // The session that changed it goes on, under a new token.
      const { token } = await refreshSession(sessionDeps(parts), sessionToken(context, env) ?? '');
      setSessionCookie(context, env, token);
      return context.body(null, 204);
    })

    .post('/totp', signedIn, async (context) => {
      await checkIdentity(context, parts, 'factors');
      return context.json(await offerTotp(own(context), { issuer: relyingParty(parts).name }));
    })
    .put('/totp', signedIn, json, async (context) => {
      const { code } = await readJson(context.req, totpPut);
      await checkIdentity(context, parts, 'factors');
      let recovery_codes: string[] = [];
      await tryingCode(context, async () => {
        recovery_codes = await confirmTotp(own(context), code);
      });
      return context.json({ recovery_codes });
    })
    .delete('/totp', signedIn, async (context) => {
      await checkIdentity(context, parts, 'factors');
      await removeTotp(own(context));
      return context.body(null, 204);
    })

    .post('/recovery-codes', signedIn, async (context) => {
      await checkIdentity(context, parts, 'factors');
      return context.json({ recovery_codes: await renewRecoveryCodes(own(context)) });
    })
    .post('/recovery-codes/rehearsal', signedIn, json, async (context) => {
      const { code } = await readJson(context.req, recoveryCodeRehearsal);
      await tryingCode(context, () => rehearseRecoveryCode(own(context), code));
      return await profile(context);
    })

    .post('/passkeys/options', signedIn, async (context) => {
      await checkIdentity(context, parts, 'factors');
      const { accountId, user } = context.get('session');
      return context.json(await askForNewPasskey(own(context), relyingParty(parts), { id: accountId, ...user }));
    })
    .post('/passkeys', signedIn, json, async (context) => {
      const post = await readJson(context.req, passkeyPost);
      await checkIdentity(context, parts, 'factors');
      await addPasskey(own(context), relyingParty(parts), post);
      return context.json(await readProfile(own(context)), 201);
    })
    .patch('/passkeys/:id', signedIn, json, async (context) => {
      const { name } = await readJson(context.req, passkeyPatch);
      if (!(await renamePasskey(own(context), context.req.param('id'), name))) throw notFound();
      return await profile(context);
    })
    .delete('/passkeys/:id', signedIn, async (context) => {
      await checkIdentity(context, parts, 'factors');
      if (!(await removePasskey(own(context), context.req.param('id')))) throw notFound();
      return context.body(null, 204);
    })

    .route('/sessions', ownSessionsResource(parts));
}
