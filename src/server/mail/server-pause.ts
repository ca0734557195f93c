import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { longestServerPause, serverPause } from './pauses.ts';
import { readSmtpUrl } from './smtp-url.ts';

/**
 * Whether to connect to the mail server: `open`; `closed`, because it has refused and its pause is not over; `trial`, because the pause
 * is over and this process alone is to try. `failures` counts the refusals in a row.
 */
export interface ServerState {
  state: 'open' | 'closed' | 'trial';
  failures: number;
}

/** What all instances know together about one mail server. */
export interface SharedServer {
  db: Kysely<Database>;
  /** From `serverName`. */
  server: string;
}

/** The name of a mail server in the table: its address, and a keyed digest of the settings, so that other settings are tried at once. */
export function serverName(smtpUrl: string, secret: string): string {
  const { host, port } = readSmtpUrl(smtpUrl);
  const digest = createHmac('sha256', secret).update(`smtp\n${smtpUrl}`).digest('hex').slice(0, 16);
  return `${host}:${port} ${digest}`;
}

/** Asks whether to connect. A trial is taken only where `wanted` says that there is something to send. */
export async function askServer(
  { db, server }: SharedServer,
  now: Date,
  wanted: () => Promise<boolean>,
): Promise<ServerState> {
  const row = await db.selectFrom('mail_servers').selectAll().where('server', '=', server).executeTakeFirst();
  if (row === undefined) return { state: 'open', failures: 0 };
  const { failures } = row;
  const left = Date.parse(row.paused_until) - now.getTime();
  const isPaused = left > 0 && left <= longestServerPause;
  if (isPaused || !(await wanted())) return { state: 'closed', failures };
  const { numUpdatedRows } = await db
    .updateTable('mail_servers')
    .set({ paused_until: pauseFrom(now, failures) })
    .where('server', '=', server)
    .where('paused_until', '=', row.paused_until)
    .executeTakeFirstOrThrow();
  return { state: numUpdatedRows > 0n ? 'trial' : 'closed', failures };
}

/** Notes that the server has refused, after it had refused `failures` times. Of several who say so at once, one is counted. */
export async function noteRefusal({ db, server }: SharedServer, now: Date, failures: number): Promise<void> {
  const next = { failures: failures + 1, paused_until: pauseFrom(now, failures + 1) };
  await db
    .insertInto('mail_servers')
    .values({ server, ...next })
    .onConflict((conflict) => conflict.column('server').doUpdateSet(next).where('mail_servers.failures', '=', failures))
    .execute();
}

/** Notes that the server is there again. */
export async function noteAcceptance({ db, server }: SharedServer): Promise<void> {
  await db.deleteFrom('mail_servers').where('server', '=', server).execute();
}

function pauseFrom(now: Date, failures: number): string {
  return new Date(now.getTime() + serverPause(failures)).toISOString();
}
