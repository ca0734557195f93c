import { resolved } from '../../../content/writing/references.ts';
import { type Editing, useEditing } from '../editing.ts';

/** A text as the page will say it; as it is typed until the facts are there. */
export function inPage({ facts, law }: Pick<Editing, 'facts' | 'law'>, text: string): string {
  return facts ? resolved(text, facts, law) : text;
}

/** A text as the page will say it, its facts marked. A name that the program puts in itself, such as the reader's, stays a name. */
export function Said({ text }: { text: string }) {
  const editing = useEditing();
  if (!editing.facts) return text;
  return text
    .split(/(\{[^{}]*\})/)
    .map((part, at) => (at % 2 === 0 ? part : <b key={String(at)}>{inPage(editing, part).replace(/^\{|\}$/g, '')}</b>));
}

/** Whether a text names facts, and is said at all: where one of them is missing the page leaves it out. */
export function useNamesFacts(text: string): boolean {
  const editing = useEditing();
  return editing.facts !== null && text.includes('{') && inPage(editing, text) !== '';
}
