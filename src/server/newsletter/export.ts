import type { Context, Site } from '../context.ts';
import { writeJournal } from '../journal/journal.ts';
import { newsletterLink } from './links.ts';

/** The confirmed addresses as CSV, each with the link that its letters must carry, so that whoever sends them can end it with a click. */
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
  return toCsv([
    ['email', 'iscritto_il', 'confermato_il', 'disiscrizione'],
    ...subscribers.map((subscriber) => [
      subscriber.email,
      subscriber.created_at,
      subscriber.confirmed_at ?? '',
      newsletterLink(publicUrl, secret, 'unsubscribe', subscriber),
    ]),
  ]);
}

/** Rows as CSV (RFC 4180) in which no spreadsheet finds a formula: a cell that could begin one begins with an apostrophe. */
export function toCsv(rows: string[][]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
