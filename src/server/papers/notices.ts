import type { Transaction, UpdateResult } from 'kysely';
import { parseOpeningHours } from '../../content/facts.ts';
import type { PublishedContent } from '../../content/published.ts';
import { isWorkingDay } from '../../content/time/half-days.ts';
import { addDays } from '../../content/time/holidays.ts';
import { toRomanTime } from '../../content/time/roman-clock.ts';
import { type PaperState, paperReminderDays } from '../../contract/papers/terms.ts';
import { type Context, inTransaction, type Site } from '../context.ts';
import type { Database, Row } from '../db/schema.ts';
import type { EmailTemplate } from '../mail/email-kind.ts';
import { queueEmail } from '../mail/queue.ts';
import { readRestoredSite } from '../mail/restored-site.ts';
import { day, hour } from '../time/durations.ts';
import { toRomanDay } from '../time/roman-days.ts';
import { papersAgainEmail, papersArrivedEmail, papersReceiptEmail, papersReminderEmail } from './emails.ts';
import { hasPapers } from './requests.ts';

/** Time in Rome from which emails that nobody waits for leave. */
const sendingTime = '09:00';

/** Pause in ms after which a client, or staff who send papers back, count as done. */
const quietTime = hour;

type RequestRow = Row<'paper_requests'>;
type NoticeSite = Pick<Site, 'publicUrl' | 'onEmailsQueued'>;

/**
 * Queues the emails about papers that no single act causes. Receipts, with the notice to the firm, leave at any time;
 * reminders, and what is to be handed in again, from nine o'clock on a day on which the office opens. None leaves before a
 * restored site knows who was erased. Safe on several instances.
 */
export async function queuePaperNotices(
  context: Context,
  site: NoticeSite,
  content: Pick<PublishedContent, 'facts' | 'views'>,
): Promise<{ receipts: number; again: number; reminders: number }> {
  const counts = { receipts: 0, again: 0, reminders: 0 };
  const { db, now } = context;
  if ((await readRestoredSite(db))?.gone === null) return counts;
  for (const row of await listUnreceipted(context)) if (await queueReceipt(context, site, row)) counts.receipts += 1;
  const [today, time] = toRomanTime(now.getTime());
  if (hasPapers(content) && time >= sendingTime && isWorkingDay(parseOpeningHours(content.facts), today)) {
    for (const row of await listIncomplete(context, ['again']))
      if (isAgainDue(row, now) && (await queueAgain(context, site, row))) counts.again += 1;
    for (const row of await listIncomplete(context, ['waiting', 'again']))
      if (await queueReminder(context, site, row)) counts.reminders += 1;
  }
  if (Object.values(counts).some((count) => count > 0)) site.onEmailsQueued?.();
  return counts;
}

/** Lists requests with something that no receipt has, after «Ho finito» or a pause. */
async function listUnreceipted({ db, now }: Context): Promise<RequestRow[]> {
  const quietSince = new Date(now.getTime() - quietTime).toISOString();
  return await db
    .selectFrom('paper_requests')
    .selectAll()
    .where('arrived_at', 'is not', null)
    .where(({ or, eb, ref }) => or([eb('receipted_at', 'is', null), eb('receipted_at', '<', ref('arrived_at'))]))
    .where(({ or, eb, ref }) => or([eb('arrived_at', '<=', quietSince), eb('finished_at', '>=', ref('arrived_at'))]))
    .execute();
}

/** Lists open requests with papers in some states, each with the latest time at which one of these was sent back. */
async function listIncomplete({ db }: Context, states: readonly PaperState[]) {
  return await db
    .selectFrom('paper_requests')
    .innerJoin('papers', 'papers.request_id', 'paper_requests.id')
    .selectAll('paper_requests')
    .select(({ fn }) => fn.max('papers.again_at').as('again_at'))
    .where('paper_requests.state', '=', 'open')
    .where('papers.state', 'in', states)
    .groupBy('paper_requests.id')
    .execute();
}

type IncompleteRequest = Awaited<ReturnType<typeof listIncomplete>>[number];

/** True once staff send no more papers back for a while, at most once a day. */
function isAgainDue({ again_at, again_told_at }: IncompleteRequest, now: Date): boolean {
  if (again_at === null || Date.parse(again_at) > now.getTime() - quietTime) return false;
  return again_told_at === null || (again_told_at < again_at && toRomanDay(new Date(again_told_at)) < toRomanDay(now));
}

async function queueReceipt(context: Context, site: NoticeSite, row: RequestRow): Promise<boolean> {
  return await queueOnce(context, site, row, [papersReceiptEmail, papersArrivedEmail], (db) =>
    db
      .updateTable('paper_requests')
      .set({ receipted_at: row.arrived_at })
      .where('id', '=', row.id)
      .where(({ or, eb }) => or([eb('receipted_at', 'is', null), eb('receipted_at', '<', row.arrived_at)]))
      .executeTakeFirstOrThrow(),
  );
}

async function queueAgain(context: Context, site: NoticeSite, row: IncompleteRequest): Promise<boolean> {
  return await queueOnce(context, site, row, [papersAgainEmail], (db) =>
    db
      .updateTable('paper_requests')
      .set({ again_told_at: context.now.toISOString() })
      .where('id', '=', row.id)
      .where(({ or, eb }) => or([eb('again_told_at', 'is', null), eb('again_told_at', '<', row.again_at)]))
      .executeTakeFirstOrThrow(),
  );
}

/** Queues the reminder that is due, unless the client had one within a day. Missed ones are left out. */
async function queueReminder(context: Context, site: NoticeSite, row: RequestRow): Promise<boolean> {
  const { now } = context;
  const askedDay = toRomanDay(new Date(row.asked_at));
  const due = paperReminderDays.filter((days) => addDays(askedDay, days) <= toRomanDay(now)).length;
  if (due <= row.reminders || (row.reminded_at !== null && Date.parse(row.reminded_at) > now.getTime() - day))
    return false;
  return await queueOnce(context, site, row, [papersReminderEmail], (db) =>
    db
      .updateTable('paper_requests')
      .set({ reminders: due, reminded_at: now.toISOString() })
      .where('id', '=', row.id)
      .where('state', '=', 'open')
      .where('reminders', '<', due)
      .executeTakeFirstOrThrow(),
  );
}

/** Queues emails if `claim` updates the row of their request. Returns false if another instance was faster. */
async function queueOnce(
  context: Context,
  { publicUrl }: NoticeSite,
  { id, email }: Pick<RequestRow, 'id' | 'email'>,
  templates: readonly EmailTemplate[],
  claim: (db: Transaction<Database>) => Promise<UpdateResult>,
): Promise<boolean> {
  return await inTransaction(context, async ({ db, now }) => {
    const { numUpdatedRows } = await claim(db);
    if (numUpdatedRows === 0n) return false;
    for (const template of templates) {
      const recipient = template === papersArrivedEmail ? {} : { recipient: email };
      await queueEmail(db, template, { document: id, ...recipient }, { now, publicUrl });
    }
    return true;
  });
}
