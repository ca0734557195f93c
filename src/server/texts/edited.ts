import type { Kysely } from 'kysely';
import { hasShape } from '../../content/checks.ts';
import {
  type DocumentName,
  documentNames,
  documents,
  findDocumentPath,
  listDocumentsInUse,
  managerDocuments,
} from '../../content/documents.ts';
import { listUnfilledLeaves } from '../../content/facts.ts';
import { applyDefaults } from '../../content/field-values.ts';
import { type AnyField, getDefaultValue, listLeaves } from '../../content/fields.ts';
import { launchDocument, parseLaunch } from '../../content/launch.ts';
import { registerDocument } from '../../content/law/register.ts';
import type { ContentSummary, EditedContent } from '../../contract/content.ts';
import { mayActAs } from '../../contract/staff/roles.ts';
import type { Actor, Context } from '../context.ts';
import type { Database, Row } from '../db/schema.ts';
import { parseAuthors } from '../documents/authors.ts';
import { listOthersPresent } from '../documents/presence.ts';
import { type DocumentRows, findVersion, parseBody, readDocumentRows, toRecord } from '../documents/rows.ts';
import { findChangedParts, readPublishedFacts, updateDefaults } from './published.ts';

/** Reads the editable content of a page. */
export async function readEditedContent(context: Context, page: DocumentName): Promise<EditedContent> {
  return {
    ...makeEditedContent(context.actor, page, await readDocumentRows(context, page)),
    publishable: await mayPublish(context, page),
    present: await listOthersPresent(context, page),
  };
}

function makeEditedContent(actor: Actor, page: DocumentName, { published, draft }: DocumentRows): EditedContent {
  const field = documents[page];
  return {
    page,
    published: makePublishedContent(page, published),
    published_at: published?.published_at ?? null,
    published_by: published?.published_by ?? null,
    draft: draft?.body == null ? null : makeDraft(page, { ...draft, body: draft.body }),
    draft_at: draft?.body == null ? null : draft.updated_at,
    draft_by: draft?.body == null ? null : draft.updated_by,
    version: findVersion({ published, draft }),
    own: toRecord(getDefaultValue(field)),
    fields: field,
    editable: mayEdit(actor, page),
    publishable: mayEdit(actor, page),
    publish_at: draft?.body == null ? null : draft.publish_at,
    asked_at: draft?.body == null ? null : draft.asked_at,
    asked_by: draft?.body == null ? null : draft.asked_by,
    returned_at: draft?.body == null ? null : draft.returned_at,
    returned_by: draft?.body == null ? null : draft.returned_by,
    returned_note: draft?.body == null ? null : draft.returned_note,
    authors: draft?.body == null ? {} : parseAuthors(draft.authors),
    present: [],
  };
}

/** Makes the published content of a page: the firm's texts, and the program's defaults for the others. */
export function makePublishedContent(page: DocumentName, row: Row<'documents'> | undefined): Record<string, unknown> {
  const written = row && findChangedParts(documents[page], row);
  return toRecord(applyDefaults<unknown>(documents[page], written));
}

/**
 * Makes a draft from its row, with the current defaults, and completes it if its shape is outdated. List lengths stay
 * unchecked: publishing reports them.
 */
export function makeDraft(page: DocumentName, row: { body: string; defaults: string | null }): Record<string, unknown> {
  const field = documents[page];
  const written = updateDefaults(field, row);
  return toRecord(hasShape(field, written) ? written : applyDefaults<unknown>(field, written));
}

/** Makes the content that is being edited: the draft, or the published content if there is none. */
export function makeCurrentContent(page: DocumentName, { published, draft }: DocumentRows): Record<string, unknown> {
  return draft?.body == null ? makePublishedContent(page, published) : makeDraft(page, { ...draft, body: draft.body });
}

/** Checks if the actor may change the page: the firm's facts and legal texts are for managers. */
export function mayEdit(actor: Actor, page: DocumentName): boolean {
  return actor.kind !== 'person' || !managerDocuments.includes(page) || mayActAs(actor.role, 'manager');
}

/** Checks if the actor may publish the page. A setting of the firm may reserve publishing to managers. */
export async function mayPublish({ db, actor }: Pick<Context, 'db' | 'actor'>, page: DocumentName): Promise<boolean> {
  if (!mayEdit(actor, page)) return false;
  if (actor.kind !== 'person' || mayActAs(actor.role, 'manager')) return true;
  return (await readPublishedFacts(db)).texts.publishing === 'everybody';
}

/** Lists the pages in use with draft, schedule and approval status. */
export async function listContent({ db, actor }: Context): Promise<ContentSummary[]> {
  const published = new Map((await db.selectFrom('documents').selectAll().execute()).map((row) => [row.name, row]));
  const drafts = new Map((await db.selectFrom('document_drafts').selectAll().execute()).map((row) => [row.name, row]));
  const { confirmed } = parseLaunch(parseBody(published.get(launchDocument)?.body ?? null));
  return listDocumentsInUse(await readPublishedFacts(db)).map((page) => {
    const edited = makeEditedContent(actor, page, { published: published.get(page), draft: drafts.get(page) });
    const changes = edited.draft ? countDifferences(documents[page], edited.published, edited.draft) : 0;
    return {
      page,
      label: documents[page].label,
      path: findDocumentPath(page),
      editable: edited.editable,
      published_at: edited.published_at,
      published_by: edited.published_by,
      draft_at: changes > 0 ? edited.draft_at : null,
      draft_by: changes > 0 ? edited.draft_by : null,
      publish_at: edited.publish_at,
      asked_at: edited.asked_at,
      asked_by: edited.asked_by,
      returned_at: edited.returned_at,
      returned_by: edited.returned_by,
      changes,
      unfilled: listUnfilledLeaves(documents[page], edited.draft ?? edited.published, confirmed).length,
    };
  });
}

/** Reads the published content of every page, by name. */
export async function readPublishedContents({
  db,
}: Pick<Context, 'db'>): Promise<Record<string, Record<string, unknown>>> {
  const rows = new Map((await db.selectFrom('documents').selectAll().execute()).map((row) => [row.name, row]));
  return Object.fromEntries(documentNames.map((page) => [page, makePublishedContent(page, rows.get(page))]));
}

/**
 * Reads the published content of every page, and the firm's law register, whose figures and citations the texts refer
 * to.
 */
export async function readPublishedWithLaw({ db }: Context): Promise<Record<string, Record<string, unknown>>> {
  return { ...(await readPublishedContents({ db })), [registerDocument]: toRecord(await readStoredLaw(db)) };
}

/** Reads the law register as the firm has stored it. */
export async function readStoredLaw(db: Kysely<Database>): Promise<unknown> {
  const law = await db.selectFrom('documents').select('body').where('name', '=', registerDocument).executeTakeFirst();
  return parseBody(law?.body ?? null);
}

function countDifferences(field: AnyField, before: unknown, after: unknown): number {
  const former = new Map(listLeaves(field, before).map(({ path, value }) => [path, value]));
  const now = listLeaves(field, after);
  const removedCount = former.size - now.filter(({ path }) => former.has(path)).length;
  return now.filter(({ path, value }) => former.get(path) !== value).length + removedCount;
}
