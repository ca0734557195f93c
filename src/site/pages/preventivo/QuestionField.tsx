import type { QuestionView } from '../../../content/quotes/views.ts';
import { answerLimits, makeAnswerField } from '../../../contract/contact/request.ts';
import fieldStyles from '../../../ui/Field.module.css';
import ledger from '../../../ui/ledger-page.module.css';
import styles from './RequestForm.module.css';

interface QuestionFieldProps {
  question: QuestionView;
  words: { required: string; why: string };
  /** Answer of a returned form; the chosen options are its lines. */
  answer: string | undefined;
  error: string | undefined;
}

/** Id of a question's first control, which error messages link to. */
export const getQuestionId = ({ id }: QuestionView) => `domanda-${id}`;

/** Longest typed VAT number, with spaces and the prefix of its country. */
const maxVatLength = 20;

/** True if two answers fit the width of a phone. */
const areShort = (options: readonly string[]) => options.every(({ length }) => length <= 12);

/** Question with its reason and its error: a fieldset for a choice, a labelled control otherwise. */
export function QuestionField({ question, words, answer, error }: QuestionFieldProps) {
  const { kind, why, options } = question;
  const isRequired = question.required === 'yes';
  const id = getQuestionId(question);
  const name = makeAnswerField(question.id);
  const describedBy = [why && `${id}-why`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const label = (
    <>
      {question.question}
      {isRequired && <small className="soft"> {words.required}</small>}
    </>
  );
  const notes = (
    <>
      {why && (
        <p className="soft" id={`${id}-why`}>
          <em>{words.why}</em> {why}
        </p>
      )}
      {error && (
        <p className={fieldStyles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
  if (kind === 'one' || kind === 'several') {
    const chosen = answer?.split('\n') ?? [];
    return (
      <fieldset className={styles.question} aria-describedby={describedBy}>
        <legend>{label}</legend>
        {notes}
        <div className={`${styles.options} ${areShort(options) ? styles.short : ''}`}>
          {options.map((option, index) => (
            <label key={option} className={fieldStyles.check}>
              <input
                id={index === 0 ? id : undefined}
                type={kind === 'one' ? 'radio' : 'checkbox'}
                name={name}
                value={option}
                required={kind === 'one' && isRequired}
                defaultChecked={chosen.includes(option)}
              />
              {option}
            </label>
          ))}
        </div>
      </fieldset>
    );
  }
  const control = {
    id,
    name,
    required: isRequired,
    defaultValue: answer,
    'aria-describedby': describedBy,
    // Explicit `false` for valid fields: Firefox otherwise reports empty required fields as invalid.
    'aria-invalid': error !== undefined,
  };
  const inputClass = `${fieldStyles.control} ${fieldStyles.input} ${styles.input}`;
  return (
    <div className={styles.question}>
      <label htmlFor={id}>{label}</label>
      {notes}
      {kind === 'text' ? (
        <textarea
          {...control}
          className={`${ledger.ruled} ${inputClass} ${fieldStyles.area}`}
          maxLength={answerLimits.text}
          rows={4}
        />
      ) : kind === 'day' ? (
        <input {...control} className={`${inputClass} ${styles.day}`} type="date" />
      ) : (
        <input
          {...control}
          className={inputClass}
          type="text"
          maxLength={kind === 'vat' ? maxVatLength : answerLimits.line}
          {...(kind === 'vat' && { inputMode: 'numeric', autoComplete: 'off' })}
        />
      )}
    </div>
  );
}
