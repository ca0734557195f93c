import * as v from 'valibot';
import { accountEmail } from '../../contract/staff/credentials.ts';
import { changePerson, findPersonByEmail } from '../accounts/people.ts';
import type { Context, Site } from '../context.ts';
import { makePseudonym } from '../db/pseudonym.ts';
import { removeSubscriber } from '../newsletter/evidence.ts';
import { matchesAddress } from '../newsletter/terms.ts';
import { eraseAddress } from '../privacy/personal-data.ts';

/*
 * List of addresses that were erased, left the newsletter or were disabled since a backup. One per line: `erased
 * ADDRESS`, `left ADDRESS` or `disabled ADDRESS`; an address alone counts as erased. Its digest, as the evidence keeps
 * it, may replace an address.
 */

const removalKinds = ['erased', 'left', 'disabled'] as const;

export interface Removal {
  kind: (typeof removalKinds)[number];
  address: string;
}

const addressSchema = v.union([accountEmail, v.pipe(v.string(), v.regex(/^hmac-sha256:[\da-f]{64}$/))]);

/** Parses such a list; `#` starts a comment. Throws with the number of the first invalid line. */
export function parseRemovals(text: string): Removal[] {
  return text.split('\n').flatMap((line, index) => {
    const words = line.replace(/#.*/, '').trim().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const [first, second] = words.length === 1 ? ['erased', words[0]] : words;
    const kind = removalKinds.find((known) => known === first);
    const address = v.safeParse(addressSchema, second);
    if (kind === undefined || !address.success || words.length > 2)
      throw new Error(`Line ${index + 1} is not «erased ADDRESS», «left ADDRESS» or «disabled ADDRESS»`);
    return [{ kind, address: address.output }];
  });
}

/** Lists erasures, departures and disabled accounts since an ISO time, for a site restored from an older backup. */
export async function listRemovals({ db }: Pick<Context, 'db'>, since: string): Promise<Removal[]> {
  const events = await db
    .selectFrom('newsletter_consents')
    .select(['email', 'event'])
    .where('event', 'in', ['unsubscribed', 'expired', 'erased'])
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute();
  const disabled = await db.selectFrom('accounts').select('email').where('disabled_at', '>=', since).execute();
  return [
    ...events.map(({ email, event }) => ({ kind: event === 'erased' ? 'erased' : 'left', address: email }) as const),
    ...disabled.map(({ email }) => ({ kind: 'disabled', address: email }) as const),
  ];
}

/** Repeats the entries of a list; returns how many were found. Idempotent. */
export async function repeatRemovals(context: Context, site: Site, removals: readonly Removal[]): Promise<number> {
  const addressesByDigest = removals.some(({ address }) => isDigest(address))
    ? await readKnownAddresses(context, site.secret)
    : new Map();
  let found = 0;
  for (const { kind, address } of removals) {
    const email = isDigest(address) ? addressesByDigest.get(address) : address;
    if (email !== undefined && (await repeaters[kind](context, site, email))) found += 1;
  }
  return found;
}

const isDigest = (address: string) => address.startsWith('hmac-');

/** Addresses that the site holds, keyed by digest. */
async function readKnownAddresses({ db }: Context, secret: string): Promise<Map<string, string>> {
  const rows = await Promise.all([
    db.selectFrom('newsletter').select('email').distinct().execute(),
    db.selectFrom('newsletter_consents').select('email').distinct().execute(),
    db.selectFrom('messages').select('email').distinct().execute(),
  ]);
  return new Map(rows.flat().map(({ email }) => [makePseudonym(secret, email), email.toLowerCase()]));
}

/** Repeats one entry; false if there was nothing to do. */
const repeaters: Record<Removal['kind'], (context: Context, site: Site, email: string) => Promise<boolean>> = {
  async erased(context, site, email) {
    const { messages, subscriptions, letters, consents, invitations } = await eraseAddress(context, site, email);
    return messages + subscriptions + letters + consents + invitations > 0;
  },
  async left({ db, now }, { secret }, email) {
    return await db.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom('newsletter')
        .selectAll()
        .where(matchesAddress('email', email))
        .executeTakeFirst();
      const departure = { event: 'unsubscribed', method: 'studio', now, secret } as const;
      return row !== undefined && (await removeSubscriber(transaction, row, departure));
    });
  },
  async disabled(context, _, email) {
    const person = await findPersonByEmail(context.db, email);
    if (!person) return false;
    await changePerson(context, person.id, { disabled: true });
    return true;
  },
};
