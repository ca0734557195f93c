import type { Context } from 'hono';
import type { CheckedAction } from '../../contract/staff.ts';
import { needIdentityCheck } from '../services/accounts/identity-check.ts';
import type { LinkSettings } from '../services/accounts/invitations.ts';
import type { RelyingParty } from '../services/accounts/passkeys.ts';
import type { OwnContext } from '../services/accounts/profile.ts';
import type { SessionDeps } from '../services/accounts/sessions.ts';
import type { HttpEnv, Parts } from './context.ts';

/** What sessions need, now. */
export function sessionDeps({ database, env }: Pick<Parts, 'database' | 'env'>): SessionDeps {
  return { db: database.signIn, now: new Date(), sessionMinutes: env.sessionMinutes };
}

/** What changes of one's own account need. */
export function ownContext(context: Context<HttpEnv>, { database }: Pick<Parts, 'database'>): OwnContext {
  const { id: sessionId, accountId } = context.get('session');
  return { db: database.signIn, actor: context.get('actor'), now: new Date(), accountId, sessionId };
}

/** How links are made and brought. */
export function linkSettings({ secret, env }: Pick<Parts, 'secret' | 'env'>): LinkSettings {
  return { secret, publicUrl: env.publicUrl, mails: env.smtpUrl !== null };
}

/** The site as authenticators know it. */
export function relyingParty({ env, content }: Pick<Parts, 'env' | 'content'>): RelyingParty {
  return { name: content().facts.identity.name, publicUrl: env.publicUrl };
}

/** Throws unless the person proved for `action`, a short while ago, who they are. */
export async function checkIdentity(
  context: Context<HttpEnv>,
  { database }: Pick<Parts, 'database'>,
  action: CheckedAction,
): Promise<void> {
  await needIdentityCheck({ db: database.signIn, now: new Date() }, context.get('session'), action);
}
