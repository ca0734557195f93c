import type { Kysely, Transaction } from 'kysely';
import type { StaffRole } from '../contract/staff/roles.ts';
import type { Database } from './db/schema.ts';

/** Who does something: a person who is signed in, a visitor, a command typed by the operator, or the program by itself. */
export type Actor =
  | { kind: 'person'; id: string; name: string; role: StaffRole }
  | { kind: 'visitor' }
  | { kind: 'command'; name: string }
  | { kind: 'program' };

export type Person = Extract<Actor, { kind: 'person' }>;

/** What every rule gets: the handle whose rights fit the task, who asks, and when. */
export interface Context {
  db: Kysely<Database>;
  actor: Actor;
  now: Date;
}

/** Does `work` in one transaction of the context's handle: all of it is stored, or nothing. */
export async function inTransaction<Of extends Pick<Context, 'db'>, Result>(
  context: Of,
  work: (within: Of & { db: Transaction<Database> }) => Promise<Result>,
): Promise<Result> {
  return await context.db.transaction().execute(async (db) => await work({ ...context, db }));
}

/** What rules need of the site, beside their context, to sign links and to write letters. */
export interface Site {
  secret: string;
  publicUrl: string;
  /** Called once new letters are safely stored. */
  lettersWaiting?: (() => void) | undefined;
}

/** Who did something, as staff read it beside what was done; `null` where it was no person of the firm. */
export function personName(actor: Actor): string | null {
  return actor.kind === 'person' ? actor.name : null;
}

export interface Session {
  id: string;
  accountId: string;
  user: { name: string; email: string; role: StaffRole };
  expiresAt: string;
}

/** Somebody of the firm who makes a call; `db` is the staff's handle. */
export interface Staff extends Context {
  actor: Person;
  session: Session;
  /** `mails`: whether letters go out. */
  site: Site & { mails: boolean };
}

/** A visitor who makes a call; `db` is the handle `visitor`, which inserts and reads nothing personal; `staff` serves links and sign-in. */
export interface Visit extends Context {
  actor: { kind: 'visitor' };
  staff: Kysely<Database>;
  site: Site & { mails: boolean };
  address: string;
  /** An opaque keyed digest of the client, for daily caps; none where limits are off. */
  client: string | undefined;
  /** The same of the client's network. */
  network: string | undefined;
  /** Takes back what the call was counted as: it was no attempt that failed. */
  takeBack: () => Promise<void>;
}
