import { type DocumentName, documentNames, documents } from '../../../src/content/documents.ts';
import { writePath } from '../../../src/contract/fields/changes.ts';
import { listLeaves } from '../../../src/contract/fields/leaves.ts';

/**
 * Fills every text of a document with hostile characters: HTML that would leave its element, a mark that reverses the
 * writing direction, a word of 238 letters. Each text differs and has at most the maximum length of its field.
 */
export function withHostileWords(page: DocumentName, content: Record<string, unknown>): Record<string, unknown> {
  return listLeaves(documents[page], content)
    .filter(
      ({ field }) =>
        !field.fixed && (field.kind === 'text' || (field.kind === 'line' && !field.format && !field.control)),
    )
    .reduce((changed, { path, field }, index) => {
      const needs = (field.needs ?? []).map((name) => `{${name}} `).join('');
      const text = `${needs}${documentNames.indexOf(page)}.${index} <b>"&\u0027</script><!--\u2028👩‍👧\u202eشركة ${'precipitevolmente'.repeat(14)}${' e altrimenti'.repeat(30)}`;
      const max = field.kind === 'line' || field.kind === 'text' ? field.max : 0;
      const line = field.kind === 'line' ? text.replace('\u2028', ' ') : text;
      return writePath(changed, path, [...line.slice(0, max)].filter((character) => character.isWellFormed()).join(''));
    }, content);
}
