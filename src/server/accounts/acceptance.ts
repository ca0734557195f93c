import type { Transaction } from 'kysely';
import { acceptanceBodies } from '../../contract/staff/people.ts';
import type { Actor, Site } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { parseInput } from '../http/body.ts';
import { writeJournal } from '../journal/journal.ts';
import { deleteInvitations, findInvitation, findOwner, type LiveInvitation, spendInvitation } from './invitations.ts';
import { lockAccounts } from './locks.ts';
import { addAccount, hasAccounts } from './new-account.ts';
import { removeTotpRows } from './own-second-factors.ts';
import { hashPassword, refuseWeakPassword } from './passwords.ts';
import { confirmEmail } from './profile.ts';
import { invitationGone } from './refusals.ts';
import { endSessions, type SessionDeps } from './sessions.ts';

type Deps = Pick<SessionDeps, 'db' | 'now'> & Pick<Site, 'publicUrl'>;

/** Accepts a link, by its purpose. Throws `invitationGone`, `weakPassword`, `accountExists`, a 400, a 503. */
export async function acceptInvitation(deps: Deps, token: string, typed: unknown): Promise<Acceptance> {
  const invitation = await findInvitation(deps.db, deps.now, token);
  const { purpose, role, email } = invitation;
  switch (purpose) {
    case 'first-access': {
      const first = parseInput(acceptanceBodies[purpose], typed);
      await createInvitedAccount(deps, invitation, { ...first, role: 'manager' }, async (transaction) => {
        await lockAccounts(transaction);
        if (await hasAccounts(transaction)) throw invitationGone();
      });
      return { purpose, email: first.email };
    }
    case 'invitation': {
      const { name, password } = parseInput(acceptanceBodies[purpose], typed);
      if (email === null || role === null) throw invitationGone();
      await createInvitedAccount(deps, invitation, { email, name, role, password });
      return { purpose, email };
    }
    case 'password':
    case 'access': {
      const { password } = parseInput(acceptanceBodies[purpose], typed);
      await resetAccess(deps, invitation, password);
      break;
    }
    case 'address':
      parseInput(acceptanceBodies[purpose], typed);
      await confirmEmail(deps, invitation);
  }
  return { purpose, email: email ?? '' };
}

export interface Acceptance {
  purpose: LiveInvitation['purpose'];
  email: string;
}

async function createInvitedAccount(
  { db, now, publicUrl }: Deps,
  invitation: LiveInvitation,
  account: Parameters<typeof addAccount>[1],
  check?: (transaction: Transaction<Database>) => Promise<void>,
): Promise<void> {
  const { name, role } = account;
  const makeActor = (id: string): Actor => ({ kind: 'person', id, name, role });
  await addAccount({ db, actor: makeActor, now }, account, {
    publicUrl,
    async before(transaction) {
      await check?.(transaction);
      await spendInvitation(transaction, now, invitation.id);
    },
  });
}

/** Ends all sessions and voids all links. A link of a manager or a command also removes the second factors. */
async function resetAccess({ db, now, publicUrl }: Deps, invitation: LiveInvitation, password: string): Promise<void> {
  const owner = findOwner(invitation);
  refuseWeakPassword(password, { email: owner.email, name: owner.actor.name, host: new URL(publicUrl).hostname });
  const hash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    await spendInvitation(transaction, now, invitation.id);
    await endSessions(transaction, owner.id);
    await transaction
      .updateTable('account_passwords')
      .set({ hash, changed_at: now.toISOString() })
      .where('account_id', '=', owner.id)
      .execute();
    await deleteInvitations(transaction, owner.id);
    if (invitation.purpose === 'access') {
      await removeTotpRows(transaction, owner.id);
      await transaction.deleteFrom('passkeys').where('account_id', '=', owner.id).execute();
    }
    const details = { link: invitation.purpose };
    await writeJournal(
      { db: transaction, actor: owner.actor, now },
      { event: 'person.came-back', subject: owner.email, details },
    );
  });
}
