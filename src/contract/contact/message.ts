import * as v from 'valibot';
import { email, line, spamSignals, text } from '../schemas.ts';
import {
  type ContactFieldName,
  contactFieldNames,
  contactFields,
  type OptionalContactField,
  type RequiredContactField,
  requiredContactFields,
} from './fields.ts';

type TextSchema = v.GenericSchema<string>;
type Schemas = Record<RequiredContactField, TextSchema> &
  Record<OptionalContactField, v.OptionalSchema<TextSchema, ''>>;

// Cast: `Object.fromEntries` loses the key names.
const schemas = Object.fromEntries(contactFieldNames.map((name) => [name, makeSchema(name)])) as Schemas;

function makeSchema(name: ContactFieldName): v.GenericSchema<string | undefined, string> {
  const { errorSubject, maxLength, control } = contactFields[name];
  if ('type' in control && control.type === 'email') return email;
  const typed = v.pipe(
    'multiline' in control ? text : line,
    v.maxLength(maxLength, `${errorSubject} può avere al massimo ${maxLength} caratteri`),
  );
  if (!requiredContactFields.includes(name)) return v.optional(typed, '');
  return v.pipe(typed, v.nonEmpty(`${errorSubject} è obbligatorio`));
}

export const contactPost = v.strictObject({ ...schemas, ...spamSignals });
export type ContactMessage = v.InferInput<v.ObjectSchema<Schemas, undefined>>;
export const storedContact = v.entriesFromList(contactFieldNames, v.string());

/** Names of the fields that emails and staff pages render at a fixed position. */
const fixedFields: readonly string[] = ['nome', 'email', 'messaggio'] satisfies ContactFieldName[];

/** Lists the non-empty fields that have no fixed position, each with its label for staff. */
export function listAdditionalDetails(message: ContactMessage): [label: string, text: string][] {
  return contactFieldNames.flatMap((name) => {
    const { [name]: text } = message;
    return text && !fixedFields.includes(name) ? [[contactFields[name].label, text]] : [];
  });
}
