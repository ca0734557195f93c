import * as v from 'valibot';
import type { GroupField } from '../../contract/fields/fields.ts';
import { listOptions } from '../../contract/fields/leaves.ts';
import { toSchema } from '../../contract/fields/schema.ts';
import { toPlainSpaces } from '../writing/cleaning.ts';
import { formNotices } from './form-notices.ts';
import type { FormOutcome } from './outcome.ts';
import { type InputField, makeInputName, type PublicForm } from './public-form.ts';

/* Parsing of the public forms, in the browser and on the server. Apart from their description, which pages load at once. */

/** Values of a form's inputs by name; several chosen options are lines of one text. */
export type TypedInputs = Readonly<Record<string, string>>;

/** Error messages by the name of the input. */
export type FormErrors = Readonly<Record<string, string>>;

export type ParsedForm<Content> = { content: Content } | { refusal: FormOutcome };

/** Checks what was typed in a form. `others`: errors that the fields cannot know of, such as a half day not on offer. */
export function parseForm<Content>(
  { name: form, questions }: PublicForm<Content>,
  typed: TypedInputs,
  others: FormErrors = {},
): ParsedForm<Content> {
  const parsed = v.safeParse(toSchema(questions), readInputs(questions, typed));
  const errors: Record<string, string> = {};
  for (const issue of parsed.issues ?? []) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  for (const [name, message] of Object.entries(others)) errors[name] ??= message;
  if (parsed.success && Object.keys(errors).length === 0) return { content: parsed.output };
  const isIncomplete = Object.keys(errors).some((input) => (typed[input] ?? '').trim() === '');
  return { refusal: { notice: formNotices[form][isIncomplete ? 'missing' : 'invalid'], errors } };
}

/** Content of a form from its inputs; a missing input is empty. */
function readInputs({ fields }: GroupField, typed: TypedInputs, container = ''): object {
  const entries = Object.entries(fields).map(([part, field]) => {
    const name = makeInputName(container, part);
    if (field.kind === 'group') return [part, readInputs(field, typed, name)];
    return [part, field.kind === 'list' || field.kind === 'variant' ? undefined : readInput(field, typed[name] ?? '')];
  });
  return Object.fromEntries(entries);
}

/** Value of a field from its input. */
export function readInput(field: InputField, typed: string): string | string[] {
  if (field.kind === 'choice') return findOption(field, typed);
  if (field.kind !== 'choices') return typed;
  const chosen = typed.split('\n').map((option) => findOption(field, option));
  return [...new Set(chosen)].filter((option) => option !== '');
}

/** Option that was typed, or the text itself. Published options have no-break spaces, which other programs do not send. */
function findOption(field: Parameters<typeof listOptions>[0], typed: string): string {
  const text = toPlainSpaces(typed).trim();
  return listOptions(field).find(([value]) => toPlainSpaces(value) === text)?.[0] ?? typed.trim();
}
