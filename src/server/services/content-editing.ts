import { sql, type Transaction } from 'kysely';
import { type Fault, faultsOf, hasShape, shapeFaults } from '../../content/checks.ts';
import { withoutInvisible } from '../../content/cleaning.ts';
import { type DocumentName, documentNames, documents, managersDocuments, pathOf } from '../../content/documents.ts';
import { unfilledLeaves } from '../../content/facts.ts';
import { type AnyField, type GroupField, isRecord, laidOver, leavesOf, ownValue } from '../../content/fields.ts';
import type { ContentSummary, ContentVersion, EditedContent } from '../../contract/content.ts';
import { mayActAs } from '../../contract/roles.ts';
import type { Database, Row } from '../db/schema.ts';
import { parsedBody, writtenParts } from './content.ts';
import type { Actor, Context } from './context.ts';
import { writeJournal } from './journal.ts';
import { romanDay } from './roman-days.ts';
import { RowChanged } from './row-changed.ts';

/** A draft that cannot be kept, or content that cannot be published: what is wrong where. */
export class ContentRefused extends Error {
  override name = 'ContentRefused';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super('The content cannot be taken as it is');
    this.faults = faults;
  }
}

/** The page needs a manager. */
export class ManagersOnly extends Error {
  override name = 'ManagersOnly';
}

/** The page has no such version. */
export class VersionNotFound extends Error {
  override name = 'VersionNotFound';
}

interface Stored {
  published: Row<'content'> | undefined;
  draft: Row<'content_drafts'> | undefined;
}

async function stored({ db }: Pick<Context, 'db'>, page: DocumentName): Promise<Stored> {
  return {
    published: await db.selectFrom('content').selectAll().where('page', '=', page).executeTakeFirst(),
    draft: await db.selectFrom('content_drafts').selectAll().where('page', '=', page).executeTakeFirst(),
  };
}

/** A page's content as it can be edited. */
export async function editContent(context: Context, page: DocumentName): Promise<EditedContent> {
  return {
    ...editedFrom(context.actor, page, await stored(context, page)),
    present: await othersPresent(context, page),
  };
}

function editedFrom(actor: Actor, page: DocumentName, { published, draft }: Stored): EditedContent {
  const field = documents[page];
  return {
    page,
    published: publishedContent(page, published),
    published_at: published?.published_at ?? null,
    published_by: published?.published_by ?? null,
    draft: draft?.body == null ? null : draftFrom(page, draft.body),
    draft_at: draft?.body == null ? null : draft.updated_at,
    draft_by: draft?.body == null ? null : draft.updated_by,
    version: versionOf({ published, draft }),
    own: asRecord(ownValue(field)),
    own_then: published?.defaults == null ? null : asRecord(parsedBody(published.defaults)),
    fields: field,
    editable: mayEdit(actor, page),
    present: [],
  };
}

function publishedContent(page: DocumentName, row: Row<'content'> | undefined): Record<string, unknown> {
  const written = row && writtenParts(documents[page], row);
  return asRecord(laidOver<unknown>(documents[page], written));
}

/** A stored draft, whole: where a list has more or fewer entries than can be published, whoever publishes is told. */
function draftFrom(page: DocumentName, body: string): Record<string, unknown> {
  const field = documents[page];
  const written = parsedBody(body);
  return asRecord(hasShape(field, written) ? written : laidOver<unknown>(field, written));
}

const versionOf = ({ published, draft }: Stored) => Math.max(published?.version ?? 0, draft?.version ?? 0);
const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** Whether somebody may change the page: facts of the firm and legal texts are for managers. */
function mayEdit(actor: Actor, page: DocumentName): boolean {
  return actor.kind !== 'person' || !managersDocuments.includes(page) || mayActAs(actor.role, 'manager');
}

/**
 * Keeps a draft made on `version`. Throws `ContentRefused` where it has not the page's shape, `RowChanged` where another was faster,
 * `ManagersOnly`.
 */
