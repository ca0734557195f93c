import * as v from 'valibot';
import { email, formSigns, line, text } from '../schemas.ts';
import {
  type ContactFieldName,
  contactFieldNames,
  contactFields,
  type NeededContactField,
  neededContactFields,
  type OptionalContactField,
} from './fields.ts';

type Typed = v.GenericSchema<string>;
type Schemas = Record<NeededContactField, Typed> & Record<OptionalContactField, v.OptionalSchema<Typed, ''>>;

// Cast: `Object.fromEntries` loses the key names.
const schemas = Object.fromEntries(contactFieldNames.map((name) => [name, schemaOf(name)])) as Schemas;

function schemaOf(name: ContactFieldName): v.GenericSchema<string | undefined, string> {
  const { fault, longest, control } = contactFields[name];
  if ('type' in control && control.type === 'email') return email;
  const typed = v.pipe(
    'multiline' in control ? text : line,
    v.maxLength(longest, `${fault} può avere al massimo ${longest} caratteri`),
  );
  if (!neededContactFields.includes(name)) return v.optional(typed, '');
  return v.pipe(typed, v.nonEmpty(`${fault} è obbligatorio`));
}

export const contactPost = v.strictObject({ ...schemas, ...formSigns });
export type ContactMessage = v.InferInput<v.ObjectSchema<Schemas, undefined>>;
/** Columns of a stored message. */
export const storedContact = v.entriesFromList(contactFieldNames, v.string());

/** Fields with a fixed position wherever a message is rendered. */
const placed: readonly string[] = ['nome', 'email', 'messaggio'] satisfies ContactFieldName[];

/** Non-empty fields without a fixed position, each with its staff label. */
export function listAdditionalDetails(message: ContactMessage): [label: string, text: string][] {
  return contactFieldNames.flatMap((name) => {
    const { [name]: text } = message;
    return text && !placed.includes(name) ? [[contactFields[name].label, text]] : [];
  });
}
