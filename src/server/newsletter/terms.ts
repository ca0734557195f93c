import { type Kysely, sql } from 'kysely';
import { confirmationDays } from '../../contract/retention.ts';
import type { Database, Row } from '../db/schema.ts';
import { day } from '../time/durations.ts';
import { romanDay, startOfDay } from '../time/roman-days.ts';

/** An address with its letters beyond ASCII in lower case: the databases compare without regard to case, but may know that of ASCII alone. */
export function foldedAddress(email: string): string {
  return email.replace(/[^ -~]/g, (letter) => letter.toLowerCase());
}

/** Whether a column holds an address, whatever its case. */
export function isAddress(column: 'email' | 'recipient' | 'messages.email', email: string) {
  return sql<boolean>`lower(${sql.ref(column)}) in (lower(${email}), lower(${foldedAddress(email)}))`;
}

/** The row of the list for an address, whatever its case. */
export async function subscriberByAddress(db: Kysely<Database>, email: string): Promise<Row<'newsletter'> | undefined> {
  return await db.selectFrom('newsletter').selectAll().where(isAddress('email', email)).executeTakeFirst();
}

/** A moment of the last day on which a sign-up of that time can be confirmed: letters name the day, and it counts to its end in Rome. */
export function lastDayToConfirm(signedUpAt: string): Date {
  return new Date(Date.parse(signedUpAt) + confirmationDays * day);
}

/** Whether a sign-up of that time has waited too long for its owner. */
export function hasExpired(signedUpAt: string, now: Date): boolean {
  return Date.parse(signedUpAt) < expiredBefore(now).getTime();
}

/** Sign-ups made before this time have waited too long for their owners. */
export function expiredBefore(now: Date): Date {
  return new Date(startOfDay(romanDay(now)).getTime() - confirmationDays * day);
}
