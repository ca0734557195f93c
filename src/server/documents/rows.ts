import { type Kysely, sql } from 'kysely';
import { documents, isDocumentName } from '../../content/documents.ts';
import { isRecord } from '../../contract/fields/fields.ts';
import type { Context } from '../context.ts';
import { type AccountNames, readAccountNames } from '../db/account-names.ts';
import type { Database, Row } from '../db/schema.ts';
import { nameAuthors } from './authors.ts';

/* Rows of a document, whatever its kind: its published content and its draft. */

export interface DocumentRows {
  published: Row<'documents'> | undefined;
  /** Row of the draft, whose `body` is `null` if there is none. */
  draft: Row<'document_drafts'> | undefined;
  /** Names of the accounts that the rows name by their ids. */
  names: AccountNames;
}

/** Body of a row, as JSON. */
export type StoredContent = Pick<Row<'document_versions'>, 'body'>;

/** Row of the draft; `null` if there is no draft. */
export function findDraft({ draft }: DocumentRows): (Row<'document_drafts'> & StoredContent) | null {
  return draft?.body == null ? null : { ...draft, body: draft.body };
}

/** Title of a document for staff: a label, or the title that a circular has in its draft. */
export function findTitle({ name, body }: { name: string; body: string }): string {
  return isDocumentName(name) ? documents[name].label : String(toRecord(parseBody(body))['title']);
}

/** Reads the published row and the draft row of a document. */
export async function readDocumentRows({ db }: Pick<Context, 'db'>, name: string): Promise<DocumentRows> {
  return {
    published: await db.selectFrom('documents').selectAll().where('name', '=', name).executeTakeFirst(),
    draft: await db.selectFrom('document_drafts').selectAll().where('name', '=', name).executeTakeFirst(),
    names: await readAccountNames(db),
  };
}

/** Reads the rows of documents: of those with `names`, or of all. Returns a function that finds them by name. */
export async function readManyDocumentRows(
  db: Kysely<Database>,
  names?: readonly string[],
): Promise<(name: string) => DocumentRows> {
  let publishedQuery = db.selectFrom('documents').selectAll();
  let draftQuery = db.selectFrom('document_drafts').selectAll();
  if (names !== undefined) {
    publishedQuery = publishedQuery.where('name', 'in', ['', ...names]);
    draftQuery = draftQuery.where('name', 'in', ['', ...names]);
  }
  const published = new Map((await publishedQuery.execute()).map((row) => [row.name, row]));
  const drafts = new Map((await draftQuery.execute()).map((row) => [row.name, row]));
  const accountNames = await readAccountNames(db);
  return (name) => ({ published: published.get(name), draft: drafts.get(name), names: accountNames });
}

/** Finds the current version of a document, on which the next change is based. */
export const findVersion = ({ published, draft }: DocumentRows) =>
  Math.max(published?.version ?? 0, draft?.version ?? 0);

/** Schedule, request for approval and return of a draft, as the API shows them. */
export function describeReview({ draft, names }: DocumentRows) {
  return {
    publish_at: draft?.publish_at ?? null,
    asked_at: draft?.asked_at ?? null,
    asked_by: names(draft?.asked_by),
    returned_at: draft?.returned_at ?? null,
    returned_by: names(draft?.returned_by),
    returned_note: draft?.returned_note ?? null,
  };
}

/** State of a document, whatever its content, as the API shows it. */
export function describeDocument(rows: DocumentRows) {
  const [{ published, names }, draft] = [rows, findDraft(rows)];
  return {
    version: findVersion(rows),
    published_at: published?.published_at ?? null,
    published_by: names(published?.published_by),
    draft_at: draft?.updated_at ?? null,
    draft_by: names(draft?.updated_by),
    // Not of a draft alone: a direct document has authors too.
    authors: nameAuthors(rows.draft?.authors ?? '{}', names),
    ...describeReview(rows),
  };
}

/** Locks a document's draft row until the end of the transaction, inserting it if it is missing. */
export async function lockDocument({ db, now }: Pick<Context, 'db' | 'now'>, name: string): Promise<void> {
  await db
    .insertInto('document_drafts')
    .values({ name, version: 0, updated_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ version: sql<number>`document_drafts.version` }))
    .execute();
}

/** Changes a document's draft row. */
export async function updateDraft(
  { db }: Pick<Context, 'db'>,
  name: string,
  change: Partial<Omit<Row<'document_drafts'>, 'name'>> & { version: number },
): Promise<void> {
  await db.updateTable('document_drafts').set(change).where('name', '=', name).execute();
}

/** Locks a document's rows until the end of the transaction, and reads them. */
export async function lockDocumentRows(scope: Pick<Context, 'db' | 'now'>, name: string): Promise<DocumentRows> {
  await lockDocument(scope, name);
  return await readDocumentRows(scope, name);
}

/** Column values that clear a request for approval, and those that also clear a schedule. */
export const clearedApproval = { asked_at: null, asked_by: null } as const;
export const clearedSchedule = { publish_at: null, publish_by: null, ...clearedApproval } as const;
/** Column values that clear a manager's note on a draft that was sent back. */
export const clearedReturn = { returned_at: null, returned_by: null, returned_note: null } as const;

/** Deletes the draft, with its schedule, a request for approval and a manager's note on it. */
export async function clearDraft(scope: Pick<Context, 'db'>, name: string, version: number): Promise<void> {
  await updateDraft(scope, name, { version, body: null, authors: '{}', ...clearedSchedule, ...clearedReturn });
}

/** Parses a stored body; invalid JSON, such as one written by hand, counts as `null`. */
export function parseBody(json: string | null): unknown {
  if (json === null) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Takes stored content that is not an object as empty. */
export const toRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
