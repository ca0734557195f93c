import type { Content } from '../../content/changes.ts';
import { makeSlug } from '../../content/circulars/slug.ts';
import type { ParsedArguments } from '../../contract/calls.ts';
import {
  type Circular,
  type CircularSummary,
  type CircularText,
  type circularCalls,
  circularFields,
  makeCircularPageName,
} from '../../contract/newsletter/circulars.ts';
import { requireChanges } from '../changes.ts';
import { inTransaction, personName, type Staff } from '../context.ts';
import type { Row } from '../db/schema.ts';
import { readPage } from '../db/walk.ts';
import { parseAuthors, recordAuthors } from '../documents/authors.ts';
import { listOthersPresent, recordDocumentPresence } from '../documents/presence.ts';
import { clearedSchedule } from '../documents/rows.ts';
import { readVersion, storeVersion } from '../documents/versions.ts';
import { parseInput } from '../http/body.ts';
import { conflict, requireFound, versionConflict } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { changeRow, parseText, type RowChange, readRow, toCircular, toColumns, toSummary, toText } from './rows.ts';

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
  { id, version, ...text }: ParsedArguments<typeof circularCalls.save>,
): Promise<Circular> {
  return await changeRow(staff, { id, version }, (row, scope) => editRow(scope, row, text));
}

/**
 * Applies changes of single fields to the draft, as `saveCircular` does. Throws a 400, a 404, and a 409 that names the
 * changes which did not fit.
 */
export async function changeCircular(
  staff: Staff,
  { id, changes }: ParsedArguments<typeof circularCalls.change>,
): Promise<Circular> {
  return await changeRow(staff, { id }, async (row, scope) => {
    const present: Content = toText(row);
    const content = await requireChanges(present, changes, () => toCircular(scope, row));
    if (content === present) return {};
    const changed = Object.entries(content).filter(([name, value]) => value !== present[name]);
    return await editRow(scope, row, parseInput(circularFields, Object.fromEntries(changed)));
  });
}

/** Copies a version into the draft. Throws a 404, and a 409 with the current row. */
export async function restoreCircular(
  staff: Staff,
  { id, number, version }: ParsedArguments<typeof circularCalls.restore>,
): Promise<Circular> {
  return await changeRow(staff, { id, version }, async (row, scope) => {
    const { body } = await readVersion(scope, makeCircularPageName(id), number);
    await writeJournal(scope, { event: 'circular.restored', subject: row.title });
    return await editRow(scope, row, parseText(body));
  });
}

/** Change of a row by an edit of its draft, with the authors of the fields. Keeps a draft whose words it replaces. */
async function editRow(scope: Staff, row: Row<'circulars'>, text: Partial<CircularText>): Promise<RowChange> {
  const before = toText(row);
  const published = row.published === null ? null : parseText(row.published);
  const edit = { published, before, after: { ...before, ...text } };
  const { authors, replaced } = recordAuthors(parseAuthors(row.authors), edit, scope);
  if (replaced !== null) {
    await storeVersion(scope, {
      name: makeCircularPageName(row.id),
      version: row.version,
      body: JSON.stringify(before),
      published_at: scope.now.toISOString(),
      published_by: row.updated_by,
      draft_of: replaced,
    });
    await writeJournal(scope, { event: 'circular.replaced', subject: row.title, details: { by: replaced } });
  }
  return {
    ...toColumns(text),
    ...(text.title !== undefined && row.published_at === null && { slug: makeSlug(text.title) }),
    authors: JSON.stringify(authors),
    updated_at: scope.now.toISOString(),
    updated_by: personName(scope.actor),
    ...clearedSchedule,
  };
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
    await scope.db.deleteFrom('document_versions').where('name', '=', makeCircularPageName(id)).execute();
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
  await recordDocumentPresence(staff, makeCircularPageName(id));
  return { present: await listOthersPresent(staff, makeCircularPageName(id)), version };
}
