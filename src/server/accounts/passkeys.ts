import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type PasskeyAssertion, type PasskeyRegistration, passkeyTransports } from '../../contract/staff/passkeys.ts';
import type { Passkey } from '../../contract/staff/profile.ts';
import type { Context } from '../context.ts';
import { readDatabaseTime } from '../db/engine.ts';
import type { Database } from '../db/schema.ts';
import type { ChallengePurpose } from '../db/tables/accounts.ts';
import { minute } from '../time/durations.ts';
import { invalidCredentials, passkeyRefused } from './refusals.ts';

/**
 * Imports the library with the first passkey: loading it takes a seventh of the start time, and most processes never
 * need it.
 */
const loadWebAuthn = () => import('@simplewebauthn/server');

const challengeLifetime = 5 * minute;

export interface RelyingParty {
  name: string;
  publicUrl: string;
}

type DbAndNow = Pick<Context, 'db' | 'now'>;

/** Lists the passkeys of an account, oldest first. */
export async function listPasskeys(db: Kysely<Database>, accountId: string): Promise<Passkey[]> {
  return await db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Creates a passkey challenge: for one account (identity check), or for any (`null`, sign-in). */
export async function createPasskeyChallenge(context: DbAndNow, { publicUrl }: RelyingParty, accountId: string | null) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    userVerification: 'required',
    allowCredentials: accountId === null ? [] : await listCredentials(context.db, accountId),
  });
  await storeChallenge(context, options.challenge, { purpose: accountId === null ? 'sign-in' : 'check', accountId });
  return options;
}

/**
 * Verifies the response to `createPasskeyChallenge`; returns the passkey's id and account. A passkey counts as two factors.
 * Throws `invalidCredentials`.
 */
export async function verifyPasskey(
  context: DbAndNow,
  { publicUrl }: RelyingParty,
  response: PasskeyAssertion,
  accountId: string | null,
): Promise<{ id: string; accountId: string }> {
  const { db, now } = context;
  const passkey = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  if (!passkey || (accountId !== null && passkey.account_id !== accountId)) throw invalidCredentials();
  const purpose = accountId === null ? 'sign-in' : 'check';
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => consumeChallenge(context, challenge, { purpose, accountId }),
    expectedOrigin: publicUrl,
    expectedRPID: new URL(publicUrl).hostname,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: v.parse(passkeyTransports, passkey.transports),
    },
  }).catch(() => {
    // The library throws plain errors for any mismatch: a foreign origin, a false signature, a counter that decreased.
    throw invalidCredentials();
  });
  if (!verified) throw invalidCredentials();
  await db
    .updateTable('passkeys')
    .set({ counter: authenticationInfo.newCounter, last_used_at: now.toISOString() })
    .where('id', '=', passkey.id)
    .execute();
  return { id: passkey.id, accountId: passkey.account_id };
}

/** Creates a registration challenge for a new passkey of an account. */
export async function createRegistrationChallenge(
  context: DbAndNow,
  { name, publicUrl }: RelyingParty,
  account: { id: string; email: string; name: string },
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: new URL(publicUrl).hostname,
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: account.name,
    attestationType: 'none',
    excludeCredentials: await listCredentials(context.db, account.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(context, options.challenge, { purpose: 'registration', accountId: account.id });
  return options;
}

/**
 * Verifies the response to `createRegistrationChallenge`. Returns the passkey's row to insert, without the column
 * `name`. Throws `passkeyRefused`.
 */
export async function verifyNewPasskey(
  context: DbAndNow,
  { publicUrl }: RelyingParty,
  { accountId, response }: { accountId: string; response: PasskeyRegistration },
) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => consumeChallenge(context, challenge, { purpose: 'registration', accountId }),
    expectedOrigin: publicUrl,
    expectedRPID: new URL(publicUrl).hostname,
    requireUserVerification: true,
  }).catch(() => {
    throw passkeyRefused();
  });
  if (registrationInfo === undefined) throw passkeyRefused();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    id: randomUUID(),
    account_id: accountId,
    credential_id: id,
    public_key: publicKey,
    counter,
    transports: JSON.stringify(transports),
    created_at: context.now.toISOString(),
  };
}

async function listCredentials(db: Kysely<Database>, accountId: string) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ credential_id: id, transports }) => ({ id, transports: v.parse(passkeyTransports, transports) }));
}

interface Challenge {
  purpose: ChallengePurpose;
  accountId: string | null;
}

async function storeChallenge({ db }: DbAndNow, challenge: string, { purpose, accountId }: Challenge): Promise<void> {
  const now = await readDatabaseTime(db);
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now.toISOString()).execute();
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge,
      purpose,
      account_id: accountId,
      expires_at: new Date(now.getTime() + challengeLifetime).toISOString(),
    })
    .execute();
}

/** Spends a challenge; false if this site did not issue it for that purpose and account, or if it has expired. */
async function consumeChallenge(
  { db }: DbAndNow,
  challenge: string,
  { purpose, accountId }: Challenge,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('expires_at', '>', (await readDatabaseTime(db)).toISOString())
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
