import { documentNames, documents } from '../../src/content/documents.ts';
import { defaultContent } from '../../src/content/published.ts';
import { type FixedBy, getDefaultValue } from '../../src/contract/fields/fields.ts';
import { type Leaf, listLeaves } from '../../src/contract/fields/leaves.ts';

/**
 * Text of the default content: its document and path (`home reasons.title`), what fixes its wording, if anything, and
 * the text after references are resolved.
 */
export interface Passage {
  where: string;
  key: string;
  text: string;
  fixed: FixedBy | undefined;
  field: Leaf['field'];
}

/** All texts of the default content. */
export const passages: Passage[] = documentNames.flatMap((name) =>
  listLeaves(documents[name], defaultContent.contents[name]).flatMap(({ path, field, value }) =>
    typeof value === 'string'
      ? [{ where: `${name} ${path}`, key: path.split('.').at(-1) ?? '', text: value, fixed: field.fixed, field }]
      : [],
  ),
);

/** All texts of the default content before their references are resolved. */
export const unresolvedTexts = documentNames.flatMap((name) =>
  listLeaves(documents[name], getDefaultValue(documents[name])).map(({ path, value }) => ({
    where: `${name} ${path}`,
    text: String(value),
  })),
);

/** Formats read by programs, not by people. */
const machineFormats = new Set<unknown>(['email', 'url', 'identifier', 'date', 'vat-number', 'tax-code']);

/** Texts that an author can change: excludes the specification's wording and machine-readable values. */
export const prose = passages.filter(
  ({ key, fixed, field, text }) =>
    text !== '' &&
    key !== 'href' &&
    field.kind !== 'choice' &&
    fixed !== 'specification' &&
    !(field.kind === 'line' && machineFormats.has(field.format)),
);
