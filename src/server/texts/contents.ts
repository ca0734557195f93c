import { documentNames, documents, findDocumentPath, listDocumentsInUse } from '../../content/documents.ts';
import { listUnfilledLeaves } from '../../content/facts.ts';
import { launchDocument, listUnreadDocuments, parseLaunch } from '../../content/launch.ts';
import { lawDocument } from '../../content/law/norme.ts';
import type { ContentSummary } from '../../contract/content.ts';
import { findChanges } from '../../contract/fields/changes.ts';
import type { AnyField } from '../../contract/fields/fields.ts';
import type { Context } from '../context.ts';
import { parseBody, readManyDocumentRows } from '../documents/rows.ts';
import { readPublishedFacts } from './published-content.ts';
import { makePublishedContent, readPublishedLaw } from './stored.ts';
import { makeEditedContent } from './text-document.ts';

/* Lists of all texts. */

/** Lists the pages in use with draft, schedule and approval status. */
export async function listContent({ db, actor }: Context): Promise<ContentSummary[]> {
  const readRows = await readManyDocumentRows(db);
  const launch = parseLaunch(parseBody(readRows(launchDocument).published?.body ?? null));
  const facts = await readPublishedFacts(db);
  const unread = listUnreadDocuments(launch, facts, { has: (name) => readRows(name).published !== undefined });
  return listDocumentsInUse(facts).map((name) => {
    const edited = makeEditedContent(actor, name, readRows(name));
    const changes = edited.draft ? countDifferences(documents[name], edited.published, edited.draft) : 0;
    return {
      page: name,
      label: documents[name].label,
      path: findDocumentPath(name),
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
      unfilled: listUnfilledLeaves(documents[name], edited.draft ?? edited.published, launch.confirmed).length,
      unread: unread.includes(name),
    };
  });
}

/** Reads the published content of every document, by name. */
export async function readPublishedContents({
  db,
}: Pick<Context, 'db'>): Promise<Record<string, Record<string, unknown>>> {
  const rows = new Map((await db.selectFrom('documents').selectAll().execute()).map((row) => [row.name, row]));
  return Object.fromEntries(documentNames.map((name) => [name, makePublishedContent(name, rows.get(name))]));
}

/**
 * Reads the published content of every document, and of the law, whose figures and citations the texts refer to.
 */
export async function readPublishedWithLaw({ db }: Context): Promise<Record<string, Record<string, unknown>>> {
  return { ...(await readPublishedContents({ db })), [lawDocument]: await readPublishedLaw(db) };
}

/** Counts the changes between two contents of a document; an added or removed entry is one, as in the editor. */
export function countDifferences(field: AnyField, before: unknown, after: unknown): number {
  return findChanges(before, after, field).length;
}
