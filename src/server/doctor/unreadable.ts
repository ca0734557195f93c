import type { Kysely } from 'kysely';
import { listUnreadableAppointments } from '../appointments/rows.ts';
import type { Database } from '../db/schema.ts';
import { listUnreadableRequests } from '../messages/stored-request.ts';

/** Lists the references of messages of which a part cannot be read, and is left out of lists. */
export async function listUnreadable(db: Kysely<Database>): Promise<string[]> {
  return [...new Set([...(await listUnreadableAppointments(db)), ...(await listUnreadableRequests(db))])];
}
