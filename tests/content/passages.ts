import { documentNames, documents } from '../../src/content/documents.ts';
import { type FixedBy, type Leaf, leavesOf, ownValue } from '../../src/content/fields.ts';
import { ownContent } from '../../src/content/published.ts';

/** One text of the program's own content: `home reasons.title`, what keeps it as it is, and its words as a visitor reads them. */
export interface Passage {
  where: string;
  key: string;
  text: string;
  fixed: FixedBy | undefined;
  field: Leaf['field'];
}

/** Every text of the program's own content. */
export const passages: Passage[] = documentNames.flatMap((name) =>
  leavesOf(documents[name], ownContent.contents[name]).flatMap(({ path, field, value }) =>
    typeof value === 'string'
      ? [{ where: `${name} ${path}`, key: path.split('.').at(-1) ?? '', text: value, fixed: field.fixed, field }]
      : [],
  ),
);

/** Every text of the program as it is written, before its references are replaced. */
export const written = documentNames.flatMap((name) =>
  leavesOf(documents[name], ownValue(documents[name])).map(({ path, value }) => ({
    where: `${name} ${path}`,
    text: String(value),
  })),
);

/** Values that programs read, not people. */
const machineFormats = new Set<unknown>(['email', 'url', 'identifier', 'date', 'vat-number', 'tax-code']);

/** What an editor has to answer for: the specification's own words are not his. */
export const prose = passages.filter(
  ({ key, fixed, field, text }) =>
    text !== '' &&
    key !== 'href' &&
    field.kind !== 'choice' &&
    fixed !== 'specification' &&
    !(field.kind === 'line' && machineFormats.has(field.format)),
);
