/*
 * The shapes that pages share. A list that is counted is a list of entries: the page numbers them, a rule closes each.
 */

/** One line of the ledger: a title and one sentence. */
export interface Entry {
  title: string;
  text: string;
}

/** A link to a page of the site. */
export interface PageLink {
  label: string;
  path: string;
}

/** A photo that a page looks up by its name in the page images. */
export interface PhotoSlot {
  /** `nome_foto` of the row. */
  name: string;
  alt: string;
  /** What the placeholder shows in large type. */
  fallback: string;
}

/** A headed list of entries; `label` stands in the margin. */
export interface EntryList {
  label: string;
  title: string;
  entries: readonly Entry[];
}

/** A headed text; `label` stands in the margin. */
export interface TextBlock {
  label: string;
  title: string;
  paragraphs: readonly string[];
}
