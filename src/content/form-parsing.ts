import * as v from 'valibot';
import { contactFieldNames, requiredContactFields } from '../contract/contact/fields.ts';
import { contactPost, type RequestPost, requestPost } from '../contract/contact/message.ts';
import { makeAnswerField } from '../contract/contact/request.ts';
import { newsletterPost, versionParameter } from '../contract/schemas.ts';
import type { FormOutcome } from './form-outcome.ts';
import type { NoticeKey } from './pages/notices.ts';
import { findAnswerFaults, type TypedAnswers, toTypedAnswers } from './quotes/requests.ts';
import type { Question } from './quotes/topic.ts';

/* Parsing of the public forms, in the browser and on the server. Apart from outcomes, which pages load at once. */

export type FormFields = Readonly<Record<string, string>>;
export type ParsedForm<Post> = { post: Post } | { refusal: FormOutcome };

export function parseContactForm(fields: FormFields): ParsedForm<v.InferOutput<typeof contactPost>> {
  const typed = { ...Object.fromEntries(contactFieldNames.map((name) => [name, ''])), ...fields };
  const isEmpty = requiredContactFields.some((name) => (fields[name] ?? '').trim() === '');
  return parseForm(contactPost, typed, isEmpty ? 'campi-obbligatori' : 'campi-non-validi');
}

/** Parses the fields of the form of a topic, by the questions that it asked. */
export function parseRequestForm(
  fields: FormFields,
  topic: string,
  questions: readonly Pick<Question, 'id' | 'kind' | 'options' | 'required'>[],
): ParsedForm<RequestPost> {
  const answers = listAnswers(fields);
  const others = Object.entries(fields).filter(([name]) => !name.startsWith(makeAnswerField('')));
  const isEmpty =
    ['nome', 'email'].some((name) => (fields[name] ?? '').trim() === '') ||
    questions.some(({ id, required }) => required === 'yes' && !answers.has(id));
  const notice = isEmpty ? 'campi-obbligatori' : 'campi-non-validi';
  const typed = { nome: '', email: '', ...Object.fromEntries(others), version: readVersion(fields) };
  const parsed = parseForm(requestPost, { ...typed, topic, answers: Object.fromEntries(answers) }, notice);
  const faults = findAnswerFaults(questions, answers);
  if (Object.keys(faults).length === 0) return parsed;
  return { refusal: { notice, errors: 'refusal' in parsed ? { ...faults, ...parsed.refusal.errors } : faults } };
}

/** Lists the answers among the fields of a form. */
function listAnswers(fields: FormFields): TypedAnswers {
  const prefix = makeAnswerField('');
  return toTypedAnswers(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
    ),
  );
}

/** Version of the questions that a form was made from; `undefined` if it names none. */
export function readVersion({ version }: FormFields): number | undefined {
  const parsed = v.safeParse(versionParameter, version);
  return parsed.success ? parsed.output : undefined;
}

/** Parses the fields of the newsletter form; a missing one counts as empty. */
export function parseSignUpForm(fields: FormFields): ParsedForm<v.InferOutput<typeof newsletterPost>> {
  const isEmpty = (fields['email'] ?? '').trim() === '';
  return parseForm(newsletterPost, { email: '', ...fields }, isEmpty ? 'email-richiesta' : 'email-non-valida');
}

/** Parses an object made from the fields of a form. `notice`: notice of a refusal. */
export function parseForm<Schema extends v.GenericSchema>(
  schema: Schema,
  fields: object,
  notice: NoticeKey,
): ParsedForm<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, fields);
  if (result.success) return { post: result.output };
  const errors: Record<string, string> = {};
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  return { refusal: { notice, errors } };
}
