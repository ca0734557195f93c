import * as v from 'valibot';
import { rowVersion } from './schemas.ts';

/*
 * What travels when staff edit words and facts. A document's own shape is checked by its fields (src/content/checks.ts).
 */

/** A draft with the version of the page that it was made on. */
export const draftPut = v.strictObject({ draft: v.record(v.string(), v.unknown()), version: rowVersion });
/** Names the version of the page that a publication, a restoration or a withdrawal is about. */
export const versionPost = v.strictObject({ version: rowVersion });

const person = v.nullable(v.string());

/** A page's content as staff edit it. */
export const editedContent = v.object({
  page: v.string(),
  /** What is published, with its references to facts as they were typed. */
  published: v.record(v.string(), v.unknown()),
  published_at: v.nullable(v.string()),
  published_by: person,
  /** What is being written; `null` where nothing is. */
  draft: v.nullable(v.record(v.string(), v.unknown())),
  draft_at: v.nullable(v.string()),
  draft_by: person,
  /** Grows with every change, published or not: the next change names it. */
  version: v.number(),
  /** What the program says by itself. */
  own: v.record(v.string(), v.unknown()),
  /** What the program said by itself when the page was published; `null` where it never was. */
  own_then: v.nullable(v.record(v.string(), v.unknown())),
  /** The description of every field: `AnyField` of src/content/fields.ts. */
  fields: v.unknown(),
  /** Whether whoever asks may change it. */
  editable: v.boolean(),
  /** Others who have the page open. */
  present: v.array(v.object({ name: v.string(), since: v.string() })),
});
export type EditedContent = v.InferOutput<typeof editedContent>;

/** A line of the list of all pages. */
const contentSummary = v.object({
  page: v.string(),
  label: v.string(),
  path: v.nullable(v.string()),
  editable: v.boolean(),
  published_at: v.nullable(v.string()),
  published_by: person,
  /** When the draft was last saved, and by whom; `null` where there is none, or one that changes nothing. */
  draft_at: v.nullable(v.string()),
  draft_by: person,
  /** How many texts the draft changes, how many facts are still invented, how many of the program's own texts have changed under edited ones. */
  changes: v.number(),
  unfilled: v.number(),
  changed_defaults: v.number(),
});
export const contentSummaries = v.array(contentSummary);
export type ContentSummary = v.InferOutput<typeof contentSummary>;

/** What is published of every page, by its name: what a preview is made of. */
export const allContents = v.record(v.string(), v.record(v.string(), v.unknown()));

/** Answer to a sign of presence: who else is there, and the version that the page has now. */
export const contentPresence = v.object({ present: editedContent.entries.present, version: v.number() });

/** A version that was published. */
export const contentVersion = v.object({
  version: v.number(),
  /** Its place among those that were published, from 1: drafts count versions up too. */
  number: v.number(),
  published_at: v.string(),
  published_by: person,
  body: v.record(v.string(), v.unknown()),
});
export const contentVersions = v.array(contentVersion);
export type ContentVersion = v.InferOutput<typeof contentVersion>;

/** What every running server found on its own pages after a publication. */
export const contentReceipt = v.object({
  version: v.number(),
  /** When the last of the servers had checked; `null` while some have not. */
  checked_at: v.nullable(v.string()),
  /** How many servers run, and how many have checked. */
  instances: v.number(),
  checked: v.number(),
  /** Paths of the pages that were checked. */
  pages: v.array(v.string()),
  /** Paths of pages that do not say what was approved. */
  different: v.array(v.string()),
  /** Pages that weigh more than a page of the site should, and by how many bytes. */
  heavy: v.array(v.object({ path: v.string(), over: v.number() })),
});
export type ContentReceipt = v.InferOutput<typeof contentReceipt>;
