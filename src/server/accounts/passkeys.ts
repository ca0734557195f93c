import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type PasskeyAssertion, type PasskeyRegistration, passkeyTransports } from '../../contract/staff/passkeys.ts';
import type { Passkey } from '../../contract/staff/profile.ts';
import type { Context } from '../context.ts';
import { makeJsonColumn } from '../db/json-column.ts';
import type { Database } from '../db/schema.ts';
import type { ChallengePurpose } from '../db/tables/accounts.ts';
import { minute } from '../time/durations.ts';
import { isSameSecret, signLines } from '../tokens.ts';
import { invalidCredentials, passkeyRefused } from './refusals.ts';

/** Imports the library on demand: loading it takes a seventh of the start time. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const challengeLifetime = 5 * minute;

/** Ways to reach a passkey, which the browser hints at. */
export const transportsColumn = makeJsonColumn(passkeyTransports, []);

export interface RelyingParty {
  name: string;
  publicUrl: string;
  /** Key that signs challenges. */
  secret: string;
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

/** Creates a passkey challenge: for one account (identity confirmation), or for any (`null`, sign-in). */
export async function createPasskeyChallenge(
  { db, now }: DbAndNow,
  { publicUrl, secret }: RelyingParty,
  accountId: string | null,
) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return await generateAuthenticationOptions({
    rpID: new URL(publicUrl).hostname,
    challenge: createChallenge(secret, now, { purpose: accountId === null ? 'sign-in' : 'check', accountId }),
    userVerification: 'required',
    allowCredentials: accountId === null ? [] : await listCredentials(db, accountId),
  });
}

/**
 * Verifies the response to `createPasskeyChallenge`; returns the passkey's id and account. A passkey counts as two factors.
 * Throws `invalidCredentials`.
 */
export async function verifyPasskey(
  context: DbAndNow,
  { publicUrl, secret }: RelyingParty,
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
    expectedChallenge: (challenge) => isOpenChallenge(secret, now, challenge, { purpose, accountId }),
    expectedOrigin: publicUrl,
    expectedRPID: new URL(publicUrl).hostname,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: transportsColumn.read(passkey.transports),
    },
  }).catch(() => {
    // The library throws plain errors for any mismatch: a foreign origin, a false signature, a counter that decreased.
    throw invalidCredentials();
  });
  if (!(verified && (await spendChallenge(context, response, { purpose, accountId: passkey.account_id }))))
    throw invalidCredentials();
  await db
    .updateTable('passkeys')
    .set({ counter: authenticationInfo.newCounter, last_used_at: now.toISOString() })
    .where('id', '=', passkey.id)
    .execute();
  return { id: passkey.id, accountId: passkey.account_id };
}

export async function createRegistrationChallenge(
  context: DbAndNow,
  { name, publicUrl, secret }: RelyingParty,
  account: { id: string; email: string; name: string },
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return await generateRegistrationOptions({
    rpName: name,
    rpID: new URL(publicUrl).hostname,
    challenge: createChallenge(secret, context.now, { purpose: 'registration', accountId: account.id }),
    userID: new TextEncoder().encode(account.id),
    userName: account.email,
    userDisplayName: account.name,
    attestationType: 'none',
    excludeCredentials: await listCredentials(context.db, account.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Verifies the response. Returns the passkey's row without the column `name`. Throws `passkeyRefused`. */
export async function verifyNewPasskey(
  context: DbAndNow,
  { publicUrl, secret }: RelyingParty,
  { accountId, response }: { accountId: string; response: PasskeyRegistration },
) {
  const bound = { purpose: 'registration', accountId } as const;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => isOpenChallenge(secret, context.now, challenge, bound),
    expectedOrigin: publicUrl,
    expectedRPID: new URL(publicUrl).hostname,
    requireUserVerification: true,
  }).catch(() => {
    throw passkeyRefused();
  });
  if (registrationInfo === undefined || !(await spendChallenge(context, response, bound))) throw passkeyRefused();
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
  return rows.map((row) => ({ id: row.credential_id, transports: transportsColumn.read(row.transports) }));
}

/** Purpose and account that a challenge is bound to; `null` for the sign-in of any account. */
interface ChallengeBinding {
  purpose: ChallengePurpose;
  accountId: string | null;
}

// Signed, not stored: a row for each visitor who asks would keep the database busy. Spent challenges are stored.
const nonceBytes = 16;
const expiryBytes = 8;

/** Creates a signed challenge: nonce, expiry in ms, and a signature over both and the binding. */
function createChallenge(secret: string, now: Date, binding: ChallengeBinding): Uint8Array<ArrayBuffer> {
  const expiry = Buffer.alloc(expiryBytes);
  expiry.writeBigUInt64BE(BigInt(now.getTime() + challengeLifetime));
  const signed = Buffer.concat([randomBytes(nonceBytes), expiry]);
  return new Uint8Array([...signed, ...signChallenge(secret, signed, binding)]);
}

function signChallenge(secret: string, signed: Uint8Array, { purpose, accountId }: ChallengeBinding): Buffer {
  const signature = signLines(secret, 'passkey', purpose, accountId ?? '', Buffer.from(signed).toString('base64url'));
  return Buffer.from(signature, 'base64url');
}

/** True if this site signed the challenge for that purpose and account, and it has not expired. */
function isOpenChallenge(secret: string, now: Date, challenge: string, binding: ChallengeBinding): boolean {
  const signed = Buffer.from(challenge, 'base64url').subarray(0, nonceBytes + expiryBytes);
  const expected = Buffer.concat([signed, signChallenge(secret, signed, binding)]).toString('base64url');
  return isSameSecret(challenge, expected) && signed.readBigUInt64BE(nonceBytes) > BigInt(now.getTime());
}

const clientData = v.pipe(v.string(), v.parseJson(), v.object({ challenge: v.string() }));

/** Records a spent challenge; false if it was spent before. Kept for two lifetimes: another clock may be behind. */
async function spendChallenge(
  { db, now }: DbAndNow,
  { response }: PasskeyAssertion | PasskeyRegistration,
  { purpose, accountId }: ChallengeBinding,
): Promise<boolean> {
  const { challenge } = v.parse(clientData, Buffer.from(response.clientDataJSON, 'base64url').toString());
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now.toISOString()).execute();
  const expires_at = new Date(now.getTime() + 2 * challengeLifetime).toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkey_challenges')
    .values({ challenge, purpose, account_id: accountId, expires_at })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
