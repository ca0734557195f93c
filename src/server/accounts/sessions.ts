import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Session } from '../context.ts';
import { readDatabaseTime } from '../db/engine.ts';
import type { Database } from '../db/schema.ts';
import type { SignInMethod } from '../db/tables/accounts.ts';
import type { HttpError } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { day, minute, second } from '../time/durations.ts';
import { hashToken, makeToken } from '../tokens.ts';
import { lockAccount } from './locks.ts';
import { noSession, sessionRenewed } from './refusals.ts';

/** Longest lifetime of a session from sign-in, however often it is refreshed. */
const maxSessionMs = 7 * day;

/** Grace period for requests in flight during a refresh. Later reuse of the old token means it was stolen. */
const renewalGraceMs = 10 * second;

/** Shortest interval between writes of `last_seen_at`. */
const seenIntervalMs = minute;

/** `db` may read credentials. `sessionMinutes`: lifetime without a refresh. */
export interface SessionDeps {
  db: Kysely<Database>;
  now: Date;
  sessionMinutes: number;
}

/** Browser and network of a sign-in: enough for the user to recognise it, too coarse to track the user. */
export interface SignInPlace {
  userAgent: string;
  network: string;
}

interface FoundSession extends Session {
  seenAt: string;
}

/** Session with its token, of which only the hash is stored. */
export interface OpenedSession extends Session {
  token: string;
}

/** Starts a session for an account, in the transaction that verified its credentials. Deletes expired sessions. */
export async function startSession(
  { db, now, sessionMinutes }: SessionDeps,
  { accountId, method, place }: { accountId: string; method: SignInMethod; place: SignInPlace },
): Promise<{ id: string; token: string; expiresAt: string }> {
  const id = randomUUID();
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + sessionMinutes * minute).toISOString();
  const expiredBefore = (await readDatabaseTime(db)).toISOString();
  await db.deleteFrom('sessions').where('expires_at', '<=', expiredBefore).execute();
  await db
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashToken(token),
      account_id: accountId,
      method,
      user_agent: place.userAgent,
      network: place.network,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: expiresAt,
    })
    .execute();
  return { id, token, expiresAt };
}

/** Finds the live session of a token. Throws `noSession`, and `sessionRenewed` in the grace period after a refresh. */
export async function findSession({ db, now }: SessionDeps, token: string): Promise<FoundSession> {
  const tokenHash = hashToken(token);
  const row = await selectLiveSessions(db, now)
    .select([
      'sessions.id',
      'sessions.account_id',
      'sessions.expires_at',
      'sessions.last_seen_at',
      'accounts.name',
      'accounts.email',
      'accounts.role',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) throw await explainMissingSession(db, now, tokenHash);
  const { id, account_id: accountId, name, email, role, expires_at: expiresAt, last_seen_at: seenAt } = row;
  return { id, accountId, user: { name, email, role }, expiresAt, seenAt };
}

export async function recordSeen({ db, now }: SessionDeps, { id, seenAt }: FoundSession): Promise<void> {
  if (Date.parse(seenAt) + seenIntervalMs >= now.getTime()) return;
  await db.updateTable('sessions').set({ last_seen_at: now.toISOString() }).where('id', '=', id).execute();
}

/** Replaces a session's token and extends it. Throws `noSession`, and `sessionRenewed` for the slower of two. */
export async function refreshSession(deps: SessionDeps, oldToken: string): Promise<OpenedSession> {
  const { db, now, sessionMinutes } = deps;
  const session = await findSession(deps, oldToken);
  const token = makeToken();
  const tokenHash = hashToken(oldToken);
  const { created_at } = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow(noSession);
  const requestedExpiry = Math.min(now.getTime() + sessionMinutes * minute, Date.parse(created_at) + maxSessionMs);
  const expiresAt = new Date(Math.max(requestedExpiry, Date.parse(session.expiresAt))).toISOString();
  const renewed = await db
    .updateTable('sessions')
    .set({
      token_hash: hashToken(token),
      previous_token_hash: tokenHash,
      renewed_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: expiresAt,
    })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  if (renewed.numUpdatedRows === 0n) throw sessionRenewed();
  return { ...session, token, expiresAt };
}

export async function requireSession(db: Kysely<Database>, id: string): Promise<void> {
  await db.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirstOrThrow(noSession);
}

/** Ends the session of a token, if there is one. */
export async function endSessionByToken(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/**
 * Ends all sessions of an account except `except`; changes in flight from them fail (`requireSession`). Returns the
 * number of ended sessions.
 */
export async function endSessions(
  db: Transaction<Database>,
  accountId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  await lockAccount(db, accountId);
  let deletion = db.deleteFrom('sessions').where('account_id', '=', accountId);
  if (except !== undefined) deletion = deletion.where('id', '!=', except);
  const { numDeletedRows } = await deletion.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends one session of an account; false if there was none. */
export async function endSession(db: Transaction<Database>, accountId: string, id: string): Promise<boolean> {
  await lockAccount(db, accountId);
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The live sessions of an account, most recently seen first. */
export async function listSessions(db: Kysely<Database>, accountId: string, now: Date) {
  return await selectLiveSessions(db, now)
    .select([
      'sessions.id',
      'sessions.method',
      'sessions.user_agent',
      'sessions.network',
      'sessions.created_at',
      'sessions.last_seen_at',
    ])
    .where('sessions.account_id', '=', accountId)
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.id')
    .execute();
}

function selectLiveSessions(db: Kysely<Database>, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .where('sessions.expires_at', '>', now.toISOString())
    .where('accounts.disabled_at', 'is', null);
}

/**
 * Makes the error for a token without a live session. Reuse of an old token after the grace period ends the session:
 * the server cannot tell the user from a thief.
 */
async function explainMissingSession(db: Kysely<Database>, now: Date, tokenHash: string): Promise<HttpError> {
  const row = await selectLiveSessions(db, now)
    .select(['sessions.id', 'sessions.account_id', 'sessions.renewed_at', 'accounts.name', 'accounts.role'])
    .where('sessions.previous_token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return noSession();
  const { id, account_id: accountId, renewed_at, name, role } = row;
  if (Date.parse(renewed_at ?? '') > now.getTime() - renewalGraceMs) return sessionRenewed();
  await db.transaction().execute(async (transaction) => {
    if (!(await endSession(transaction, accountId, id))) return;
    const actor = { kind: 'person', id: accountId, name, role } as const;
    await writeJournal({ db: transaction, actor, now }, { event: 'session.token-reused' });
  });
  return noSession();
}
