import { formatSortableTime } from '../../content/time/italian-time.ts';
import type { Context, Site } from '../context.ts';
import { toCsv } from '../csv.ts';
import { writeJournal } from '../journal/journal.ts';
import { makeNewsletterLink } from './links.ts';

/** Confirmed addresses as CSV, with unsubscribe links. Writes the journal before it returns data. */
export async function exportSubscribers(
  context: Context,
  { publicUrl, secret }: Pick<Site, 'publicUrl' | 'secret'>,
): Promise<string> {
  const subscribers = await context.db
    .selectFrom('newsletter')
    .select(['id', 'email', 'created_at', 'confirmed_at'])
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute();
  await writeJournal(context, { event: 'subscribers.exported', details: { count: subscribers.length } });
  const lines = subscribers.map((subscriber) => [
    subscriber.email,
    formatSortableTime(subscriber.created_at),
    formatSortableTime(subscriber.confirmed_at ?? ''),
    makeNewsletterLink(publicUrl, secret, 'newsletter-unsubscribe', subscriber),
  ]);
  return toCsv([['email', 'iscritto_il', 'confermato_il', 'disiscrizione'], ...lines]);
}
