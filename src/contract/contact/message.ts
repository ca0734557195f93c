import * as v from 'valibot';
import { group } from '../fields/fields.ts';
import { toEntries, toSchema } from '../fields/schema.ts';
import { limits } from '../limits.ts';
import { line, rowVersion, spamSignals, typedText } from '../schemas.ts';
import {
  contactFieldNames,
  contactFields,
  type FixedContactField,
  type FurtherContactField,
  fixedContactFields,
} from './fields.ts';

/** Message of the contact form. */
export const contactPost = toSchema(group('Messaggio', contactFields), spamSignals);
export type ContactMessage = Record<FixedContactField, string> & Partial<Record<FurtherContactField, string>>;

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
  ...toEntries({ ...contactFields, messaggio: { ...contactFields.messaggio, optional: true } }),
  ...spamSignals,
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

/** Lists the non-empty fields that have no fixed position, each with its label for staff. */
export function listAdditionalDetails(message: ContactMessage): [label: string, text: string][] {
  return contactFieldNames.flatMap((name) => {
    const { [name]: text } = message;
    return text && !fixedContactFields.some((fixed) => fixed === name) ? [[contactFields[name].label, text]] : [];
  });
}
