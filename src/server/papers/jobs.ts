import type { PublishedContent } from '../../content/published.ts';
import { paperDays } from '../../contract/papers/terms.ts';
import { type Context, inTransaction, type Site } from '../context.ts';
import { writeJournal } from '../journal/journal.ts';
import type { Log } from '../log.ts';
import { day, hour, minute } from '../time/durations.ts';
import type { Job } from '../time/periodic.ts';
import { queuePaperNotices } from './notices.ts';
import { deleteRequests, lockRequest, readRequests } from './rows.ts';
import { deleteBytes } from './stored-bytes.ts';

/** Deletes the bytes of files whose time is over, and those of interrupted hand-ins. Returns the number of files. */
export async function deleteOldBytes({ db, now }: Context): Promise<number> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const files = await db
    .updateTable('paper_files')
    .set({ deleted_at: now.toISOString() })
    .where('deleted_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('fetched_at', '<=', ago(paperDays.fetched * day)),
        and([eb('fetched_at', 'is', null), eb('arrived_at', '<=', ago(paperDays.kept * day))]),
      ]),
    )
    .returning('id')
    .execute();
  await deleteBytes(
    db,
    files.map(({ id }) => id),
  );
  // A hand-in takes a quarter of an hour at most.
  await db
    .deleteFrom('paper_chunks')
    .where('stored_at', '<=', ago(hour))
    .where('file_id', 'not in', db.selectFrom('paper_files').select('id').where('deleted_at', 'is', null))
    .execute();
  return files.length;
}

/** Ends requests that nobody closed in time, and deletes those that ended long ago. Returns the number of each. */
export async function endOldRequests(context: Context): Promise<{ expired: number; deleted: number }> {
  const ago = (days: number) => new Date(context.now.getTime() - days * day).toISOString();
  return await inTransaction(context, async (scope) => {
    const { db, now } = scope;
    const expired = await db
      .updateTable('paper_requests')
      .set((row) => ({ state: 'expired', ended_at: now.toISOString(), version: row('version', '+', 1) }))
      .where('state', '=', 'open')
      .where('asked_at', '<=', ago(paperDays.open))
      .returning('reference')
      .execute();
    for (const { reference } of expired) await writeJournal(scope, { event: 'papers.expired', subject: reference });
    const old = await db
      .selectFrom('paper_requests')
      .selectAll()
      .where('ended_at', '<=', ago(paperDays.rows))
      .execute();
    for (const { id } of old) await lockRequest(db, id);
    const { requests } = await deleteRequests(db, await readRequests(db, old));
    return { expired: expired.length, deleted: requests };
  });
}

interface PaperJobServices {
  makeContext: () => Promise<Context>;
  site: Site;
  content: () => PublishedContent;
  mayDelete: () => Promise<boolean>;
  log: Pick<Log, 'info'>;
}

export const makePaperJobs = ({ makeContext, site, content, mayDelete, log }: PaperJobServices): Job[] => [
  {
    failure: 'papers.notices',
    everyMs: minute,
    async work() {
      const counts = await queuePaperNotices(await makeContext(), site, content());
      if (Object.values(counts).some((count) => count > 0)) log.info('papers.notices', counts);
    },
  },
  {
    failure: 'papers.retention.failed',
    everyMs: hour,
    async work() {
      if (!(await mayDelete())) return;
      const context = await makeContext();
      const counts = { files: await deleteOldBytes(context), ...(await endOldRequests(context)) };
      if (Object.values(counts).some((count) => count > 0)) log.info('papers.retention', counts);
    },
  },
];
