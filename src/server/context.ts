import type { Kysely, Transaction } from 'kysely';
import type { StaffRole } from '../contract/staff/roles.ts';
import type { Database } from './db/schema.ts';

export type Actor =
  | { kind: 'person'; id: string; name: string; role: StaffRole }
  | { kind: 'visitor' }
  | { kind: 'command'; name: string }
  | { kind: 'program' };

export type Person = Extract<Actor, { kind: 'person' }>;

/** Context of every function of a subject: a database handle, the actor and the time. */
export interface Context {
  db: Kysely<Database>;
  actor: Actor;
  now: Date;
}

/** Runs `work` in one transaction of the context's handle. */
export async function inTransaction<BaseContext extends Pick<Context, 'db'>, Result>(
  context: BaseContext,
  work: (transactionContext: BaseContext & { db: Transaction<Database> }) => Promise<Result>,
): Promise<Result> {
  return await context.db.transaction().execute(async (db) => await work({ ...context, db }));
}

/** Site data that these functions need to sign links and to write emails. */
export interface Site {
  secret: string;
  publicUrl: string;
  /** True if an SMTP server is configured. */
  mails: boolean;
  /** Called after new emails are committed. */
  onEmailsQueued?: (() => void) | undefined;
}

/** Name of the staff user behind a change, as the published law states it; `null` for other actors. */
export function personName(actor: Actor): string | null {
  return actor.kind === 'person' ? actor.name : null;
}

/** Id of the staff user behind a change; `null` for other actors. */
export function findPersonId(actor: Actor): string | null {
  return actor.kind === 'person' ? actor.id : null;
}

export interface Session {
  id: string;
  accountId: string;
  user: { name: string; email: string; role: StaffRole };
  expiresAt: string;
}

/** Context of a call by a signed-in user; `db` is the `staff` handle. */
export interface Staff extends Context {
  actor: Person;
  session: Session;
  site: Site;
}

/** Context of a visitor's call. `db` is the `visitor` handle, which can read no personal data. */
export interface Visit extends Context {
  actor: { kind: 'visitor' };
  site: Site;
  address: string;
  /** Opaque keyed digest of the client, for daily limits; `undefined` if limits are off. */
  client: string | undefined;
  /** Opaque keyed digest of the client's network. */
  network: string | undefined;
  /** Takes the call out of the rate limit's count, because it was not a failed attempt. */
  refundRateLimit: () => Promise<void>;
}

/** Context of a call that carries its own proof: a password, a passkey or a link's token. */
export interface VisitWithProof extends Visit {
  /** The `staff` handle, to verify the proof. */
  staff: Kysely<Database>;
}
