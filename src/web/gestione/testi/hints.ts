import { lengthOf } from '../../../content/checks.ts';
import type { Facts } from '../../../content/dati.ts';
import type { ChoiceField, LineField, NumberField, TextField } from '../../../content/fields.ts';
import { referenceNames, resolved } from '../../../content/references.ts';
import { hintsFor } from '../../../content/writing-rules.ts';
import { words } from './words.ts';

/** What is worth another look in a text, read as the page shows it: with the facts in the place of their names. */
export function hintsAt(
  text: string,
  field: LineField | TextField | NumberField | ChoiceField,
  facts: Facts | null,
): { message: string; source: string }[] {
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !referenceNames.includes(name) && !field.needs?.includes(name))
    .map((name) => ({ message: words.unknownReference(name), source: '' }));
  const shown = facts ? resolved(text, facts) : text;
  const max = field.kind === 'line' || field.kind === 'text' ? field.max : 0;
  // What is too long as it is typed cannot be published, and is said there.
  return [...unknown, ...hintsFor(shown, lengthOf(text) > max ? undefined : max)];
}
