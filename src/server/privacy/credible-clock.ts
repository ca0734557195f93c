import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { readSetting, writeSetting } from '../db/settings.ts';
import { day } from '../time/durations.ts';

/** Name of the row in `settings` that stores the latest time at which the clock was trusted. */
const clockSettingName = 'clock_believed';

/** Longest plausible time between two activities; a larger difference means that the clock is wrong. */
const maxGapMs = 31 * day;

/**
 * Checks if this clock may decide deletions: it is at most 31 days ahead of the time at which it was last trusted or,
 * if it never was, of the newest row. A server started with a wrong clock would delete data for good.
 */
export async function isClockCredible(db: Kysely<Database>, now: Date): Promise<boolean> {
  const last = (await readSetting(db, clockSettingName)) ?? (await readNewestTime(db));
  return last === null || now.getTime() - new Date(last).getTime() <= maxGapMs;
}

/** Marks the clock as trusted, because it advanced plausibly or a person has checked it. */
export async function recordClock(db: Kysely<Database>, now: Date): Promise<void> {
  await writeSetting(db, clockSettingName, now.toISOString());
}

async function readNewestTime(db: Kysely<Database>): Promise<string | null> {
  const rows = await Promise.all([
    db
      .selectFrom('messages')
      .select(({ fn }) => fn.max('received_at').as('at'))
      .executeTakeFirst(),
    db
      .selectFrom('newsletter')
      .select(({ fn }) => fn.max('created_at').as('at'))
      .executeTakeFirst(),
    db
      .selectFrom('newsletter_consents')
      .select(({ fn }) => fn.max('created_at').as('at'))
      .executeTakeFirst(),
  ]);
  return rows.map((row) => row?.at ?? null).reduce((one, other) => ((one ?? '') > (other ?? '') ? one : other));
}
