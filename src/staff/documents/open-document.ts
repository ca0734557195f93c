import type { Publication } from '../../contract/documents.ts';
import type { Draft } from '../parts/draft/draft.ts';
import type { Difference } from './differences.ts';
import type { DocumentChanges } from './use-document-changes.ts';

/** Columns that the rows of all kinds of documents have. */
export interface DocumentRow {
  version: number;
  published_at: string | null;
  published_by: string | null;
  publish_at: string | null;
  asked_at: string | null;
  asked_by: string | null;
  returned_by: string | null;
  returned_note: string | null;
}

/** Calls of a kind of document. Each sends the version of the row that the user has seen. */
interface DocumentCalls<Row> {
  publish: (version: number, publication: Publication) => Promise<Row>;
  hold: (version: number) => Promise<Row>;
  askApproval: (version: number) => Promise<Row>;
  sendBack: (version: number, note: string) => Promise<Row>;
  /** Replaces the draft by the published text; `null` where there is nothing to discard. */
  discard: ((version: number) => Promise<Row>) | null;
  restore: (version: number, restored: number) => Promise<Row>;
}

/** Document in an editor: its draft, the calls of its kind, and what the user may do with it. */
export interface OpenDocument<Row extends DocumentRow> {
  draft: Draft<Row>;
  changes: DocumentChanges<Row>;
  calls: DocumentCalls<Row>;
  /** Time of the last save of a draft that is not published; `null` without one. */
  draftAt: string | null;
  /** Differences of the draft from the published text; `null` if nothing is published. */
  differences: readonly Difference[] | null;
  /** True if there is a text that is not published. */
  hasDraft: boolean;
  editable: boolean;
  publishable: boolean;
  /** Sentence about the site before the first publication, where the site has a text by then. */
  unpublished: string | null;
  /** Words for publishing the draft; `null` where a kind of document has another way to publish. */
  publishing: Publishing | null;
}

/** Words of the dialog that publishes a document. */
export interface Publishing {
  title: string;
  explanation: string;
  hasNote: boolean;
  /** True if each publication goes through the dialog. Otherwise only a later one does, or one with a note. */
  isAsked: boolean;
}
