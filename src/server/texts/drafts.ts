import { sql } from 'kysely';
import { type Fault, hasShape, shapeFaults } from '../../content/checks.ts';
import { type DocumentName, documents } from '../../content/documents.ts';
import { withDefaults } from '../../content/field-values.ts';
import { type AnyField, ownValue } from '../../content/fields.ts';
import type { EditedContent } from '../../contract/content.ts';
import { type Context, inTransaction, personName } from '../context.ts';
import { changed, forbidden, HttpError, notFound } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { asRecord, editContent, mayEdit, publishedContent, type Stored, stored, versionOf } from './edited.ts';
import { writtenParts } from './published.ts';

/* What is typed of a page before it is published. */

/** A draft that cannot be kept, or content that cannot be published: what is wrong where. */
export function contentRefused(faults: readonly Fault[]): HttpError {
  const fields = Object.fromEntries(faults.map(({ path, message }) => [path, message]));
  return new HttpError(400, { code: 'invalid', message: 'Alcuni testi sono da correggere', fields });
}

/** Keeps a draft made on `version`. Throws a 400 for a wrong shape, a 409 where another was faster, a 403. */
export async function saveDraft(
  context: Context,
  page: DocumentName,
  { draft, version }: { draft: Record<string, unknown>; version: number },
): Promise<EditedContent> {
  const field = documents[page];
  if (!hasShape(field, draft)) throw contentRefused(shapeFaults(field, draft));
  const kept = JSON.stringify(withFixedTexts(field, draft));
  return await changePage(context, page, version, async (within, { published }) => {
    // A draft that says what is published is none.
    const same = kept === JSON.stringify(publishedContent(page, published));
    await writeDraft(within, page, version + 1, same ? null : kept);
  });
}

/** Withdraws the draft; what is published stays. */
export async function discardDraft(context: Context, page: DocumentName, version: number): Promise<EditedContent> {
  return await changePage(context, page, version, async (within) => {
    await writeDraft(within, page, version + 1, null);
    await writeJournal(within, { event: 'content.discarded', subject: page });
  });
}

/** Makes a version that was published, or the program's own words, the draft. Throws a 404. */
export async function restoreVersion(
  context: Context,
  page: DocumentName,
  { restored, version }: { restored: number | 'own'; version: number },
): Promise<EditedContent> {
  const field = documents[page];
  return await changePage(context, page, version, async (within) => {
    const row =
      restored === 'own'
        ? { body: JSON.stringify(ownValue(field)), defaults: null }
        : await within.db
            .selectFrom('content_versions')
            .select(['body', 'defaults'])
            .where('page', '=', page)
            .where('version', '=', restored)
            .executeTakeFirst();
    if (!row) throw notFound();
    const body = JSON.stringify(withDefaults<unknown>(field, writtenParts(field, row)));
    await writeDraft(within, page, version + 1, body);
    await writeJournal(within, { event: 'content.restored', subject: page, details: { restored } });
  });
}

/** Changes a page that is still at `version`, one change after the other. Throws a 403, and a 409 with the page as it is. */
export async function changePage(
  context: Context,
  page: DocumentName,
  version: number,
  work: (within: Context, stored: Stored) => Promise<void>,
): Promise<EditedContent> {
  if (!mayEdit(context.actor, page)) throw forbidden('Questi testi li modifica un responsabile');
  return await inTransaction(context, async (within) => {
    await lockPage(within, page);
    const rows = await stored(within, page);
    if (versionOf(rows) !== version) throw changed(await editContent(within, page));
    await work(within, rows);
    // Within the transaction: a moment later it may be somebody else's.
    return await editContent(within, page);
  });
}

/** Takes the page's row of drafts for this transaction, making it where there is none. */
export async function lockPage({ db, now }: Pick<Context, 'db' | 'now'>, page: string): Promise<void> {
  await db
    .insertInto('content_drafts')
    .values({ page, version: 0, updated_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('page').doUpdateSet({ version: sql<number>`content_drafts.version` }))
    .execute();
}

/** No scheduled publication and no request for approval; no note of a draft that was sent back. */
export const notPending = { publish_at: null, publish_by: null, note: null, asked_at: null, asked_by: null } as const;
export const notReturned = { returned_at: null, returned_by: null, returned_note: null } as const;

/** Writes the draft, `null` for none. Ends a scheduled publication and a request; the note of a draft that was sent back stays with it. */
export async function writeDraft(
  { db, actor, now }: Context,
  page: DocumentName,
  version: number,
  body: string | null,
): Promise<void> {
  const defaults = body === null ? null : JSON.stringify(ownValue(documents[page]));
  await db
    .updateTable('content_drafts')
    .set({
      version,
      body,
      defaults,
      updated_at: now.toISOString(),
      updated_by: personName(actor),
      ...notPending,
      ...(body === null && notReturned),
    })
    .where('page', '=', page)
    .execute();
}

/** The draft with every text that nobody may change as the program has it. */
function withFixedTexts(field: AnyField, draft: unknown): unknown {
  if (field.kind === 'group') {
    const given = asRecord(draft);
    return Object.fromEntries(
      Object.entries(field.fields).map(([name, inner]) => [name, withFixedTexts(inner, given[name])]),
    );
  }
  const isFixedText = field.kind !== 'list' && field.kind !== 'variant' && field.fixed !== undefined;
  return isFixedText && field.fixed !== 'program' ? field.value : draft;
}
