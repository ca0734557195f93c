import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { readSetting, writeSetting } from '../db/settings.ts';
import { day } from '../time/durations.ts';

/** The row of `settings` that holds the latest time at which the clock was believed. */
const setting = 'clock_believed';

/** Nobody is away for so long without a word; a clock that has jumped may be further ahead. */
const longestGap = 31 * day;

/**
 * Whether what is old by this clock may be deleted: it is no more than a month ahead of the last time at which it was believed, or, where
 * it never was, of the newest thing that was written. A start whose clock is wrong would otherwise delete what nobody can bring back.
 */
export async function isClockCredible(db: Kysely<Database>, now: Date): Promise<boolean> {
  const last = (await readSetting(db, setting)) ?? (await newestRow(db));
  return last === null || now.getTime() - new Date(last).getTime() <= longestGap;
}

/** Believes the clock, because it went on from where it was or a person has looked at it. */
export async function believeClock(db: Kysely<Database>, now: Date): Promise<void> {
  await writeSetting(db, setting, now.toISOString());
}

async function newestRow(db: Kysely<Database>): Promise<string | null> {
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
