import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Values that the site generates at its first start and stores with the data. */
export interface Settings {
  publicAnonKey: string;
  /** Secret key of the site's signatures and digests: 32 random bytes in hexadecimal. */
  secret: string;
}

/** Reads the settings and creates missing ones: instances that start together get equal values. */
export async function readSettings(db: Kysely<Database>): Promise<Settings> {
  return {
    publicAnonKey: await readOrCreateSetting(db, 'public_anon_key', () => randomBytes(24).toString('base64url')),
    secret: await readOrCreateSetting(db, 'secret', () => randomBytes(32).toString('hex')),
  };
}

async function readOrCreateSetting(db: Kysely<Database>, name: string, make: () => string): Promise<string> {
  const storedValue = await readSetting(db, name);
  if (storedValue !== null) return storedValue;
  const value = make();
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readSetting(db, name)) ?? value;
}

export async function readSetting(db: Kysely<Database>, name: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** Stores a value under a name, replacing the previous one. */
export async function writeSetting(db: Kysely<Database>, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Stores a value that is later in the alphabet than the previous one. Returns false for another: somebody was faster. */
export async function raiseSetting(db: Kysely<Database>, name: string, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }).where('settings.value', '<', value))
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
