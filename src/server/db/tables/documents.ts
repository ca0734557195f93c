import type { Generated } from 'kysely';

/* Tables of documents (texts, facts, law, launch): published content, drafts, versions; and presence of staff. */

/** Published content of a document of src/content/documents.ts, in place of the default content in the code. */
interface Documents {
  /** Name, such as `home`, `dati` or `norme`. */
  name: string;
  version: Generated<number>;
  /** Values that the firm has written over the built-in content, by path, or all content of a document that has none; JSON. */
  body: string;
  published_at: Generated<string>;
  published_by: Generated<string | null>;
}

interface DocumentDrafts {
  name: string;
  version: Generated<number>;
  /** Content as in `documents`; `null` if there is no draft. */
  body: Generated<string | null>;
  updated_at: Generated<string>;
  updated_by: Generated<string | null>;
  /** Last writer of each field, as JSON (`authors` of src/contract/changes.ts, with ids of accounts). */
  authors: Generated<string>;
  /**
   * Scheduled publication: its time, its author, and the note of the new version. Any change of the draft cancels it.
   */
  publish_at: Generated<string | null>;
  publish_by: Generated<string | null>;
  note: Generated<string | null>;
  /** Pending request that a manager publish it: its time and its author. */
  asked_at: Generated<string | null>;
  asked_by: Generated<string | null>;
  /** Return of the draft to its editor: time, author and note. A new request, or publication, clears it. */
  returned_at: Generated<string | null>;
  returned_by: Generated<string | null>;
  returned_note: Generated<string | null>;
}

/** Published versions, and drafts whose words another person replaced. `body` holds all content, but of the law. */
interface DocumentVersions extends Documents {
  note: Generated<string | null>;
  /** Account whose words this unpublished draft held when another one replaced them; `null` for a published version. */
  draft_of: Generated<string | null>;
}

/** Staff member who has a document or a message open. The presence expires at `until` unless it is renewed. */
interface DocumentPresence {
  /** Name of the document, or of the message as `makeMessageName` makes it. */
  name: string;
  person_id: string;
  since: string;
  until: string;
}

/** Single row: number of changes to published content so far, counted by triggers. */
interface ContentVersion {
  id: number;
  version: number;
}

export interface DocumentTables {
  documents: Documents;
  document_drafts: DocumentDrafts;
  document_versions: DocumentVersions;
  document_presence: DocumentPresence;
  content_version: ContentVersion;
}
