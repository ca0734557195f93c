import type { Generated } from 'kysely';

/* The tables of edited words and facts, and of what each server shows of them; and who may do what with them. */

/** What the firm has published in place of the program's own content: a document of src/content/documents.ts. */
interface Content {
  page: string;
  version: Generated<number>;
  body: string;
  /** The program's own content when this was published, as JSON; `null` for a row laid in by hand. */
  defaults: Generated<string | null>;
  published_at: Generated<string>;
  published_by: Generated<string | null>;
}

interface ContentDrafts {
  page: string;
  version: Generated<number>;
  /** JSON; `null` where there is no draft. */
  body: Generated<string | null>;
  /** The program's own content when this was written, as JSON. */
  defaults: Generated<string | null>;
  updated_at: Generated<string>;
  updated_by: Generated<string | null>;
  /** When it is published by itself, in whose name, and what is noted to that version; any change of the draft ends it. */
  publish_at: Generated<string | null>;
  publish_by: Generated<string | null>;
  note: Generated<string | null>;
  /** Since when, and for whom, a manager is asked to publish it. */
  asked_at: Generated<string | null>;
  asked_by: Generated<string | null>;
  /** Since when, and by whom, the draft is sent back, and with what note; a new request, or its publication, ends that. */
  returned_at: Generated<string | null>;
  returned_by: Generated<string | null>;
  returned_note: Generated<string | null>;
}

interface ContentVersions extends Content {
  note: Generated<string | null>;
}

interface ContentPresence {
  page: string;
  person_id: string;
  person_name: string;
  since: string;
  until: string;
}

/** One row: how many changes to what pages show there have been; triggers count them. */
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
