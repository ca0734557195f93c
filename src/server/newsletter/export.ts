import { sql } from 'kysely';
import { sortableTime } from '../../content/time/italian-time.ts';
import type { Context, Site } from '../context.ts';
import { csvLines, toCsv } from '../csv.ts';
import { writeJournal } from '../journal/journal.ts';
import { newsletterLink } from './links.ts';
import { countConfirmed } from './subscribers.ts';

const pageSize = 500;

/**
 * The confirmed addresses as CSV, some lines at a time, each with the link that its letters must carry, so that whoever sends them can end it
 * with a click. It is in the journal before the first line is read.
 */
export async function exportSubscribers(
  context: Context,
  site: Pick<Site, 'publicUrl' | 'secret'>,
): Promise<AsyncGenerator<Buffer>> {
  const count = await countConfirmed(context.db);
  await writeJournal(context, { event: 'subscribers.exported', details: { count } });
  return linesOf(context, site);
}

async function* linesOf({ db }: Context, { publicUrl, secret }: Pick<Site, 'publicUrl' | 'secret'>) {
  yield Buffer.from(toCsv([['email', 'iscritto_il', 'confermato_il', 'disiscrizione']]));
  let last: { confirmed_at: string | null; id: number } | undefined;
  do {
    let page = db
      .selectFrom('newsletter')
      .select(['id', 'email', 'created_at', 'confirmed_at'])
      .where('confirmed_at', 'is not', null)
      .orderBy('confirmed_at')
      .orderBy('id')
      .limit(pageSize);
    if (last) page = page.where(sql<boolean>`(confirmed_at, id) > (${last.confirmed_at}, ${last.id})`);
    const subscribers = await page.execute();
    last = subscribers.length < pageSize ? undefined : subscribers.at(-1);
    const lines = subscribers.map((subscriber) => [
      subscriber.email,
      sortableTime(subscriber.created_at),
      subscriber.confirmed_at === null ? '' : sortableTime(subscriber.confirmed_at),
      newsletterLink(publicUrl, secret, 'unsubscribe', subscriber),
    ]);
    yield Buffer.from(csvLines(lines));
  } while (last);
}
