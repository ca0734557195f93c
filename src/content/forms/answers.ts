import type { AnyField } from '../../contract/fields/fields.ts';
import { parseHalfDay } from '../../contract/fields/half-days.ts';
import { findOptionLabel } from '../../contract/fields/leaves.ts';
import { describeHalfDay } from '../time/half-days.ts';
import { formatItalianDate } from '../time/italian-date.ts';
import { readInput, type TypedInputs } from './parsing.ts';
import { type InputField, listDependents, listRows, makeInputName, type PublicForm } from './public-form.ts';

/** Lists what was typed in a form, question by question, without what was left empty. */
export function listAnswered(form: PublicForm, typed: TypedInputs): [question: string, lines: string[]][] {
  return listRows(form).flatMap(([name, field]): [string, string[]][] => {
    const lines = listLines(form, typed, name, field);
    return lines.length > 0 ? [[field.label, lines]] : [];
  });
}

function listLines(form: PublicForm, typed: TypedInputs, name: string, field: AnyField): string[] {
  const listParts = (parts: [name: string, field: AnyField][]) => [
    ...new Set(parts.flatMap(([part, inner]) => listLines(form, typed, part, inner))),
  ];
  switch (field.kind) {
    case 'list':
    case 'variant':
      return [];
    case 'group':
      return listParts(Object.entries(field.fields).map(([part, inner]) => [makeInputName(name, part), inner]));
    default: {
      const value = typed[name]?.trim() ?? '';
      const dependents = listDependents(form.questions, name, value);
      return value === '' ? [] : [describeInput(field, value), ...listParts(dependents)];
    }
  }
}

function describeInput(field: InputField, typed: string): string {
  if (field.kind === 'choice' || field.kind === 'choices')
    return [readInput(field, typed)]
      .flat()
      .map((option) => findOptionLabel(field, option) ?? option)
      .join(', ');
  if (field.kind === 'line' && field.format === 'date') return formatItalianDate(typed);
  const halfDay = field.kind === 'line' && field.format === 'half-day' ? parseHalfDay(typed) : null;
  return halfDay ? describeHalfDay(halfDay) : typed;
}
