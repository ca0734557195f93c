import { contactFields } from '../../contract/contact/fields.ts';
import { type AnyField, group } from '../../contract/fields/fields.ts';
import type { Contents } from '../documents.ts';
import type { PublicForm } from './public-form.ts';

/** Contact form, with the labels of the firm. */
export function makeContactForm(words: Contents['moduli']['contact']) {
  return { name: 'contatto', questions: group('', labelFields(contactFields, words)) } satisfies PublicForm;
}

/** Fields with the firm's labels. */
function labelFields<Fields extends Readonly<Record<string, AnyField>>>(
  fields: Fields,
  words: { readonly [Name in keyof Fields]: { label: string } },
): Fields {
  const labelled = { ...fields };
  for (const name in fields) labelled[name] = { ...fields[name], label: words[name].label };
  return labelled;
}
