import type { Generated } from 'kysely';

/* The tables of edited words and facts, and of what servers say of them, as queries see them; times are ISO-8601 strings in UTC. */

/** What the firm has published in place of the program's own content: a document of src/content/documents.ts. */
interface Content {
  page: string;
  version: Generated<number>;
  /** JSON; parts that are missing are the program's own. */
  body: string;
  /** The program's own content when this was published, as JSON; `null` for a row laid in by hand. */
  defaults: Generated<string | null>;
  published_at: Generated<string>;
  published_by: Generated<string | null>;
}

interface ContentDrafts {
  page: string;
  /** Grows with every change to the page, published or not. */
  version: Generated<number>;
  /** JSON; `null` where there is no draft. */
  body: Generated<string | null>;
  /** The program's own content when this was written, as JSON; `null` where it is not known. */
  defaults: Generated<string | null>;
  updated_at: Generated<string>;
  updated_by: Generated<string | null>;
}

/** Who has a page open in the editor. */
interface ContentPresence {
  page: string;
  person_id: string;
  person_name: string;
  since: string;
  until: string;
}

/** What a running server found on its own pages after a publication. */
interface ContentReceipts {
  page: string;
  version: number;
  instance: string;
  checked_at: string;
  /** JSON: paths. */
  pages: string;
  /** JSON: paths of pages that do not say what was approved. */
  different: string;
}

/** The servers that run, by their last sign. */
interface Instances {
  id: string;
  seen_at: string;
}

/** The tables of edited words and facts, for Kysely. */
export interface ContentTables {
  content: Content;
  content_drafts: ContentDrafts;
  content_versions: Content;
  content_presence: ContentPresence;
  content_receipts: ContentReceipts;
  instances: Instances;
}
