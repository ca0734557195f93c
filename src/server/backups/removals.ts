import * as v from 'valibot';
import { accountEmail } from '../../contract/staff/credentials.ts';
import type { Context, Site } from '../context.ts';
import { makePseudonym } from '../db/pseudonym.ts';
import { removeSubscriber } from '../newsletter/evidence.ts';
import { matchesAddress } from '../newsletter/terms.ts';
import { changePerson, findPersonByEmail } from '../people/people.ts';
import { eraseAddress } from '../privacy/personal-data.ts';

/* Lines: `erased ADDRESS`, `left ADDRESS`, `disabled ADDRESS`. The address may be a pseudonym, `hmac-sha256:…`. */

const removalKinds = ['erased', 'left', 'disabled'] as const;

export interface Removal {
  kind: (typeof removalKinds)[number];
  address: string;
}

const addressSchema = v.union([accountEmail, v.pipe(v.string(), v.regex(/^hmac-sha256:[\da-f]{64}$/))]);

/** Parses a list of removals; `#` starts a comment. Throws with the number of the first invalid line. */
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

/** Lists the addresses that were erased, left or were disabled since an ISO time, for a restored site. */
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

type RemovalSite = Pick<Site, 'secret' | 'publicUrl'>;

/** Repeats the removals on a restored site. Returns the number whose address the site has data about. Idempotent. */
export async function repeatRemovals(
  context: Context,
  site: RemovalSite,
  removals: readonly Removal[],
): Promise<number> {
  const addressesByDigest = removals.some(({ address }) => isDigest(address))
    ? await readKnownAddresses(context, site.secret)
    : new Map();
  let found = 0;
  for (const { kind, address } of removals) {
    const email = isDigest(address) ? addressesByDigest.get(address) : address;
    if (email !== undefined && (await repeatByKind[kind](context, site, email))) found += 1;
  }
  return found;
}

const isDigest = (address: string) => address.startsWith('hmac-');

async function readKnownAddresses({ db }: Context, secret: string): Promise<Map<string, string>> {
  const rows = await Promise.all([
    db.selectFrom('newsletter').select('email').distinct().execute(),
    db.selectFrom('newsletter_consents').select('email').distinct().execute(),
    db.selectFrom('messages').select('email').distinct().execute(),
    db.selectFrom('paper_requests').select('email').distinct().execute(),
  ]);
  return new Map(rows.flat().map(({ email }) => [makePseudonym(secret, email), email.toLowerCase()]));
}

const repeatByKind: Record<Removal['kind'], (context: Context, site: RemovalSite, email: string) => Promise<boolean>> =
  {
    async erased(context, site, email) {
      const erased = await eraseAddress(context, site, email, { isRepeated: true });
      const { messages, paper_requests, subscriptions, letters, consents, invitations } = erased;
      return messages + paper_requests + subscriptions + letters + consents + invitations > 0;
    },
    async left({ db, now }, { secret }, email) {
      return await db.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('newsletter')
          .selectAll()
          .where(matchesAddress('email', email))
          .executeTakeFirst();
        const removal = { event: 'unsubscribed', method: 'studio', now, secret } as const;
        return row !== undefined && (await removeSubscriber(transaction, row, removal));
      });
    },
    async disabled(context, _site, email) {
      const person = await findPersonByEmail(context.db, email);
      if (!person) return false;
      await changePerson(context, person.id, { disabled: true });
      return true;
    },
  };
