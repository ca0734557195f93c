import { resolved } from '../../../../content/writing/references.ts';
import { useEditing } from '../editing.ts';

/** A text as the page will say it, its facts marked. A name that the program puts in itself, such as the reader's, stays a name. */
export function Said({ text }: { text: string }) {
  const { facts, law } = useEditing();
  if (!facts) return text;
  return text
    .split(/(\{[^{}]*\})/)
    .map((part, at) =>
      at % 2 === 0 ? part : <b key={String(at)}>{resolved(part, facts, law).replace(/^\{|\}$/g, '')}</b>,
    );
}

/** Whether a text names facts, and is said at all: where one of them is missing the page leaves it out. */
export function useNamesFacts(text: string): boolean {
  const { facts, law } = useEditing();
  return facts !== null && text.includes('{') && resolved(text, facts, law) !== '';
}
