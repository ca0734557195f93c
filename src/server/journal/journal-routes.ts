import { describeActor, describeEvent } from '../../content/staff/journal-words.ts';
import { addDays } from '../../content/time/holidays.ts';
import { foldText } from '../../content/writing/fold.ts';
import {
  type JournalItem,
  type JournalPage,
  type JournalQuery,
  journalCalls,
  journalItem,
} from '../../contract/staff/journal.ts';
import type { Context } from '../context.ts';
import { makeJsonColumn } from '../db/json-column.ts';
import type { Row } from '../db/schema.ts';
import { readPage } from '../db/walk.ts';
import { answerCalls } from '../http/calls.ts';
import { findStartOfDay } from '../time/roman-days.ts';

export const journalRoutes = answerCalls(journalCalls, () => ({ list: readJournal }));

const maxQueryWords = 8;
/** Details of an event. The journal cannot be repaired: the others are shown. */
const detailsColumn = makeJsonColumn(journalItem.entries.details, {});

/**
 * Reads a page of the journal, newest first: entries with an id below `after`, on the days `from` to `to`, that contain
 * the first eight words of `q`. Searches the displayed sentence, the event's name and stored names.
 */
export async function readJournal(
  { db }: Pick<Context, 'db'>,
  { after, q = '', from, to }: JournalQuery,
): Promise<JournalPage> {
  let entries = db
    .selectFrom('journal')
    .select(['id', 'at', 'actor_kind', 'actor_id', 'actor_name', 'event', 'subject', 'details'])
    .orderBy('id', 'desc');
  if (from !== undefined) entries = entries.where('at', '>=', findStartOfDay(from).toISOString());
  if (to !== undefined) entries = entries.where('at', '<', findStartOfDay(addDays(to)).toISOString());
  const readRows = (last: { id: number } | undefined, limit: number) => {
    const beforeId = last?.id ?? after;
    return (beforeId === undefined ? entries : entries.where('id', '<', beforeId)).limit(limit).execute();
  };
  const words = foldText(q).split(/\s+/).filter(Boolean).slice(0, maxQueryWords);
  const { rows, last } = await readPage(
    readRows,
    words.length === 0 ? null : (row) => matchesWords(toJournalItem(row), words),
  );
  return { items: rows.map(toJournalItem), next: last ? String(last.id) : null };
}

function toJournalItem(row: Row<'journal'>): JournalItem {
  return {
    id: row.id,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    event: row.event,
    subject: row.subject,
    details: detailsColumn.read(row.details),
  };
}

function matchesWords(item: JournalItem, words: readonly string[]): boolean {
  const { actor, event, subject } = item;
  const line = foldText(`${describeActor(actor)} ${describeEvent(item)} ${actor.name ?? ''} ${event} ${subject ?? ''}`);
  return words.every((word) => line.includes(word));
}
