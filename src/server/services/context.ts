import type { Kysely } from 'kysely';
import type { StaffRole } from '../../contract/roles.ts';
import type { Database } from '../db/schema.ts';

/** Who does something: a person who is signed in, a visitor, a command typed by the operator, or the program by itself. */
export type Actor =
  | { kind: 'person'; id: string; name: string; role: StaffRole }
  | { kind: 'visitor' }
  | { kind: 'command'; name: string }
  | { kind: 'program' };

/** What every service gets: the handle whose rights fit the task, who asks, and when. */
export interface Context {
  db: Kysely<Database>;
  actor: Actor;
  now: Date;
}

/** Who did something, as staff read it beside what was done; `null` where it was no person of the firm. */
export function personName(actor: Actor): string | null {
  return actor.kind === 'person' ? actor.name : null;
}
