import { type OpenDatabase, openDatabase } from '../src/server/db/open.ts';
import { readSettings } from '../src/server/db/settings.ts';
import { type Env, InvalidEnvironment, readEnv } from '../src/server/env.ts';
import type { StaffDeps } from '../src/server/services/newsletter.ts';

/** The running site's data and settings, as a command works with them. */
export interface SiteData extends StaffDeps {
  env: Env;
  db: OpenDatabase;
}

/** What a command was told makes no sense: its message is all that is shown. */
export class Misuse extends Error {
  override name = 'Misuse';
}

/** Runs a command that needs the settings alone. */
export async function runWithEnv(command: (env: Env) => Promise<void>): Promise<void> {
  try {
    await command(readEnv(process.env));
  } catch (error) {
    if (!(error instanceof Misuse || error instanceof InvalidEnvironment)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Runs a command on the site's data, beside the server or without it. */
export async function runOnSite(command: (site: SiteData) => Promise<void>): Promise<void> {
  await runWithEnv(async (env) => {
    const db = openDatabase(env);
    try {
      await db.migrate();
      const { secret } = await readSettings(db.staff);
      await command({ env, db, secret, publicUrl: env.publicUrl, now: () => new Date() });
    } finally {
      await db.close();
    }
  });
}

/** Text from outside as a terminal may show it: nothing in it moves the cursor or changes a title. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === '\n' ? '\n' : ' '));
}
