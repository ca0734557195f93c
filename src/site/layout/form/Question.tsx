import { type ComponentProps, type ComponentType, type FormEvent, Fragment, useState } from 'react';
import type { FormName } from '../../../content/forms/form-notices.ts';
import type { FormErrors } from '../../../content/forms/parsing.ts';
import { type InputField, listDependents, makeInputName } from '../../../content/forms/public-form.ts';
import { fillIn } from '../../../content/writing/fill.ts';
import type { AnyField, ChoiceField, ChoicesField, GroupField } from '../../../contract/fields/fields.ts';
import { listOptions } from '../../../contract/fields/leaves.ts';
import fieldStyles from '../../../ui/Field.module.css';
import ledger from '../../../ui/ledger-page.module.css';
import { useContent } from '../../api/content.ts';
import checkStyles from './Check.module.css';
import styles from './Form.module.css';

/** Form as its questions need it. */
export interface AskingForm {
  name: FormName;
  questions: GroupField;
  errors: FormErrors;
  returnedValue: (input: string) => string | undefined;
  /** Control of half days, which only forms about appointments have. */
  halfDay?: ComponentType<HalfDayProps> | undefined;
}

export type HalfDayProps = ComponentProps<'select'> & { error: string | undefined; first: string };

interface QuestionProps<Field> {
  /** Path of the field in the form. */
  name: string;
  field: Field;
  form: AskingForm;
  /** True for a question that a browser lets nobody leave out. */
  isRequired?: boolean;
}

/** Id of an input, or of the first one of a choice. Error messages link to it. */
export const getInputId = (form: FormName, name: string) => `${form}-${name}`;

/** Question with its reason, its error and its answer: a fieldset for a choice or a group, a labelled input otherwise. */
export function Question({ name, field, form, isRequired = isAlwaysRequired(field) }: QuestionProps<AnyField>) {
  const { optional } = useContent('moduli').shared;
  if (field.kind === 'list' || field.kind === 'variant') return null;
  const id = getInputId(form.name, name);
  const error = form.errors[name];
  const describedBy = [field.help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const label = (
    <>
      {field.label}
      {field.optional && <small> {optional}</small>}
    </>
  );
  const notes = (
    <>
      {field.help && (
        <p className="soft" id={`${id}-help`}>
          {field.help}
        </p>
      )}
      {error && (
        <p className={fieldStyles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
  if (field.kind === 'choice' || field.kind === 'choices' || field.kind === 'group')
    return (
      <fieldset className={styles.question} aria-describedby={describedBy}>
        <legend>{label}</legend>
        {notes}
        {field.kind === 'group' ? (
          <div className={`${styles.answer} ${styles.group}`}>
            {Object.entries(field.fields).map(([part, inner]) => (
              <Question
                key={part}
                name={makeInputName(name, part)}
                field={inner}
                form={form}
                isRequired={isRequired && isAlwaysRequired(inner)}
              />
            ))}
          </div>
        ) : (
          <OptionList name={name} field={field} form={form} isRequired={isRequired} />
        )}
      </fieldset>
    );
  return (
    <div className={styles.question}>
      <label htmlFor={id}>{label}</label>
      {notes}
      <div className={styles.answer}>
        <Input name={name} field={field} form={form} isRequired={isRequired} describedBy={describedBy} />
      </div>
    </div>
  );
}

const isAlwaysRequired = ({ optional, onlyWith, requiredWith }: AnyField) => !optional && !onlyWith && !requiredWith;

/** Options of a choice. What depends on one of them is asked below it. */
function OptionList({ name, field, form, isRequired }: QuestionProps<ChoiceField | ChoicesField>) {
  const chosen = form.returnedValue(name)?.split('\n') ?? [];
  const options = listOptions(field);
  return (
    <div className={`${styles.answer} ${options.length > 4 ? styles.two : ''}`}>
      {options.map(([value, label], index) => (
        <Fragment key={value}>
          <label className={`${fieldStyles.check} ${checkStyles.drawn}`}>
            <input
              id={index === 0 ? getInputId(form.name, name) : undefined}
              type={field.kind === 'choice' ? 'radio' : 'checkbox'}
              name={name}
              value={value}
              required={field.kind === 'choice' && isRequired}
              defaultChecked={chosen.includes(value)}
            />
            {label}
          </label>
          {listDependents(form.questions, name, value).map(([other, dependent]) => (
            <div key={other} className={styles.dependent}>
              <Question name={other} field={dependent} form={form} />
            </div>
          ))}
        </Fragment>
      ))}
    </div>
  );
}

/** `type` and keyboard of an input for a person's own data. */
const inputTypes = {
  name: { type: 'text' },
  email: { type: 'email', inputMode: 'email' },
  tel: { type: 'tel' },
} as const;

function Input({
  name,
  field,
  form,
  isRequired,
  describedBy,
}: QuestionProps<InputField> & { describedBy: string | undefined }) {
  const { choose, none, left } = useContent('moduli').shared;
  const [length, setLength] = useState(0);
  const error = form.errors[name];
  const className = `${fieldStyles.control} ${fieldStyles.input}`;
  const control = {
    id: getInputId(form.name, name),
    name,
    required: isRequired,
    defaultValue: form.returnedValue(name),
    'aria-describedby': describedBy,
    // Explicit `false` for valid fields: Firefox otherwise reports empty required fields as invalid.
    'aria-invalid': error !== undefined,
  };
  if (isHalfDay(field) && form.halfDay)
    return <form.halfDay {...control} className={className} error={error} first={field.optional ? none : choose} />;
  const max = field.kind === 'line' || field.kind === 'text' ? field.max : 0;
  const counting = {
    ...control,
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setLength(currentTarget.value.length),
  };
  return (
    <>
      {field.kind === 'text' ? (
        <textarea
          {...counting}
          className={`${ledger.ruled} ${className} ${fieldStyles.area}`}
          maxLength={max}
          rows={4}
        />
      ) : (
        <input {...counting} className={className} {...findInputType(field)} />
      )}
      {max > 0 && length > 0.8 * max && <p className="soft">{fillIn(left, { numero: max - length })}</p>}
    </>
  );
}

const isHalfDay = (field: InputField) => field.kind === 'line' && field.format === 'half-day';

/** Attributes of the input of a line. */
function findInputType(field: InputField): ComponentProps<'input'> {
  if (field.kind !== 'line') return {};
  const { control, format, autocomplete, max: maxLength } = field;
  if (control === 'day') return { type: 'date' };
  if (format === 'vat-number') return { type: 'text', inputMode: 'numeric', autoComplete: 'off', maxLength };
  if (!autocomplete) return { type: 'text', maxLength };
  return { ...inputTypes[autocomplete], autoComplete: autocomplete, maxLength };
}
