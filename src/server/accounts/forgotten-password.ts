import { writeJournal } from '../journal/journal.ts';
import { type LinkSettings, makeInvitation } from './invitations.ts';
import type { SessionDeps } from './sessions.ts';

/** Sends whoever has an account under that address a link to a new password; for any other address nothing happens. */
export async function sendPasswordLink(
  { db, now }: Pick<SessionDeps, 'db' | 'now'>,
  email: string,
  settings: LinkSettings,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (!account) return;
    await makeInvitation(transaction, now, { purpose: 'password', accountId: account.id, email }, settings);
    const actor = { kind: 'visitor' } as const;
    await writeJournal({ db: transaction, actor, now }, { event: 'person.password-link-asked', subject: email });
  });
}
