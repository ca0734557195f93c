import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { folded } from '../../content/folded.ts';
import { dayAfter } from '../../content/holidays.ts';
import { meaningsOf } from '../../content/journal-words.ts';
import { type JournalPage, type JournalQuery, journalItem } from '../../contract/staff-journal.ts';
import { hasPart } from '../db/has-part.ts';
import type { Database } from '../db/schema.ts';
import { searchIn } from './folded-search.ts';
import { startOfDay } from './roman-days.ts';

const pageSize = 50;
/** Words of a search beyond these are not looked for. */
const mostWords = 8;
const details = v.pipe(v.string(), v.parseJson(), journalItem.entries.details);

/**
 * A page of the journal, newest first: what stands behind the entry `after`, says all words of `q`, as staff read it or by
 * its stored names, and falls on the days asked for.
 */
export async function readJournal(db: Kysely<Database>, { after, q, from, to }: JournalQuery): Promise<JournalPage> {
  let query = db
    .selectFrom('journal')
    .select(['id', 'at', 'actor_kind', 'actor_id', 'actor_name', 'event', 'subject', 'details'])
    .orderBy('id', 'desc')
    .limit(pageSize + 1);
  if (after !== undefined) query = query.where('id', '<', after);
  if (from !== undefined) query = query.where('at', '>=', startOfDay(from).toISOString());
  if (to !== undefined) query = query.where('at', '<', startOfDay(dayAfter(to)).toISOString());
  const words = folded(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords);
  // The longest is in the fewest lines: most are passed over without a look at the others.
  words.sort((one, other) => other.length - one.length);
  const says = words.length > 0 ? await searchIn(db, 'journal') : () => [];
  for (const word of words) {
    const { events, subjects, details: values, actors } = meaningsOf(word);
    query = query.where(({ or, eb }) =>
      or([
        ...says(word),
        ...(events.length > 0 ? [eb('event', 'in', events)] : []),
        ...(subjects.length > 0 ? [eb('subject', 'in', subjects)] : []),
        ...(actors.length > 0 ? [eb('actor_kind', 'in', actors)] : []),
        ...values.map((value) => hasPart(db, 'details', value)),
      ]),
    );
  }
  const rows = await query.execute();
  const items = rows.slice(0, pageSize).map((row) => ({
    id: row.id,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    event: row.event,
    subject: row.subject,
    details: v.parse(details, row.details),
  }));
  const last = items.at(-1);
  return { items, next: rows.length > pageSize && last ? String(last.id) : null };
}
