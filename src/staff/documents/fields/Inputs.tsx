import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { parseFigure } from '../../../content/law/threshold-check.ts';
import { cleanParagraphs, cleanText } from '../../../content/writing/cleaning.ts';
import { isSameValue } from '../../../contract/fields/changes.ts';
import type {
  ChoiceField,
  ChoicesField,
  FlagField,
  LeafField,
  LineField,
  NumberField,
  TextField,
} from '../../../contract/fields/fields.ts';
import fieldStyles from '../../../ui/Field.module.css';
import { insertText } from '../../parts/form/insert-text.ts';
import { getControlId, useEditedPage, useFault, useFieldsForm } from '../editing.ts';
import { registerFocusTarget } from '../focus.ts';
import { formatFigure } from '../leaf-text.ts';
import styles from './Fields.module.css';
import { normalisers } from './normalise.ts';

export interface InputProps<Field, Value> {
  field: Field;
  value: Value;
  path: string;
  readOnly: boolean;
}

/** Properties of a control. A page shows fault and help in one note below it, a form in two places. */
export function useControlProps({ help }: LeafField, path: string) {
  const form = useFieldsForm();
  const page = useEditedPage();
  const isRefused = useFault(path) !== undefined;
  const id = getControlId(path, form);
  const notes = page ? [`${id}-note`] : [help && `${id}-hint`, isRefused && `${id}-error`].filter(Boolean);
  return {
    id,
    className: `${fieldStyles.control} ${page ? styles.input : fieldStyles.input}`,
    'aria-describedby': notes.join(' ') || undefined,
    'aria-invalid': isRefused || undefined,
    ...(page && { ref: registerFocusTarget(path), onFocus: () => page.onActive(path) }),
  };
}

/** Input of a value that is not its text: as it was typed while that stands for the value, else made from the value. */
export function useTypedInput<Input, Value>(value: Value, makeInput: (value: Value) => Input) {
  const [input, setInput] = useState(() => makeInput(value));
  const shownValue = useRef(value);
  const readValue = useRef(makeInput);
  useEffect(() => {
    if (!isSameValue(shownValue.current, value)) setInput(readValue.current(value));
    shownValue.current = value;
  }, [value]);
  /** Shows an input that stands for another value. */
  const type = (typed: Input, next: Value) => {
    setInput(typed);
    shownValue.current = next;
  };
  return { input, type };
}

interface TextInputProps extends InputProps<LineField | TextField, string> {
  type?: 'text' | 'date';
}

export function TextInput({ field, value, path, readOnly, type = 'text' }: TextInputProps) {
  const { draft } = useFieldsForm();
  const control = useControlProps(field, path);
  const normalise = (field.kind === 'line' && field.format && normalisers[field.format]) || undefined;
  const hasFormat = field.kind === 'line' && field.format !== undefined;
  const clean = field.kind === 'text' && field.hasParagraphs ? cleanParagraphs : cleanText;
  const isTouched = useRef(false);
  const writeText = (text: string) => {
    isTouched.current = true;
    draft.write(path, text);
  };
  const sharedProps = {
    ...control,
    value,
    readOnly,
    lang: 'it',
    onChange: ({ target }: { target: { value: string } }) => writeText(target.value),
    onBlur: ({ relatedTarget }: React.FocusEvent) => {
      // Keep the raw text when the focus moves to the insert button: tidying would shift the caret.
      // Skip an untouched text: tidying alone must not create a draft.
      if (!isTouched.current || relatedTarget?.hasAttribute('data-inserts')) return;
      isTouched.current = false;
      const normalised = normalise ? normalise(value) : hasFormat ? value.trim() : clean(value);
      if (normalised !== value) draft.write(path, normalised);
    },
    onPaste: (event: React.ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (readOnly || hasFormat) return;
      const pasted = event.clipboardData.getData('text/plain');
      const cleaned = cleanPaste(pasted, clean);
      if (cleaned === pasted) return;
      event.preventDefault();
      const { selectionStart, selectionEnd } = event.currentTarget;
      insertText(event.currentTarget, cleaned, [selectionStart ?? value.length, selectionEnd ?? value.length]);
    },
  };
  return field.kind === 'text' ? (
    <textarea {...sharedProps} className={`${sharedProps.className} ${styles.growing}`} rows={2} spellCheck />
  ) : (
    <input
      {...sharedProps}
      type={type}
      spellCheck={!hasFormat && field.autocomplete === undefined}
      autoComplete={field.autocomplete}
      inputMode={field.autocomplete === 'email' ? 'email' : undefined}
    />
  );
}

