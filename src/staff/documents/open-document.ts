import { useMemo } from 'react';
import type { Publication } from '../../contract/documents.ts';
import type { Content } from '../../contract/fields/changes.ts';
import type { Draft } from '../parts/draft/draft.ts';
import type { DraftSource } from '../parts/draft/draft-source.ts';
import { type DraftPool, useDraft, useDraftState } from '../parts/draft/use-draft.ts';
import { compareContents, type Difference } from './differences.ts';
import { type DocumentChanges, useDocumentChanges } from './use-document-changes.ts';
import type { VersionsQuery } from './versions-query.ts';

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

/** Calls of a kind of document. Each change sends the version of the row that the user has seen. */
interface DocumentCalls<Row> {
  read: () => Promise<Row>;
  notePresence: (signal: AbortSignal) => Promise<{ present: { name: string }[]; version: number }>;
  publish: (version: number, publication: Publication) => Promise<Row>;
  hold: (version: number) => Promise<Row>;
  askApproval: (version: number) => Promise<Row>;
  sendBack: (version: number, note: string) => Promise<Row>;
  /** Replaces the draft by the published text. */
  discard: (version: number, published: Content) => Promise<Row>;
  restore: (version: number, restored: number) => Promise<Row>;
}

/** State of a document, as its row tells it. */
interface DocumentState<Row> {
  /** Text that visitors read; `null` where there is none. */
  published: Content | null;
  /** Time of the last save of a draft that is not published; `null` without one. */
  draftAt: string | null;
  editable: boolean;
  publishable: boolean;
  /** Sentence about the site before the first publication, where the site has a text by then. */
  unpublished: string | null;
  /** Words for publishing the draft; `null` where a kind of document has another way to publish. */
  publishing: Publishing | null;
  /** Text that ships with the program, and the call that makes it the draft; `null` where there is none. */
  supplied: { content: Content; restore: (version: number) => Promise<Row> } | null;
}

/** Document of a kind, as its editor needs it. */
export interface DocumentSource<Row extends DocumentRow> extends DraftSource<Row> {
  /** Name among documents. */
  name: string;
  drafts: DraftPool<Row>;
  calls: DocumentCalls<Row>;
  versions: VersionsQuery;
  describe: (row: Row) => DocumentState<Row>;
}

/** Document in an editor: its draft, the calls of its kind, and what the user may do with it. */
export interface OpenDocument<Row extends DocumentRow>
  extends DocumentState<Row>,
    Pick<DocumentSource<Row>, 'name' | 'fields' | 'calls' | 'versions'> {
  draft: Draft<Row>;
  changes: DocumentChanges<Row>;
  /** Differences of the draft from the published text; `null` if nothing is published. */
  differences: readonly Difference[] | null;
  /** True if there is a text that is not published. */
  hasDraft: boolean;
}

/** Words of the dialog that publishes a document. */
export interface Publishing {
  title: string;
  explanation: string;
  hasNote: boolean;
  /** True if each publication goes through the dialog. Otherwise only a later one does, or one with a note. */
  isAsked: boolean;
}

/** Opens a document: its draft is saved while the component is mounted. */
export function useDocument<Row extends DocumentRow>(source: DocumentSource<Row>, serverRow: Row): OpenDocument<Row> {
  const { name, fields, calls, versions } = source;
  const draft = useDraft(source.drafts, serverRow, source);
  const { row, value } = useDraftState(draft);
  const changes = useDocumentChanges(draft, fields);
  const state = source.describe(row);
  const { published } = state;
  const differences = useMemo(() => published && compareContents(fields, published, value), [fields, published, value]);
  const hasDraft = differences === null || differences.length > 0;
  return { ...state, name, fields, calls, versions, draft, changes, differences, hasDraft };
}
