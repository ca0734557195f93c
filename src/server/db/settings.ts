import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** What the site makes for itself at its first start and keeps with the data. */
export interface Settings {
  publicAnonKey: string;
  /** 32 random bytes in hexadecimal, for what the site signs. */
  secret: string;
}

/** Reads the settings, making those that are missing. Instances that start at once agree. */
export async function readSettings(db: Kysely<Database>): Promise<Settings> {
  return {
    publicAnonKey: await readOrMake(db, 'public_anon_key', () => randomBytes(24).toString('base64url')),
    secret: await readOrMake(db, 'secret', () => randomBytes(32).toString('hex')),
  };
}

async function readOrMake(db: Kysely<Database>, name: string, make: () => string): Promise<string> {
  const kept = await readSetting(db, name);
  if (kept !== null) return kept;
  const value = make();
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readSetting(db, name)) ?? value;
}

/** What is kept under a name. */
export async function readSetting(db: Kysely<Database>, name: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** Keeps a value under a name, in the place of the one before. */
export async function writeSetting(db: Kysely<Database>, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
