import { type Kysely, sql } from 'kysely';
import { confirmationDays } from '../../contract/retention.ts';
import type { Database, Row } from '../db/schema.ts';
import { day } from '../time/durations.ts';
import { findStartOfDay, toRomanDay } from '../time/roman-days.ts';

/**
 * Address with letters beyond ASCII in lower case: databases compare case-insensitively, but possibly for ASCII alone.
 */
export function foldAddress(email: string): string {
  return email.replace(/[^ -~]/g, (letter) => letter.toLowerCase());
}

/** SQL condition: the column holds the address, case-insensitive. */
export function matchesAddress(column: 'email' | 'recipient' | 'messages.email', email: string) {
  return sql<boolean>`lower(${sql.ref(column)}) in (lower(${email}), lower(${foldAddress(email)}))`;
}

/** Finds a subscriber by address, case-insensitive. */
export async function findSubscriberByAddress(
  db: Kysely<Database>,
  email: string,
): Promise<Row<'newsletter'> | undefined> {
  return await db.selectFrom('newsletter').selectAll().where(matchesAddress('email', email)).executeTakeFirst();
}

/**
 * Time on the last day on which a sign-up of that time can be confirmed: emails name the day, and it counts to its end
 * in Rome.
 */
export function lastDayToConfirm(signedUpAt: string): Date {
  return new Date(Date.parse(signedUpAt) + confirmationDays * day);
}

/** Checks if the time to confirm a sign-up of that time is over. */
export function hasExpired(signedUpAt: string, now: Date): boolean {
  return Date.parse(signedUpAt) < findExpiryLimit(now).getTime();
}

/** Unconfirmed sign-ups made before this time have expired. */
export function findExpiryLimit(now: Date): Date {
  return new Date(findStartOfDay(toRomanDay(now)).getTime() - confirmationDays * day);
}
