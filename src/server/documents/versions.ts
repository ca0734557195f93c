import { type Insertable, sql } from 'kysely';
import type { DocumentVersion } from '../../contract/documents.ts';
import type { Content } from '../../contract/fields/changes.ts';
import type { Context } from '../context.ts';
import { readAccountNames } from '../db/account-names.ts';
import type { Database, Row } from '../db/schema.ts';
import { requireFound } from '../http/errors.ts';
import { parseBody, type StoredContent, toRecord } from './rows.ts';

/* Versions of documents: the published ones, and drafts that another person has replaced. */

/** Stores a version of a document. */
export async function storeVersion(
  { db }: Pick<Context, 'db'>,
  version: Insertable<Database['document_versions']>,
): Promise<void> {
  await db.insertInto('document_versions').values(version).execute();
}

/**
 * Publishes content: stores it as a version, and replaces the document's current content. `body`: content of the version;
 * `written`: what the current row holds of it, all by default.
 */
export async function storePublication(
  { db, now }: Context,
  { note, written, ...version }: Omit<Row<'document_versions'>, 'published_at' | 'draft_of'> & { written?: string },
): Promise<void> {
  const row = { ...version, published_at: now.toISOString() };
  await storeVersion({ db }, { ...row, note });
  const current = { ...row, body: written ?? row.body };
  await db
    .insertInto('documents')
    .values(current)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(current))
    .execute();
}

/** Keeps a draft among the versions before another person replaces words of the account `draft_of` in it. */
export async function keepReplacedDraft(
  scope: Context,
  { name, version, updated_by }: Row<'document_drafts'>,
  { content, draft_of }: { content: Content; draft_of: string },
): Promise<void> {
  const kept = {
    name,
    version,
    body: JSON.stringify(content),
    published_at: scope.now.toISOString(),
    published_by: updated_by,
    draft_of,
  };
  await storeVersion(scope, kept);
}

/** Reads the stored content of a version. Throws a 404. */
export async function readVersion({ db }: Pick<Context, 'db'>, name: string, version: number): Promise<StoredContent> {
  return requireFound(
    await db
      .selectFrom('document_versions')
      .select('body')
      .where('name', '=', name)
      .where('version', '=', version)
      .executeTakeFirst(),
  );
}

/**
 * Lists the versions of a document, newest first, older than `after`: the published ones, numbered from the first, and
 * drafts that were kept when another person replaced words in them, with the number of the published version before.
 */
export async function listVersions(
  { db }: Pick<Context, 'db'>,
  name: string,
  { after, limit = 100 }: { after?: number | undefined; limit?: number } = {},
): Promise<DocumentVersion[]> {
  let versions = db
    .selectFrom('document_versions')
    .select(['version', 'published_at', 'published_by', 'body', 'note', 'draft_of'])
    .select(sql<number>`cast(count(*) filter (where draft_of is null) over (order by version) as integer)`.as('number'))
    .select(sql<number>`cast(count(*) over (order by version) as integer)`.as('position'))
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(limit);
  if (after !== undefined) versions = versions.where('version', '<', after);
  const rows = await versions.execute();
  const names = await readAccountNames(db);
  return rows.map(({ published_by, draft_of, body, ...row }) => ({
    ...row,
    published_by: names(published_by),
    draft_of: draft_of === null ? null : (names(draft_of) ?? ''),
    body: toRecord(parseBody(body)),
  }));
}
