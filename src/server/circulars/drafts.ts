import { makeSlug } from '../../content/circulars/slug.ts';
import type { ParsedArguments } from '../../contract/calls.ts';
import {
  type Circular,
  type CircularSummary,
  type circularCalls,
  makeCircularPageName,
} from '../../contract/newsletter/circulars.ts';
import { inTransaction, personName, type Staff } from '../context.ts';
import type { Row } from '../db/schema.ts';
import { readPage } from '../db/walk.ts';
import { conflict, requireFound, versionConflict } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { listOthersPresent, recordPresence } from '../texts/presence.ts';
import { changeRow, clearedApproval, readRow, toCircular, toColumns, toSummary } from './rows.ts';

/** Lists a page of circulars, newest first. `next` is the `after` of the next page, `null` at the end. */
export async function listCirculars(
  staff: Pick<Staff, 'db' | 'site'>,
  { state, after }: ParsedArguments<typeof circularCalls.list>,
): Promise<{ items: CircularSummary[]; next: string | null }> {
  let query = staff.db.selectFrom('circulars').selectAll().orderBy('id', 'desc');
  if (state !== undefined) query = query.where('state', '=', state);
  if (after !== undefined) query = query.where('id', '<', after);
  const { rows, last } = await readPage<Row<'circulars'>>((_, limit) => query.limit(limit).execute(), null);
  return { items: rows.map((row) => toSummary(staff, row)), next: last ? String(last.id) : null };
}

/** Creates a draft. */
export async function createCircular(staff: Staff, title: string): Promise<Circular> {
  const at = staff.now.toISOString();
  return await inTransaction(staff, async (scope) => {
    const row = await scope.db
      .insertInto('circulars')
      .values({ title, slug: makeSlug(title), created_at: at, updated_at: at, updated_by: personName(staff.actor) })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeJournal(scope, { event: 'circular.created', subject: title });
    return await toCircular(scope, row);
  });
}

/** Reads a circular. Throws a 404. */
export async function readCircular(staff: Staff, id: number): Promise<Circular> {
  return await toCircular(staff, await readRow(staff, id));
}

/**
 * Saves the draft; the published text and sent emails stay as they are. Cancels the request for approval. Throws a 404,
 * or a 409 with the current row.
 */
export async function saveCircular(
  staff: Staff,
  { id, version, ...text }: ParsedArguments<typeof circularCalls.change>,
): Promise<Circular> {
  return await changeRow(staff, { id, version }, (row) => ({
    ...toColumns(text),
    ...(text.title !== undefined && row.published_at === null && { slug: makeSlug(text.title) }),
    updated_at: staff.now.toISOString(),
    updated_by: personName(staff.actor),
    ...clearedApproval,
  }));
}

/** Deletes a draft that was never published. Throws a 404, a 409. */
export async function removeCircular(
  staff: Staff,
  { id, version }: ParsedArguments<typeof circularCalls.remove>,
): Promise<void> {
  await inTransaction(staff, async (scope) => {
    const row = await readRow(scope, id);
    if (version !== undefined && version !== row.version) throw versionConflict(await toCircular(scope, row));
    const { numDeletedRows } = await scope.db
      .deleteFrom('circulars')
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n)
      throw conflict('wrong-state', 'Solo una bozza si può eliminare: una circolare pubblicata si ritira');
    await writeJournal(scope, { event: 'circular.removed', subject: row.title });
  });
}

/**
 * Records that the caller has the circular open. Returns the other staff who have it open, and the circular's version.
 * Throws a 404.
 */
export async function recordCircularPresence(staff: Staff, id: number) {
  const { version } = requireFound(
    await staff.db.selectFrom('circulars').select('version').where('id', '=', id).executeTakeFirst(),
  );
  await recordPresence(staff, makeCircularPageName(id));
  return { present: await listOthersPresent(staff, makeCircularPageName(id)), version };
}
