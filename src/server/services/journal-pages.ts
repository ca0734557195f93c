import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { dayAfter } from '../../content/holidays.ts';
import { meaningsOf } from '../../content/journal-words.ts';
import { type JournalPage, type JournalQuery, journalItem } from '../../contract/staff-journal.ts';
import type { Database } from '../db/schema.ts';
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
  for (const word of (q ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords)) {
    const { events, subjects, details: values, actors } = meaningsOf(word);
    query = query.where(({ or, eb }) => {
      const says = (column: 'event' | 'subject' | 'actor_name') =>
        sql<boolean>`lower(coalesce(${sql.ref(column)}, '')) like ${containing(word.toLowerCase())} escape '\\'`;
      return or([
        says('event'),
        says('subject'),
        says('actor_name'),
        ...(events.length > 0 ? [eb('event', 'in', events)] : []),
        ...(subjects.length > 0 ? [eb('subject', 'in', subjects)] : []),
        ...(actors.length > 0 ? [eb('actor_kind', 'in', actors)] : []),
        ...values.map((value) => eb('details', 'like', containing(JSON.stringify(value)))),
      ]);
    });
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

/** The pattern of what has `text` in it, for `like … escape '\'`. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
