/*
 * The shape of the pages that the footer links: sections of text, lists, tables and links, in the order they are read.
 */

export interface OutsideLink {
  label: string;
  /** An address of this site, `https:`, `mailto:` or `tel:`. */
  href: string;
}

export type LegalBlock =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** Rows of cells; the first cell of a row names it. */
  | { kind: 'table'; caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }
  /** Rows of a name and its value. */
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  | { kind: 'links'; links: readonly OutsideLink[] };

export interface LegalSection {
  /** The section's anchor: forms link to it. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

export interface LegalPage {
  title: string;
  lead: string;
  /** The day of the text, in ISO form and as it is read. */
  updated: { date: string; text: string };
  sections: readonly LegalSection[];
}
