import { findMaxLength, listInputs, type PublicForm } from '../../content/forms/public-form.ts';

/**
 * Cuts what was typed to the inputs of a form and their lengths. A browser's inputs take no more, and a page costs as much
 * as the values that it gives back.
 */
export function cutToInputs(
  typed: Readonly<Record<string, string>>,
  { questions }: Pick<PublicForm, 'questions'>,
): Record<string, string> {
  return Object.fromEntries(
    listInputs(questions).flatMap(([name, field]) => {
      const value = typed[name];
      return value === undefined ? [] : [[name, cutText(value, findMaxLength(field))]];
    }),
  );
}

/** Cuts a text to a length in UTF-16 code units, before a pair of surrogates rather than within it. */
function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
