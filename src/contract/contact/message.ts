import * as v from 'valibot';
import { limits } from '../limits.ts';
import { email, line, rowVersion, spamSignals, text, typedText } from '../schemas.ts';
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
  const { errorSubject, control } = contactFields[name];
  if ('type' in control && control.type === 'email') return email;
  const typed = makeTextSchema(name);
  if (!requiredContactFields.includes(name)) return v.optional(typed, '');
  return v.pipe(typed, v.nonEmpty(`${errorSubject} è obbligatorio`));
}

function makeTextSchema(name: ContactFieldName): TextSchema {
  const { errorSubject, maxLength, control } = contactFields[name];
  return v.pipe(
    'multiline' in control ? text : line,
    v.maxLength(maxLength, `${errorSubject} può avere al massimo ${maxLength} caratteri`),
  );
}

export const contactPost = v.strictObject({ ...schemas, ...spamSignals });
export type ContactMessage = v.InferInput<v.ObjectSchema<Schemas, undefined>>;

/** Several values of an answer are the lines of one text, as in a form without JavaScript. */
const answer = v.union([
  typedText,
  v.pipe(
    v.array(typedText),
    v.transform((values) => values.join('\n')),
  ),
]);

/** Request for a quote: answers by question id. `version`: published version of the questions that were asked. */
export const requestPost = v.strictObject({
  ...contactPost.entries,
  messaggio: v.optional(makeTextSchema('messaggio'), ''),
  topic: v.pipe(line, v.maxLength(limits.slug)),
  answers: v.optional(
    v.pipe(v.record(v.pipe(v.string(), v.maxLength(limits.questionId)), answer), v.maxEntries(limits.answers)),
    {},
  ),
  version: v.optional(rowVersion),
});
export type RequestPost = v.InferOutput<typeof requestPost>;

/** Message of the contact form, or a request for a quote if it names a topic. */
export const contactOrRequestPost = v.lazy((input) =>
  typeof input === 'object' && input !== null && 'topic' in input ? requestPost : contactPost,
);

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
