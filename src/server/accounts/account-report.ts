import type { Kysely } from 'kysely';
import type { PersonalDataReport } from '../../contract/personal-data.ts';
import type { Database } from '../db/schema.ts';

type AccountReport = Pick<PersonalDataReport, 'sessions' | 'passkeys' | 'rehearsals'>;

/** What is kept of how somebody signs in, and nothing that would open the account. Sessions that are over stay until the next sign-in. */
export async function reportAccount(db: Kysely<Database>, accountId: string): Promise<AccountReport> {
  return {
    sessions: await db
      .selectFrom('sessions')
      .select(['method', 'user_agent as browser', 'network', 'created_at', 'last_seen_at', 'expires_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'last_used_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),
    rehearsals: await db
      .selectFrom('rehearsals')
      .select(['kind', 'done_at'])
      .where('account_id', '=', accountId)
      .orderBy('done_at')
      .execute(),
  };
}

/** Where nobody has an account. */
export const noAccountReport: AccountReport = { sessions: [], passkeys: [], rehearsals: [] };
