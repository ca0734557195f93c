import type { Transaction } from 'kysely';
import { type Context, inTransaction } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { lockAccount } from './locks.ts';
import { requireSession } from './sessions.ts';

/** Context of a call about the caller's own account. `db` may read credentials. */
export interface AccountContext extends Context {
  accountId: string;
  sessionId: string;
}

/** Runs a change of the caller's own account. Throws `noSession` if the calling session has ended meanwhile. */
export async function changeOwnAccount<Result>(
  context: AccountContext,
  work: (scope: AccountContext & { db: Transaction<Database> }) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(context, async (scope) => {
    await lockAccount(scope.db, scope.accountId);
    await requireSession(scope.db, scope.sessionId);
    return await work(scope);
  });
}
