import { resolveReferences as resolveContent } from '../../../content/writing/references.ts';
import { type Editing, useEditing } from '../editing.ts';

/** Text with its references resolved; raw until the facts are loaded. */
export function resolveReferences({ facts, law }: Pick<Editing, 'facts' | 'law'>, text: string): string {
  return facts ? resolveContent(text, facts, law) : text;
}

/**
 * Text with its resolved facts marked. Placeholders that the program fills later, such as the reader's name, are shown
 * by their names.
 */
export function ResolvedText({ text }: { text: string }) {
  const editing = useEditing();
  if (!editing.facts) return text;
  return text
    .split(/(\{[^{}]*\})/)
    .map((part, index) =>
      index % 2 === 0 ? part : <b key={String(index)}>{resolveReferences(editing, part).replace(/^\{|\}$/g, '')}</b>,
    );
}

/**
 * Reports whether a text has references and all of them resolve. If a fact is missing, the text resolves to an empty
 * one and the page omits it.
 */
export function useHasReferences(text: string): boolean {
  const editing = useEditing();
  return editing.facts !== null && text.includes('{') && resolveReferences(editing, text) !== '';
}
