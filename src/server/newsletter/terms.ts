import { type Kysely, sql } from 'kysely';
import { confirmationDays } from '../../contract/retention.ts';
import type { Database, Row } from '../db/schema.ts';
import { day } from '../time/durations.ts';
import { findStartOfDay, toRomanDay } from '../time/roman-days.ts';

type AddressColumn = 'email' | 'recipient' | 'messages.email';

/** Makes the SQL condition that a column equals an address, case-insensitive. */
export const matchesAddress = (column: AddressColumn, email: string) => matchesAnyAddress(column, [email]);

/** Makes the SQL condition that a column equals one of some addresses, case-insensitive. */
export function matchesAnyAddress(column: AddressColumn, emails: readonly string[]) {
  return sql<boolean>`lower(${sql.ref(column)}) in (${sql.join(emails.map((email) => sql`lower(${email})`))})`;
}

/** Finds a subscriber by address, case-insensitive. */
export async function findSubscriberByAddress(
  db: Kysely<Database>,
  email: string,
): Promise<Row<'newsletter'> | undefined> {
  return await db.selectFrom('newsletter').selectAll().where(matchesAddress('email', email)).executeTakeFirst();
}

/** Time on the last day to confirm: emails name the day, and the link works until its end in Rome. */
export function findLastDayToConfirm(signedUpAt: string): Date {
  return new Date(Date.parse(signedUpAt) + confirmationDays * day);
}

/** Checks if a sign-up of that time can no longer be confirmed. */
export function hasExpired(signedUpAt: string, now: Date): boolean {
  return Date.parse(signedUpAt) < findExpiryLimit(now).getTime();
}

/** Computes the time before which unconfirmed sign-ups have expired. */
export function findExpiryLimit(now: Date): Date {
  return new Date(findStartOfDay(toRomanDay(now)).getTime() - confirmationDays * day);
}
