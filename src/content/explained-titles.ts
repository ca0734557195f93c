import { isRecord } from '../contract/fields/fields.ts';
import { readValue } from '../contract/fields/values.ts';
import type { DocumentName } from './documents.ts';

/* Titles of people that the built-in texts do not explain, because the sample firm has nobody with them. */

const otherTitles = [
  { name: 'Consulente del lavoro', pattern: /consulent[ei] del lavoro/i },
  { name: 'Avvocato', pattern: /avvocat[oai]/i },
];

export interface UnexplainedTitle {
  name: string;
  /** Text that is missing a title: the explanations on the Team page, or the professional rules of the legal notes. */
  document: Extract<DocumentName, 'team' | 'note-legali'>;
  /** Path of the first field of that text. */
  path: string;
}

/** Lists the titles of `people` that one of the two texts leaves out. */
export function listUnexplainedTitles(
  people: readonly unknown[],
  contents: Readonly<Partial<Record<DocumentName, unknown>>>,
): UnexplainedTitle[] {
  const rules = readValue(contents['note-legali'], 'sections');
  const index = Array.isArray(rules)
    ? rules.findIndex((section) => isRecord(section) && section['id'] === 'regole')
    : -1;
  const texts = [
    { document: 'team', path: 'titles.entries.0.title', text: readValue(contents.team, 'titles') },
    {
      document: 'note-legali',
      path: `sections.${index}.blocks.0.text`,
      text: readValue(contents['note-legali'], `sections.${index}`),
    },
  ] as const;
  const typedTitles = people.map((person) => String(readValue(person, 'title')));
  return otherTitles
    .filter(({ pattern }) => typedTitles.some((title) => pattern.test(title)))
    .flatMap(({ name, pattern }) =>
      texts
        .filter(({ text }) => text !== undefined && !pattern.test(JSON.stringify(text)))
        .map(({ document, path }) => ({ name, document, path })),
    );
}
