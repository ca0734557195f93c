import { choice, choices, day, type FieldOptions, line, text } from '../../contract/fields/fields.ts';
import type { InputField } from '../forms/public-form.ts';

/* Kinds of question, and the fields of a form that ask them. */

/** Maximum characters of answers. `all`: of all answers together. */
export const answerLimits = { line: 200, text: 2000, vat: 20, all: 6000 } as const;

type Note = Pick<FieldOptions, 'optional' | 'help' | 'subject' | 'missing'>;

/** Makes the field of a question of each kind. */
const fieldMakers = {
  one: (label, options, note) => choice(label, options, '', note),
  several: (label, options, note) => choices(label, options, [], { ...note, min: note.optional ? 0 : 1 }),
  line: (label, _, note) => line(label, answerLimits.line, '', note),
  text: (label, _, note) => text(label, answerLimits.text, '', note),
  day: (label, _, note) => day(label, '', note),
  vat: (label, _, note) => line(label, answerLimits.vat, '', { ...note, format: 'vat-number' }),
} satisfies Record<string, (label: string, options: readonly string[], note: Note) => InputField>;

export type QuestionKind = keyof typeof fieldMakers;

/** Question as the firm writes it. */
export interface AskedQuestion {
  question: string;
  kind: QuestionKind;
  options: readonly string[];
  required: 'yes' | 'no';
  why: string;
}

const answerNote = { subject: 'La risposta', missing: 'Serve una risposta' } as const;

/** Field of a form that asks a question. */
export function makeQuestionField({ question, kind, options, required, why }: AskedQuestion): InputField {
  const note = { ...answerNote, ...(why !== '' && { help: why }), ...(required === 'no' && { optional: true }) };
  return fieldMakers[kind](question, options, note);
}

/** Field of an answer whose question is not known. */
export const unknownAnswerField: InputField = text('', answerLimits.text, '', { ...answerNote, optional: true });
