import { sql, type Transaction } from 'kysely';
import { type Fault, faultsOf, hasShape, shapeFaults } from '../../content/checks.ts';
import { withoutInvisible } from '../../content/cleaning.ts';
import { type DocumentName, documents } from '../../content/documents.ts';
import { type AnyField, type GroupField, isRecord, ownValue } from '../../content/fields.ts';
import { laidOver } from '../../content/overlay.ts';
import { withMemberIds } from '../../content/team-photo.ts';
import type { EditedContent } from '../../contract/content.ts';
import { type Context, personName } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { changed, forbidden, HttpError, notFound } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { romanDay } from '../roman-days.ts';
import {
  asRecord,
  draftFrom,
  editContent,
  mayEdit,
  publishedContent,
  type Stored,
  stored,
  versionOf,
} from './edited.ts';
import { writtenParts } from './published.ts';

/** A draft that cannot be kept, or content that cannot be published: what is wrong where. */
function contentRefused(faults: readonly Fault[]): HttpError {
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
  return await change(context, page, version, async (transaction, { published }) => {
    // A draft that says what is published is none.
    const same = kept === JSON.stringify(publishedContent(page, published));
    await writeDraft(transaction, context, page, version + 1, same ? null : kept);
  });
}

/** Withdraws the draft; what is published stays. */
export async function discardDraft(context: Context, page: DocumentName, version: number): Promise<EditedContent> {
  return await change(context, page, version, async (transaction) => {
    await writeDraft(transaction, context, page, version + 1, null);
    await writeJournal({ ...context, db: transaction }, { event: 'content.discarded', subject: page });
  });
}

/** Publishes the draft, as a whole version of its own. Throws a 400 with every fault. */
export async function publishDraft(context: Context, page: DocumentName, version: number): Promise<EditedContent> {
  const field: GroupField = documents[page];
  return await change(context, page, version, async (transaction, { draft }) => {
    if (draft?.body == null) throw contentRefused([{ path: '', message: 'Non c’è una bozza da pubblicare' }]);
    const written = asRecord(withVisibleTexts(draftFrom(page, { ...draft, body: draft.body })));
    const content = page === 'dati' ? withNamedPeople(written) : dated(field, written, context.now);
    const faults = faultsOf(field, content);
    if (faults.length > 0) throw contentRefused(faults);
    const row = {
      page,
      version: version + 1,
      body: JSON.stringify(content),
      defaults: JSON.stringify(ownValue(field)),
      published_at: context.now.toISOString(),
      published_by: personName(context.actor),
    };
    await transaction.insertInto('content_versions').values(row).execute();
    await transaction
      .insertInto('content')
      .values(row)
      .onConflict((conflict) => conflict.column('page').doUpdateSet(row))
      .execute();
    await writeDraft(transaction, context, page, version + 1, null);
    const details = { version: version + 1 };
    await writeJournal({ ...context, db: transaction }, { event: 'content.published', subject: page, details });
  });
}

/** Makes a version that was published, or the program's own words, the draft. Throws a 404. */
export async function restoreVersion(
  context: Context,
  page: DocumentName,
  { restored, version }: { restored: number | 'own'; version: number },
): Promise<EditedContent> {
  const field = documents[page];
  return await change(context, page, version, async (transaction) => {
    const row =
      restored === 'own'
        ? { body: JSON.stringify(ownValue(field)), defaults: null }
        : await transaction
            .selectFrom('content_versions')
            .select(['body', 'defaults'])
            .where('page', '=', page)
            .where('version', '=', restored)
            .executeTakeFirst();
    if (!row) throw notFound();
    await writeDraft(
      transaction,
      context,
      page,
      version + 1,
      JSON.stringify(laidOver<unknown>(field, writtenParts(field, row))),
    );
    const details = { restored };
    await writeJournal({ ...context, db: transaction }, { event: 'content.restored', subject: page, details });
  });
}

/** Does a change to a page's rows, where they are still at `version`. */
async function change(
  context: Context,
  page: DocumentName,
  version: number,
  work: (transaction: Transaction<Database>, stored: Stored) => Promise<void>,
): Promise<EditedContent> {
  if (!mayEdit(context.actor, page)) throw forbidden('Questi testi li modifica un responsabile');
  return await context.db.transaction().execute(async (transaction) => {
    const within = { ...context, db: transaction };
    await lockPage(transaction, page, context.now);
    const rows = await stored(within, page);
    if (versionOf(rows) !== version) throw changed(await editContent(within, page));
    await work(transaction, rows);
    // Within the transaction: a moment later it may be somebody else's.
    return await editContent(within, page);
  });
}

/** Takes the page's row of drafts for this transaction, making it where there is none. */
export async function lockPage(transaction: Transaction<Database>, page: string, now: Date): Promise<void> {
  await transaction
    .insertInto('content_drafts')
    .values({ page, version: 0, updated_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('page').doUpdateSet({ version: sql<number>`content_drafts.version` }))
    .execute();
}

async function writeDraft(
  transaction: Transaction<Database>,
  { actor, now }: Context,
  page: DocumentName,
  version: number,
  body: string | null,
): Promise<void> {
  const defaults = body === null ? null : JSON.stringify(ownValue(documents[page]));
  await transaction
    .updateTable('content_drafts')
    .set({ version, body, defaults, updated_at: now.toISOString(), updated_by: personName(actor) })
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

/** Content without the characters that nobody sees, which whoever approves it cannot approve. */
function withVisibleTexts(content: unknown): unknown {
  if (typeof content === 'string') return withoutInvisible(content);
  if (Array.isArray(content)) return content.map(withVisibleTexts);
  if (!isRecord(content)) return content;
  return Object.fromEntries(Object.entries(content).map(([name, inner]) => [name, withVisibleTexts(inner)]));
}

/** The facts with a name for the photo of each person who is published for the first time. */
function withNamedPeople(facts: Record<string, unknown>): Record<string, unknown> {
  const people = Array.isArray(facts['people']) ? facts['people'].map(asRecord) : [];
  return {
    ...facts,
    people: withMemberIds(
      people.map((person) => ({ ...person, id: String(person['id']), name: String(person['name']) })),
    ),
  };
}

/** A legal text with the day of its publication. */
function dated({ fields }: GroupField, content: Record<string, unknown>, now: Date): Record<string, unknown> {
  const { updated } = fields;
  if (updated?.kind !== 'line' || updated.format !== 'date') return content;
  return { ...content, updated: romanDay(now) };
}
