import type { Transaction } from 'kysely';
import type { JournalEntry } from '../../content/staff/journal-words.ts';
import { type Content, listWritten, readPath } from '../../contract/fields/changes.ts';
import { type Context, inTransaction } from '../context.ts';
import type { Database } from '../db/schema.ts';
import { versionConflict } from '../http/errors.ts';
import { writeJournal } from '../journal/journal.ts';
import { type DocumentRows, findDraft, findVersion, type StoredContent } from './rows.ts';

/* Documents that staff edit and publish. Each kind of them (texts, circulars, the law) implements `EditableDocument`. */

/** Edited content that is to be published at `moment`. */
interface PreparedEdit {
  content: Content;
  moment: Date;
  /** Version of a direct document that a restore brings back. */
  restored?: RestoredVersion | undefined;
}

/** Document with what its kind decides about it. `Rows`: rows of the document, and others that its kind needs. */
interface BaseDocument<Answer, Caller extends Context, Rows extends DocumentRows> {
  readonly name: string;
  /** Built-in content, against which rows hold what the firm has written; `null` for rows that hold all of it. */
  readonly builtIn: Content | null;
  /** Throws a 404. */
  readRows(scope: Pick<Context, 'db'>): Promise<Rows>;
  /** Locks the rows until the end of the transaction, and reads them. Throws a 404. */
  lockRows(scope: Context): Promise<Rows>;
  /** Content of the published row. Without a row, the built-in content, or `undefined` if there is none. */
  readPublished(row: StoredContent | undefined): Content | undefined;
  /** Content of a version. */
  readVersion(row: StoredContent): Content;
  /**
   * Parses edited content, or those parts of it that a request may give alone. Throws a 400, also for a fixed text that
   * differs from `before`, the content that is edited; without `before` such a text is reset.
   */
  parseEdit(edit: Content, before?: Content): Content;
  /** Throws a 403. Absent where the role of the call decides. */
  requireEditor?(caller: Context): void;
  /** Makes the content to publish of an edit. Throws a 400 with its faults. */
  prepare(scope: Context, rows: Rows, edit: PreparedEdit): Promise<Content>;
  toAnswer(caller: Caller, rows: Rows): Promise<Answer>;
}

/** Document that is edited as a draft, until the draft is published as a version. */
export interface DraftedDocument<
  Answer = unknown,
  Caller extends Context = Context,
  Rows extends DocumentRows = DocumentRows,
> extends BaseDocument<Answer, Caller, Rows> {
  readonly lifecycle: 'draft';
  /** First part of the names of its events in the journal. */
  readonly journal: 'content' | 'circular';
  readDraft(row: StoredContent): Content;
  /** Throws a 403. Absent where the role of the call decides. */
  requirePublisher?(caller: Context): Promise<void>;
  /** Throws a 400 or a 409 if there is no draft to publish. */
  requireDraft(rows: Rows): void;
  /** Does what follows a publication, in its transaction. */
  onPublished?(scope: Context, rows: Rows, by: string | null): Promise<void>;
  /** Subject of its events in the journal. */
  findSubject(rows: Rows): string;
}

/** Version of a document that a restore brings back. */
export type RestoredVersion = number | 'built-in';

/** Document of which each change is a version at once. */
export interface DirectDocument<Answer = unknown, Caller extends Context = Context>
  extends BaseDocument<Answer, Caller, DocumentRows> {
  readonly lifecycle: 'direct';
  /** True for versions that hold what the firm has written, as the published row does, and not all of the content. */
  readonly hasWrittenVersions: boolean;
  /** Finds the path of the value that is stored whole, once the firm has changed the one at `path`. */
  findStoredPath?(path: string): string;
  /** Makes the content that restoring a version gives. */
  restore(version: Content, present: Content): Content;
  /** Describes a change in the journal and, in one line, among the versions. */
  describe(before: Content, after: Content, restored?: RestoredVersion): JournalEntry[];
}

export type EditableDocument<
  Answer = unknown,
  Caller extends Context = Context,
  Rows extends DocumentRows = DocumentRows,
> = DraftedDocument<Answer, Caller, Rows> | DirectDocument<Answer, Caller>;

/** Content that is being edited: the draft, or the published content if there is none. */
export function readCurrent(document: EditableDocument, rows: DocumentRows): Content {
  const draft = findDraft(rows);
  if (draft && document.lifecycle === 'draft') return document.readDraft(draft);
  return document.readPublished(rows.published) ?? {};
}

/**
 * Runs a change in a transaction with the document's rows locked, and answers with the rows after it. Throws a 403, a
 * 404, and a 409 with the current rows if `version` is stale; without a version, the change names what it replaces.
 */
export async function changeDocument<Answer, Caller extends Context, Rows extends DocumentRows>(
  caller: Caller,
  document: BaseDocument<Answer, Caller, Rows>,
  version: number | undefined,
  work: (scope: Caller & { db: Transaction<Database> }, rows: Rows) => Promise<unknown>,
): Promise<Answer> {
  document.requireEditor?.(caller);
  return await inTransaction(caller, async (scope) => {
    const rows = await document.lockRows(scope);
    if (version !== undefined && version !== findVersion(rows))
      throw versionConflict(await document.toAnswer(scope, rows));
    await work(scope, rows);
    // Reads within the transaction, before another change can follow.
    return await document.toAnswer(scope, await document.readRows(scope));
  });
}

/** Makes the body of a row of the document. */
export function writeBody(document: EditableDocument, content: Content): string {
  const { builtIn } = document;
  if (builtIn === null) return JSON.stringify(content);
  const written = listWritten(builtIn, content);
  if (document.lifecycle === 'draft' || !document.findStoredPath) return JSON.stringify(written);
  const paths = Object.keys(written).map(document.findStoredPath);
  return JSON.stringify(Object.fromEntries(paths.map((path) => [path, readPath(content, path) ?? null])));
}

/** Transition that the journal records. */
export type DocumentEvent = 'published' | 'scheduled' | 'held' | 'approval-asked' | 'sent-back' | 'restored';

/** Writes the journal entry of a transition. */
export async function noteEvent(
  scope: Context,
  document: DraftedDocument,
  rows: DocumentRows,
  event: DocumentEvent,
  details: Record<string, string | number> = {},
): Promise<void> {
  await writeJournal(scope, { event: `${document.journal}.${event}`, subject: document.findSubject(rows), details });
}
