import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { dayAfter } from '../../content/holidays.ts';
import { type JournalPage, type JournalQuery, journalItem } from '../../contract/staff-journal.ts';
import type { Database } from '../db/schema.ts';
import { startOfDay } from './roman-days.ts';

const pageSize = 50;
const details = v.pipe(v.string(), v.parseJson(), journalItem.entries.details);

/** A page of the journal, newest first: what stands behind the entry `after`, has the words of `q` and falls on the days asked for. */
export async function readJournal(db: Kysely<Database>, { after, q, from, to }: JournalQuery): Promise<JournalPage> {
  let query = db
    .selectFrom('journal')
    .select(['id', 'at', 'actor_kind', 'actor_id', 'actor_name', 'event', 'subject', 'details'])
    .orderBy('id', 'desc')
    .limit(pageSize + 1);
  if (after !== undefined) query = query.where('id', '<', after);
  if (from !== undefined) query = query.where('at', '>=', startOfDay(from).toISOString());
  if (to !== undefined) query = query.where('at', '<', startOfDay(dayAfter(to)).toISOString());
  if (q !== undefined && q !== '') {
    const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(
      sql<boolean>`(lower(event) like ${pattern} escape '\\' or lower(coalesce(subject, '')) like ${pattern} escape '\\'
        or lower(coalesce(actor_name, '')) like ${pattern} escape '\\')`,
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
