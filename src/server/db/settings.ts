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
export async function readSettings(jobs: Kysely<Database>): Promise<Settings> {
  return {
    publicAnonKey: await readOrMake(jobs, 'public_anon_key', () => randomBytes(24).toString('base64url')),
    secret: await readOrMake(jobs, 'secret', () => randomBytes(32).toString('hex')),
  };
}

async function readOrMake(jobs: Kysely<Database>, name: string, make: () => string): Promise<string> {
  const read = jobs.selectFrom('settings').select('value').where('name', '=', name);
  const kept = await read.executeTakeFirst();
  if (kept) return kept.value;
  await jobs
    .insertInto('settings')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read.executeTakeFirstOrThrow()).value;
}
