import { contactFields } from '../../contract/contact/fields.ts';
import { answerPrefix } from '../../contract/contact/request.ts';
import { group } from '../../contract/fields/fields.ts';
import type { Contents } from '../documents.ts';
import { type AskedQuestion, answerLimits, makeQuestionField, unknownAnswerField } from '../quotes/question-kinds.ts';
import type { FormErrors, TypedInputs } from './parsing.ts';
import type { InputField, PublicForm } from './public-form.ts';

type AnswerName = `${typeof answerPrefix}${string}`;

/** Name of a question's input, and of its error message. */
export const makeAnswerName = (questionId: string): AnswerName => `${answerPrefix}${questionId}`;

interface RequestWords {
  form: Pick<Contents['preventivo']['form'], 'more' | 'who'>;
  /** Words of the contact form, for the fields that both have. */
  contact: Contents['moduli']['contact'];
}

/**
 * Form of a topic: its questions, then the fields of the contact form. `typed`: inputs of a post, which may answer
 * questions that the firm has removed.
 */
export function makeRequestForm(
  questions: readonly (AskedQuestion & { id: string })[],
  { form, contact }: RequestWords,
  typed: TypedInputs = {},
) {
  const answers: Record<AnswerName, InputField> = {};
  for (const name of Object.keys(typed)) if (isAnswerName(name)) answers[name] = unknownAnswerField;
  for (const question of questions) answers[makeAnswerName(question.id)] = makeQuestionField(question);
  return {
    name: 'preventivo',
    who: form.who,
    questions: group('', {
      ...answers,
      messaggio: { ...contactFields.messaggio, label: form.more, optional: true },
      nome: { ...contactFields.nome, label: contact.nome.label },
      email: { ...contactFields.email, label: contact.email.label },
    }),
  } satisfies PublicForm;
}

export const isAnswerName = (name: string): name is AnswerName => name.startsWith(answerPrefix);

/** Lists the answers that are not empty among the inputs or the content of a form, by question id. */
export function listAnswers(content: object): [questionId: string, answer: string | string[]][] {
  return Object.entries(content).flatMap(([name, value]): [string, string | string[]][] => {
    const answer = Array.isArray(value) ? value.map(String) : String(value).trim();
    return isAnswerName(name) && answer.length > 0 ? [[name.slice(answerPrefix.length), answer]] : [];
  });
}

/** Error message at the longest answer, if all together are too long. */
export function findLengthFault(typed: TypedInputs): FormErrors {
  const lengths = listAnswers(typed).map(([id, { length }]) => [id, length] as const);
  const [longest] = lengths.toSorted(([, one], [, other]) => other - one);
  const length = lengths.reduce((sum, [, one]) => sum + one, 0);
  return longest && length > answerLimits.all
    ? { [makeAnswerName(longest[0])]: 'Le risposte insieme possono avere al massimo 6.000 caratteri' }
    : {};
}
