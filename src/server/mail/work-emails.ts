import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type WorkEmail, workEmails } from '../../contract/emails.ts';
import type { StaffRole } from '../../contract/staff/roles.ts';
import { makeJsonColumn } from '../db/json-column.ts';
import type { Database } from '../db/schema.ts';

/** Kinds of email that an account has switched off. */
export const emailsOffColumn = makeJsonColumn(v.array(v.string()), []);

/** Parses the kinds of email that an account has switched off, without those of another version of the program. */
export function parseEmailsOff(stored: string): WorkEmail[] {
  const kinds = emailsOffColumn.read(stored);
  return workEmails.filter((kind) => kinds.includes(kind));
}

interface Reader {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
}

/** Lists the people who want an email of this kind: with an enabled account, and not switched off. */
export async function listReaders(db: Kysely<Database>, kind: WorkEmail): Promise<Reader[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'role', 'emails_off'])
    .where('disabled_at', 'is', null)
    .execute();
  return rows.filter(({ emails_off }) => !parseEmailsOff(emails_off).includes(kind));
}
