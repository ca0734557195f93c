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

/** Imported with the first passkey: loading takes a seventh of the whole start, and most processes need none. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const challengeLifetime = 5 * minute;

export interface RelyingParty {
  name: string;
  publicUrl: string;
}

type Moment = Pick<Context, 'db' | 'now'>;

/** The passkeys of an account, oldest first. */
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
export async function createPasskeyChallenge(moment: Moment, { publicUrl }: RelyingParty, accountId: string | null) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    userVerification: 'required',
    allowCredentials: accountId === null ? [] : await listCredentials(moment.db, accountId),
  });
  await storeChallenge(moment, options.challenge, { purpose: accountId === null ? 'sign-in' : 'check', accountId });
  return options;
}

/**
 * Verifies the response to `createPasskeyChallenge`; returns the passkey's id and account. A passkey counts as two factors.
 * Throws `invalidCredentials`.
 */
export async function verifyPasskey(
  moment: Moment,
  { publicUrl }: RelyingParty,
  response: PasskeyAssertion,
  accountId: string | null,
): Promise<{ id: string; accountId: string }> {
  const { db, now } = moment;
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
    expectedChallenge: (challenge) => consumeChallenge(moment, challenge, { purpose, accountId }),
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
    // The library throws plain errors for any mismatch: a foreign origin, a false signature, a counter that fell.
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
  moment: Moment,
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
    excludeCredentials: await listCredentials(moment.db, account.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(moment, options.challenge, { purpose: 'registration', accountId: account.id });
  return options;
}

/**
 * Verifies the response to `createRegistrationChallenge`; returns the row to insert, without its name. Throws `passkeyRefused`.
 */
export async function verifyNewPasskey(
  moment: Moment,
  { publicUrl }: RelyingParty,
  { accountId, response }: { accountId: string; response: PasskeyRegistration },
) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => consumeChallenge(moment, challenge, { purpose: 'registration', accountId }),
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
    created_at: moment.now.toISOString(),
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

async function storeChallenge({ db }: Moment, challenge: string, { purpose, accountId }: Challenge): Promise<void> {
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
  { db }: Moment,
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
