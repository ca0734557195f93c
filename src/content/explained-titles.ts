import { readPath } from '../contract/fields/changes.ts';
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
  /** Path of that text. */
  path: string;
}

/** Lists the titles of `people` that one of the two texts leaves out. */
export function listUnexplainedTitles(
  people: readonly unknown[],
  contents: Readonly<Partial<Record<DocumentName, unknown>>>,
): UnexplainedTitle[] {
  const texts = [
    { document: 'team', path: 'titles.entries', text: readPath(contents.team, 'titles') },
    { document: 'note-legali', path: 'sections.regole', text: readPath(contents['note-legali'], 'sections.regole') },
  ] as const;
  const typedTitles = people.map((person) => String(readPath(person, 'title')));
  return otherTitles
    .filter(({ pattern }) => typedTitles.some((title) => pattern.test(title)))
    .flatMap(({ name, pattern }) =>
      texts
        .filter(({ text }) => text != null && !pattern.test(JSON.stringify(text)))
        .map(({ document, path }) => ({ name, document, path })),
    );
}
