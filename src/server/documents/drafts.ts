import { type Change, type Content, isSameValue } from '../../contract/fields/changes.ts';
import { requireChanges } from '../changes.ts';
import { type Context, findPersonId } from '../context.ts';
import { writeJournal } from '../journal/journal.ts';
import { authorsColumn, recordAuthors } from './authors.ts';
import {
  changeDocument,
  type DraftedDocument,
  type EditableDocument,
  noteEvent,
  type RestoredVersion,
  readCurrent,
  writeBody,
} from './editable.ts';
import { publishEdit } from './publishing.ts';
import { clearDraft, clearedSchedule, type DocumentRows, findDraft, findVersion, updateDraft } from './rows.ts';
import { keepReplacedDraft, readVersion } from './versions.ts';

/* Edits of documents: saving, changing, discarding and restoring them. */

/** Saves an edit that is based on `version`. Throws a 400, a 403, a 404, and a 409 with the current document. */
export async function saveDraft<Answer, Caller extends Context>(
  caller: Caller,
  document: DraftedDocument<Answer, Caller>,
  { version, edit }: { version: number; edit: Content },
): Promise<Answer> {
  return await changeDocument(caller, document, version, async (scope, rows) => {
    await writeEdit(scope, document, rows, document.parseEdit(edit, readCurrent(document, rows)));
  });
}

/**
 * Applies changes of single fields to the draft, or to the published content if there is no draft; a direct document is
 * published. Throws a 400, a 403, a 404, and a 409 that names the changes which did not fit.
 */
export async function changeDraft<Answer, Caller extends Context>(
  caller: Caller,
  document: EditableDocument<Answer, Caller>,
  changes: readonly Change[],
): Promise<Answer> {
  return await changeDocument(caller, document, undefined, async (scope, rows) => {
    const current = readCurrent(document, rows);
    const edit = await requireChanges(current, changes, () => document.toAnswer(scope, rows));
    if (edit === current) return;
    const parsed = document.parseEdit(edit, current);
    if (document.lifecycle === 'direct') await publishEdit(scope, document, rows, { edit: parsed });
    else await writeEdit(scope, document, rows, parsed);
  });
}

/** Copies a version, or the built-in content, into the draft; a direct document is published. Throws a 403, a 404, and a 409. */
export async function restoreVersion<Answer, Caller extends Context>(
  caller: Caller,
  document: EditableDocument<Answer, Caller>,
  { restored, version }: { restored: RestoredVersion; version: number | undefined },
): Promise<Answer> {
  return await changeDocument(caller, document, version, async (scope, rows) => {
    const content =
      restored === 'built-in'
        ? (document.builtIn ?? {})
        : document.readVersion(await readVersion(scope, document.name, restored));
    if (document.lifecycle === 'direct') {
      const edit = document.parseEdit(document.restore(content, readCurrent(document, rows)));
      return await publishEdit(scope, document, rows, { edit, restored });
    }
    await writeEdit(scope, document, rows, document.parseEdit(content));
    await noteEvent(scope, document, rows, 'restored', { restored });
  });
}

/** Discards the draft; the published content stays. */
export async function discardDraft<Answer, Caller extends Context>(
  caller: Caller,
  document: DraftedDocument<Answer, Caller> & { journal: 'content' },
  version: number,
): Promise<Answer> {
  return await changeDocument(caller, document, version, async (scope, rows) => {
    await clearDraft(scope, document.name, version + 1);
    await writeJournal(scope, { event: `${document.journal}.discarded`, subject: document.findSubject(rows) });
  });
}

/**
 * Writes an edited draft with the authors of its fields. Keeps the former draft if another person's words are replaced.
 * Cancels a schedule and a request for approval. A draft that equals the published content is deleted.
 */
async function writeEdit(scope: Context, document: DraftedDocument, rows: DocumentRows, edit: Content): Promise<void> {
  const [published, former] = [document.readPublished(rows.published), findDraft(rows)];
  const before = readCurrent(document, rows);
  const after = { ...before, ...edit };
  const formerAuthors = authorsColumn.read(rows.draft?.authors ?? '{}');
  const { authors, replaced } = recordAuthors(formerAuthors, { published, before, after }, scope);
  if (former && replaced !== null) {
    await keepReplacedDraft(scope, former, { content: before, draft_of: replaced });
    const event = { event: `${document.journal}.replaced`, details: { by: rows.names(replaced) ?? '' } } as const;
    await writeJournal(scope, { ...event, subject: document.findSubject(rows) });
  }
  const version = findVersion(rows) + 1;
  if (published && isSameValue(after, published)) return await clearDraft(scope, document.name, version);
  await updateDraft(scope, document.name, {
    version,
    body: writeBody(document, after),
    updated_at: scope.now.toISOString(),
    updated_by: findPersonId(scope.actor),
    authors: JSON.stringify(authors),
    ...clearedSchedule,
  });
}
