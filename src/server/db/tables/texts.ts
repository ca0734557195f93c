import type { Generated } from 'kysely';

/* Tables of edited texts and facts: published content, drafts, versions and editors' presence. */

/** Published content of a document of src/content/documents.ts, in place of the default content in the code. */
interface Content {
  page: string;
  version: Generated<number>;
  body: string;
  /** Default content of the code at the time of publication, as JSON; `null` for a row inserted by hand. */
  defaults: Generated<string | null>;
  published_at: Generated<string>;
  published_by: Generated<string | null>;
}

interface ContentDrafts {
  page: string;
  version: Generated<number>;
  /** Text of the draft as JSON; `null` if there is no draft. */
  body: Generated<string | null>;
  /** Default content of the code at the time of writing, as JSON. */
  defaults: Generated<string | null>;
  updated_at: Generated<string>;
  updated_by: Generated<string | null>;
  /** Last writer of each field, as JSON (`authors` of src/contract/changes.ts). */
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

interface ContentVersions extends Content {
  note: Generated<string | null>;
  /** Person whose words this unpublished draft held when another one replaced them; `null` for a published version. */
  draft_of: Generated<string | null>;
}

interface ContentPresence {
  page: string;
  person_id: string;
  person_name: string;
  since: string;
  until: string;
}

/** Single row: number of changes to published content so far, counted by triggers. */
interface ContentVersion {
  id: number;
  version: number;
}

export interface TextTables {
  content: Content;
  content_drafts: ContentDrafts;
  content_versions: ContentVersions;
  content_presence: ContentPresence;
  content_version: ContentVersion;
}
