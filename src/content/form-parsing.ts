import * as v from 'valibot';
import { contactFieldNames, requiredContactFields } from '../contract/contact/fields.ts';
import { contactPost } from '../contract/contact/message.ts';
import { newsletterPost } from '../contract/schemas.ts';
import type { FormOutcome } from './form-outcome.ts';
import type { NoticeKey } from './pages/notices.ts';

/* Parsing of the public forms, in the browser and on the server. Apart from outcomes, which pages load at once. */

type FormFields = Readonly<Record<string, string>>;
export type ParsedForm<Post> = { post: Post } | { refusal: FormOutcome };

export function parseContactForm(fields: FormFields): ParsedForm<v.InferOutput<typeof contactPost>> {
  const typed = { ...Object.fromEntries(contactFieldNames.map((name) => [name, ''])), ...fields };
  const isEmpty = requiredContactFields.some((name) => (fields[name] ?? '').trim() === '');
  return parseForm(contactPost, typed, isEmpty ? 'campi-obbligatori' : 'campi-non-validi');
}

/** Parses the fields of the newsletter form; a missing one counts as empty. */
export function parseSignUpForm(fields: FormFields): ParsedForm<v.InferOutput<typeof newsletterPost>> {
  const isEmpty = (fields['email'] ?? '').trim() === '';
  return parseForm(newsletterPost, { email: '', ...fields }, isEmpty ? 'email-richiesta' : 'email-non-valida');
}

function parseForm<Schema extends v.GenericSchema>(
  schema: Schema,
  fields: FormFields,
  notice: NoticeKey,
): ParsedForm<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, fields);
  if (result.success) return { post: result.output };
  const errors: Record<string, string> = {};
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  return { refusal: { notice, errors } };
}
