import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Who does something: a person who is signed in, a visitor, a command typed by the operator, or the program by itself. */
export type Actor =
  | { kind: 'person'; id: string; name: string; role: StaffRole }
  | { kind: 'visitor' }
  | { kind: 'command'; name: string }
  | { kind: 'program' };

/** What a person of the firm may do: an editor works on photos, texts, messages and subscribers, a manager on all. */
export type StaffRole = 'manager' | 'editor';

/** What every service gets: the handle whose rights fit the task, who asks, and when. */
export interface Context {
  db: Kysely<Database>;
  actor: Actor;
  now: Date;
}
