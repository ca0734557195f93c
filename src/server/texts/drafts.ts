import type { Change } from '../../content/changes.ts';
import { type Fault, findShapeFaults, hasShape } from '../../content/checks.ts';
import { type DocumentName, documents } from '../../content/documents.ts';
import { applyDefaults } from '../../content/field-values.ts';
import { type AnyField, getDefaultValue } from '../../content/fields.ts';
import type { Authors } from '../../contract/changes.ts';
import type { EditedContent } from '../../contract/content.ts';
import { requireChanges } from '../changes.ts';
import { type Context, inTransaction, personName } from '../context.ts';
import { parseAuthors, recordAuthors } from '../documents/authors.ts';
import {
  clearedReturn,
  clearedSchedule,
  type DocumentRows,
  findVersion,
  lockDocument,
  readDocumentRows,
  toRecord,
} from '../documents/rows.ts';
import { keepReplacedDraft, readVersion } from '../documents/versions.ts';
import { forbidden, HttpError, versionConflict } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { makeCurrentContent, makePublishedContent, mayEdit, readEditedContent } from './edited.ts';
import { findChangedParts } from './published.ts';

/* Drafts of pages: saving, discarding and restoring them. */

/** Creates a 400 with the faults of a draft, keyed by the field's path. */
export function invalidContent(faults: readonly Fault[]): HttpError {
  const fields = Object.fromEntries(faults.map(({ path, message }) => [path, message]));
  return new HttpError(400, { code: 'invalid', message: 'Alcuni testi sono da correggere', fields });
}

/**
 * Saves a draft that is based on `version`. Throws a 400 if the draft does not have the page's shape, a 409 if
 * `version` is stale, a 403.
 */
export async function saveDraft(
  context: Context,
  page: DocumentName,
  { draft, version }: { draft: Record<string, unknown>; version: number },
): Promise<EditedContent> {
  const field = documents[page];
  if (!hasShape(field, draft)) throw invalidContent(findShapeFaults(field, draft));
  return await changePage(context, page, version, (scope, rows) => writeEdit(scope, page, rows, draft));
}

/**
 * Applies changes of single fields to the draft, or to the published content if there is no draft. Throws a 400 if the
 * draft does not have the page's shape, a 403, and a 409 that names the changes which did not fit.
 */
export async function changeDraft(
  context: Context,
  page: DocumentName,
  changes: readonly Change[],
): Promise<EditedContent> {
  const field = documents[page];
  return await changePage(context, page, null, async (scope, rows) => {
    const present = makeCurrentContent(page, rows);
    const draft = await requireChanges(present, changes, () => readEditedContent(scope, page));
    if (draft === present) return;
    if (!hasShape(field, draft)) throw invalidContent(findShapeFaults(field, draft));
    await writeEdit(scope, page, rows, draft);
  });
}

/** Writes an edited draft with the authors of its fields. A draft that equals the published content is deleted. */
async function writeEdit(
  scope: Context,
  page: DocumentName,
  rows: DocumentRows,
  edited: Record<string, unknown>,
): Promise<void> {
  const published = makePublishedContent(page, rows.published);
  const edit = {
    published,
    before: makeCurrentContent(page, rows),
    after: toRecord(restoreFixedTexts(documents[page], edited)),
  };
  const { authors, replaced } = recordAuthors(parseAuthors(rows.draft?.authors ?? '{}'), edit, scope);
  if (replaced !== null && rows.draft?.body != null)
    await keepReplacedDraft(scope, { ...rows.draft, body: rows.draft.body }, replaced);
  const body = JSON.stringify(edit.after);
  const isPublished = body === JSON.stringify(published);
  await writeDraft(scope, page, findVersion(rows) + 1, isPublished ? null : body, authors);
}

/** Discards the draft; the published content stays. */
export async function discardDraft(context: Context, page: DocumentName, version: number): Promise<EditedContent> {
  return await changePage(context, page, version, async (scope) => {
    await writeDraft(scope, page, version + 1, null);
    await writeJournal(scope, { event: 'content.discarded', subject: page });
  });
}

/**
 * Copies a published version, or the program's default content (`own`), into the draft. Throws a 404, and the errors of
 * `changePage`.
 */
export async function restoreVersion(
  context: Context,
  page: DocumentName,
  { restored, version }: { restored: number | 'own'; version: number },
): Promise<EditedContent> {
  const field = documents[page];
  return await changePage(context, page, version, async (scope, rows) => {
    const row =
      restored === 'own'
        ? { body: JSON.stringify(getDefaultValue(field)), defaults: null }
        : await readVersion(scope, page, restored);
    await writeEdit(scope, page, rows, toRecord(applyDefaults<unknown>(field, findChangedParts(field, row))));
    await writeJournal(scope, { event: 'content.restored', subject: page, details: { restored } });
  });
}

/**
 * Runs a change of a page in a transaction with its row locked. Throws a 403, and a 409 with the current page if
 * `version` is stale. Changes of fields have no version (`null`): they name the values that they replace.
 */
export async function changePage(
  context: Context,
  page: DocumentName,
  version: number | null,
  work: (scope: Context, stored: DocumentRows) => Promise<void>,
): Promise<EditedContent> {
  if (!mayEdit(context.actor, page)) throw forbidden('Questi testi li modifica un responsabile');
  return await inTransaction(context, async (scope) => {
    await lockDocument(scope, page);
    const rows = await readDocumentRows(scope, page);
    if (version !== null && findVersion(rows) !== version) throw versionConflict(await readEditedContent(scope, page));
    await work(scope, rows);
    // Reads within the transaction, before another change can follow.
    return await readEditedContent(scope, page);
  });
}

/** Writes the draft; `null` deletes it, with a manager's note on it. Cancels a schedule and a request for approval. */
export async function writeDraft(
  { db, actor, now }: Context,
  page: DocumentName,
  version: number,
  body: string | null,
  authors: Authors = {},
): Promise<void> {
  const defaults = body === null ? null : JSON.stringify(getDefaultValue(documents[page]));
  await db
    .updateTable('document_drafts')
    .set({
      version,
      body,
      defaults,
      updated_at: now.toISOString(),
      updated_by: personName(actor),
      authors: JSON.stringify(body === null ? {} : authors),
      ...clearedSchedule,
      ...(body === null && clearedReturn),
    })
    .where('name', '=', page)
    .execute();
}

/** Resets every fixed text of a draft to the program's text. Leaves fields fixed by the program as they are. */
function restoreFixedTexts(field: AnyField, draft: unknown): unknown {
  if (field.kind === 'group') {
    const given = toRecord(draft);
    return Object.fromEntries(
      Object.entries(field.fields).map(([name, inner]) => [name, restoreFixedTexts(inner, given[name])]),
    );
  }
  const isFixedText = field.kind !== 'list' && field.kind !== 'variant' && field.fixed !== undefined;
  return isFixedText && field.fixed !== 'program' ? field.value : draft;
}
