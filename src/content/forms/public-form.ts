import { type AnyField, type GroupField, group, type TypedField } from '../../contract/fields/fields.ts';
import { listOptions } from '../../contract/fields/leaves.ts';
import type { FormName } from './form-notices.ts';

/*
 * Public forms. A form is a group of fields, its questions: the path of a field is the name of its input, such as
 * `answers.forma`. Page, checks in the browser and on the server, error messages and returned values derive from them.
 */

export interface PublicForm<Content = unknown> {
  name: FormName;
  questions: GroupField & TypedField<Content>;
  /** Numbers the questions. The last one, with this label and reason, asks for name and email together. */
  who?: { label: string; help: string };
}

/** Field with an input of its own: no group, and no list. */
export type InputField = Exclude<AnyField, { kind: 'group' | 'list' | 'variant' }>;

/** Lists the inputs of a form by name, in order. */
export function listInputs({ fields }: GroupField, container = ''): [name: string, field: InputField][] {
  return Object.entries(fields).flatMap(([part, field]): [string, InputField][] => {
    const name = makeInputName(container, part);
    if (field.kind === 'group') return listInputs(field, name);
    return field.kind === 'list' || field.kind === 'variant' ? [] : [[name, field]];
  });
}

/** Questions of a form in rows. What depends on another answer is asked below it; who writes comes last. */
export function listRows({ questions, who }: PublicForm): [name: string, field: AnyField][] {
  const rows = Object.entries(questions.fields).filter(([, { onlyWith, requiredWith }]) => !onlyWith && !requiredWith);
  if (!who) return rows;
  const { nome, email } = questions.fields;
  return [
    ...rows.filter(([, field]) => field !== nome && field !== email),
    ['', group(who.label, { ...(nome && { nome }), ...(email && { email }) }, { help: who.help })],
  ];
}

/** Lists the fields that are asked only with an answer, or that must be filled in with it. */
export function listDependents({ fields }: GroupField, name: string, value: string): [name: string, field: AnyField][] {
  return Object.entries(fields).filter(([, { onlyWith, requiredWith }]) => {
    const condition = onlyWith ?? requiredWith;
    return condition?.name === name && condition.values.includes(value);
  });
}

/** Name of an input: the path of its field. */
export const makeInputName = (container: string, part: string) => (container === '' ? part : `${container}.${part}`);

/** Maximum length of what an input can hold. Several chosen options are lines of one text. */
export function findMaxLength(field: InputField): number {
  switch (field.kind) {
    case 'line':
    case 'text':
      return field.max;
    case 'choice':
      return Math.max(...listOptions(field).map(([value]) => value.length));
    case 'choices':
      return listOptions(field).reduce((sum, [value]) => sum + value.length + 1, 0);
    default:
      return 0;
  }
}
