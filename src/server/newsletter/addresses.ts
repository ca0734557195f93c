import { type Kysely, sql } from 'kysely';
import type { Database, Row } from '../db/schema.ts';

/** An address with its letters beyond ASCII in lower case: the databases compare without regard to case, but may know that of ASCII alone. */
export function foldedAddress(email: string): string {
  return email.replace(/[^ -~]/g, (letter) => letter.toLowerCase());
}

/** Whether a column holds an address, whatever its case. */
export function isAddress(column: 'email' | 'recipient', email: string) {
  return sql<boolean>`lower(${sql.ref(column)}) in (lower(${email}), lower(${foldedAddress(email)}))`;
}

/** The row of the list for an address, whatever its case. */
export async function subscriberByAddress(db: Kysely<Database>, email: string): Promise<Row<'newsletter'> | undefined> {
  return await db.selectFrom('newsletter').selectAll().where(isAddress('email', email)).executeTakeFirst();
}