/** Cleans pasted text but keeps one space at each end, for a paste within a sentence. */
function cleanPaste(pasted: string, clean: (text: string) => string): string {
  const [, before = ''] = /^(\s*)/.exec(pasted) ?? [];
  const [, after = ''] = /(\s*)$/.exec(pasted) ?? [];
  const cleaned = clean(pasted);
  return `${before && cleaned && ' '}${cleaned}${after && cleaned && ' '}`;
}

/** Number input; it accepts a decimal comma or point. */
export function NumberInput({ field, value, path, readOnly }: InputProps<NumberField, unknown>) {
  const { draft } = useFieldsForm();
  const { input, type } = useTypedInput(value, String);
  const writeNumber = (text: string) => {
    const number = Number(text.replace(',', '.'));
    const isNumber = text.trim() !== '' && Number.isFinite(number);
    type(text, isNumber ? number : value);
    if (isNumber) draft.write(path, number);
  };
  const props = { ...useControlProps(field, path), value: input, readOnly };
  return <DecimalInput {...props} onWrite={writeNumber} onBlur={() => type(String(value), value)} />;
}

/** Input for a figure with dots between thousands. Other text is kept, for the check to refuse. */
export function FigureInput({ field, value, path, readOnly }: InputProps<NumberField, unknown>) {
  const { draft } = useFieldsForm();
  const { input, type } = useTypedInput(value, formatFigure);
  const writeFigure = (text: string) => {
    const figure = parseFigure(text) ?? text;
    type(text, figure);
    draft.write(path, figure);
  };
  return <DecimalInput {...useControlProps(field, path)} value={input} readOnly={readOnly} onWrite={writeFigure} />;
}

function DecimalInput({ onWrite, ...props }: ComponentProps<'input'> & { onWrite: (text: string) => void }) {
  return <input {...props} type="text" inputMode="decimal" onChange={({ target }) => onWrite(target.value)} />;
}

export function ChoiceInput({ field, value, path, readOnly }: InputProps<ChoiceField, string>) {
  const { draft } = useFieldsForm();
  return (
    <select
      {...useControlProps(field, path)}
      value={value}
      disabled={readOnly}
      onChange={({ target }) => draft.write(path, target.value)}
    >
      {Object.entries(field.options).map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Checkboxes with their legend and fault. */
export function ChoicesInput({ field, value, path, readOnly }: InputProps<ChoicesField, readonly unknown[]>) {
  const { draft } = useFieldsForm();
  const page = useEditedPage();
  const fault = useFault(path);
  const options = Object.entries(field.options);
  const choose = (chosen: string, isChosen: boolean) => {
    const isIn = (option: string) => (option === chosen ? isChosen : value.includes(option));
    draft.write(path, options.map(([option]) => option).filter(isIn));
  };
  return (
    <fieldset className={`row ${styles.choices}`} tabIndex={-1}>
      <legend>{field.label}</legend>
      {options.map(([option, label]) => (
        <label key={option} className={fieldStyles.check}>
          <input
            type="checkbox"
            checked={value.includes(option)}
            disabled={readOnly}
            onChange={({ currentTarget }) => choose(option, currentTarget.checked)}
          />
          {label}
        </label>
      ))}
      {!page && fault !== undefined && (
        <p className={fieldStyles.error} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

/** Checkbox with its label. */
export function FlagInput({ field, value, path, readOnly }: InputProps<FlagField, boolean>) {
  const { draft } = useFieldsForm();
  const { id } = useControlProps(field, path);
  return (
    <label className={fieldStyles.check}>
      <input
        id={id}
        type="checkbox"
        checked={value}
        disabled={readOnly}
        onChange={({ currentTarget }) => draft.write(path, currentTarget.checked)}
      />
      {field.label}
    </label>
  );
}