export async function saveDraft(
  context: Context,
  page: DocumentName,
  { draft, version }: { draft: Record<string, unknown>; version: number },
): Promise<EditedContent> {
  const field = documents[page];
  if (!hasShape(field, draft)) throw new ContentRefused(shapeFaults(field, draft));
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

/** Publishes the draft, as a whole version of its own. Throws `ContentRefused` with every fault. */
export async function publishDraft(context: Context, page: DocumentName, version: number): Promise<EditedContent> {
  const field: GroupField = documents[page];
  return await change(context, page, version, async (transaction, { draft }) => {
    if (draft?.body == null) throw new ContentRefused([{ path: '', message: 'Non c’è una bozza da pubblicare' }]);
    const content = dated(field, asRecord(withVisibleTexts(draftFrom(page, draft.body))), context.now);
    const faults = faultsOf(field, content);
    if (faults.length > 0) throw new ContentRefused(faults);
    const row = {
      page,
      version: version + 1,
      body: JSON.stringify(content),
      defaults: JSON.stringify(ownValue(field)),
      published_at: context.now.toISOString(),
      published_by: 'name' in context.actor ? context.actor.name : null,
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

/** Makes a version that was published, or the program's own words, the draft. Throws `VersionNotFound`. */
export async function restoreVersion(
  context: Context,
  page: DocumentName,
  { restored, version }: { restored: number | 'own'; version: number },
): Promise<EditedContent> {
  const field = documents[page];
  return await change(context, page, version, async (transaction) => {
    const row =
      restored === 'own'
        ? { body: JSON.stringify(ownValue(field)) }
        : await transaction
            .selectFrom('content_versions')
            .select('body')
            .where('page', '=', page)
            .where('version', '=', restored)
            .executeTakeFirst();
    if (!row) throw new VersionNotFound(`${page} has no version ${restored}`);
    await writeDraft(
      transaction,
      context,
      page,
      version + 1,
      JSON.stringify(laidOver<unknown>(field, parsedBody(row.body))),
    );
    const details = { restored };
    await writeJournal({ ...context, db: transaction }, { event: 'content.restored', subject: page, details });
  });
}

/** The versions of a page that were published, newest first. */
export async function listVersions({ db }: Pick<Context, 'db'>, page: DocumentName): Promise<ContentVersion[]> {
  const rows = await db
    .selectFrom('content_versions')
    .select(['version', 'published_at', 'published_by', 'body'])
    .where('page', '=', page)
    .orderBy('version', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...row, body: asRecord(parsedBody(row.body)) }));
}

/** All pages, with what waits on each. */
export async function listContent({ db, actor }: Context): Promise<ContentSummary[]> {
  const published = new Map((await db.selectFrom('content').selectAll().execute()).map((row) => [row.page, row]));
  const drafts = new Map((await db.selectFrom('content_drafts').selectAll().execute()).map((row) => [row.page, row]));
  return documentNames.map((page) => {
    const edited = editedFrom(actor, page, { published: published.get(page), draft: drafts.get(page) });
    return {
      page,
      label: documents[page].label,
      path: pathOf(page),
      editable: edited.editable,
      published_at: edited.published_at,
      published_by: edited.published_by,
      draft_at: edited.draft_at,
      draft_by: edited.draft_by,
      changes: edited.draft ? differences(documents[page], edited.published, edited.draft) : 0,
      unfilled: unfilledLeaves(documents[page], edited.draft ?? edited.published).length,
      changed_defaults: changedDefaults(page, edited),
    };
  });
}

/** What is published of every page, by its name. */
export async function publishedContents({ db }: Pick<Context, 'db'>): Promise<Record<string, unknown>> {
  const rows = new Map((await db.selectFrom('content').selectAll().execute()).map((row) => [row.page, row]));
  return Object.fromEntries(documentNames.map((page) => [page, publishedContent(page, rows.get(page))]));
}

/** How many single texts differ. */
function differences(field: AnyField, before: unknown, after: unknown): number {
  const old = new Map(leavesOf(field, before).map(({ path, value }) => [path, value]));
  const now = leavesOf(field, after);
  const gone = old.size - now.filter(({ path }) => old.has(path)).length;
  return now.filter(({ path, value }) => old.get(path) !== value).length + gone;
}

/** Texts of the firm under which the program's own have changed since. */
function changedDefaults(page: DocumentName, { own, own_then, published }: EditedContent): number {
  if (own_then === null) return 0;
  const then = new Map(leavesOf(documents[page], own_then).map(({ path, value }) => [path, value]));
  const said = new Map(leavesOf(documents[page], published).map(({ path, value }) => [path, value]));
  return leavesOf(documents[page], own).filter(
    ({ path, value }) => then.get(path) !== value && said.get(path) !== value && said.get(path) !== then.get(path),
  ).length;
}

/** Does a change to a page's rows, where they are still at `version`. */
async function change(
  context: Context,
  page: DocumentName,
  version: number,
  work: (transaction: Transaction<Database>, stored: Stored) => Promise<void>,
): Promise<EditedContent> {
  if (!mayEdit(context.actor, page)) throw new ManagersOnly(`${page} is for managers`);
  await context.db.transaction().execute(async (transaction) => {
    await lockPage(transaction, page, context.now);
    const rows = await stored({ db: transaction }, page);
    if (versionOf(rows) !== version) throw new RowChanged(await editContent({ ...context, db: transaction }, page));
    await work(transaction, rows);
  });
  return await editContent(context, page);
}

/** Takes the page's row of drafts for this transaction, making it where there is none. */
async function lockPage(transaction: Transaction<Database>, page: DocumentName, now: Date): Promise<void> {
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
  await transaction
    .updateTable('content_drafts')
    .set({ version, body, updated_at: now.toISOString(), updated_by: 'name' in actor ? actor.name : null })
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

/** A legal text with the day of its publication. */
function dated({ fields }: GroupField, content: Record<string, unknown>, now: Date): Record<string, unknown> {
  const { updated } = fields;
  if (updated?.kind !== 'line' || updated.format !== 'date') return content;
  return { ...content, updated: romanDay(now) };
}

/** How long somebody counts as present after the last sign, in ms. */
const presence = 45_000;

/** Notes that somebody has the page open. */
export async function notePresence({ db, actor, now }: Context, page: DocumentName): Promise<void> {
  if (actor.kind !== 'person') return;
  const values = { page, person_id: actor.id, person_name: actor.name, since: now.toISOString(), until: untilOf(now) };
  const { until } = values;
  await db
    .insertInto('content_presence')
    .values(values)
    .onConflict((conflict) => conflict.columns(['page', 'person_id']).doUpdateSet({ until }))
    .execute();
  await db.deleteFrom('content_presence').where('until', '<', now.toISOString()).execute();
}

const untilOf = (now: Date) => new Date(now.getTime() + presence).toISOString();

async function othersPresent({ db, actor, now }: Context, page: DocumentName): Promise<EditedContent['present']> {
  const rows = await db
    .selectFrom('content_presence')
    .select(['person_name', 'since'])
    .where('page', '=', page)
    .where('person_id', '!=', actor.kind === 'person' ? actor.id : '')
    .where('until', '>=', now.toISOString())
    .orderBy('since')
    .execute();
  return rows.map(({ person_name: name, since }) => ({ name, since }));
}
