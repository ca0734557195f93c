import { useEffect, useRef, useState } from 'react';
import { allowsReferences } from '../../../content/documents.ts';
import { cleanParagraphs, cleanText } from '../../../content/writing/cleaning.ts';
import {
  type ChoiceField,
  type LineField,
  listPlaceholders,
  type NumberField,
  type TextField,
} from '../../../contract/fields/fields.ts';
import fieldStyles from '../../../ui/Field.module.css';
import { insertText } from '../../parts/form/insert-text.ts';
import { getControlId, useEditing, useFault } from '../editing.ts';
import { registerFocusTarget } from '../focus.ts';
import styles from './Fields.module.css';
import { InsertReferenceButton } from './InsertReferenceButton.tsx';
import { normalisers } from './normalise.ts';
import { ResolvedText, useHasReferences } from './ResolvedText.tsx';

export interface InputProps<Field, Value> {
  field: Field;
  value: Value;
  path: string;
  readOnly: boolean;
}

function useControlProps(path: string) {
  const { onActive } = useEditing();
  const isRefused = useFault(path) !== undefined;
  const id = getControlId(path);
  return {
    id,
    'aria-describedby': `${id}-note`,
    'aria-invalid': isRefused || undefined,
    ref: registerFocusTarget(path),
    onFocus: () => onActive(path),
  };
}

interface TextInputProps extends InputProps<LineField | TextField, string> {
  type?: 'text' | 'date';
}

export function TextInput({ field, value, path, readOnly, type = 'text' }: TextInputProps) {
  const { draft, page } = useEditing();
  const control = useControlProps(path);
  const normalise = (field.kind === 'line' && field.format && normalisers[field.format]) || undefined;
  const hasFormat = field.kind === 'line' && field.format !== undefined;
  const clean = field.kind === 'text' && field.hasParagraphs ? cleanParagraphs : cleanText;
  const hasReferences = useHasReferences(value) && !hasFormat;
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
  return (
    <>
      <span className={`fine ${styles.count}`} data-over={value.length > field.max || undefined}>
        {!hasFormat && `${value.length} di ${field.max}`}
        {!readOnly && !hasFormat && allowsReferences(page, path) && (
          <InsertReferenceButton path={path} label={field.label} placeholders={listPlaceholders(field)} />
        )}
      </span>
      <div className={`stack ${styles.written}`} data-said={hasReferences || undefined}>
        {field.kind === 'text' ? (
          <textarea {...sharedProps} className={`${fieldStyles.control} ${styles.input}`} rows={2} spellCheck />
        ) : (
          <input
            {...sharedProps}
            type={type}
            className={`${fieldStyles.control} ${styles.input}`}
            spellCheck={!hasFormat}
          />
        )}
        {hasReferences && (
          <span className={styles.said} aria-hidden="true">
            <ResolvedText text={value} />
          </span>
        )}
      </div>
    </>
  );
}

/** Cleans pasted text but keeps one space at each end, for a paste within a sentence. */
function cleanPaste(pasted: string, clean: (text: string) => string): string {
  const [, before = ''] = /^(\s*)/.exec(pasted) ?? [];
  const [, after = ''] = /(\s*)$/.exec(pasted) ?? [];
  const cleaned = clean(pasted);
  return `${before && cleaned && ' '}${cleaned}${after && cleaned && ' '}`;
}

/** Number input that keeps the raw text while typing; it accepts a decimal comma or point. */
export function NumberInput({ value, path, readOnly }: InputProps<NumberField, number>) {
  const { draft } = useEditing();
  const control = useControlProps(path);
  const [input, setInput] = useState(String(value));
  const shownValue = useRef(value);
  useEffect(() => {
    if (shownValue.current !== value) setInput(String(value));
    shownValue.current = value;
  }, [value]);
  const writeNumber = (text: string) => {
    setInput(text);
    const number = Number(text.replace(',', '.'));
    if (text.trim() === '' || !Number.isFinite(number)) return;
    shownValue.current = number;
    draft.write(path, number);
  };
  return (
    <>
      <span className={`fine ${styles.count}`} />
      <input
        {...control}
        className={`${fieldStyles.control} ${styles.input}`}
        type="text"
        inputMode="decimal"
        value={input}
        readOnly={readOnly}
        onChange={({ target }) => writeNumber(target.value)}
        onBlur={() => setInput(String(value))}
      />
    </>
  );
}

export function ChoiceInput({ field, value, path, readOnly }: InputProps<ChoiceField, string>) {
  const { draft } = useEditing();
  return (
    <>
      <span className={`fine ${styles.count}`} />
      <select
        {...useControlProps(path)}
        className={`${fieldStyles.control} ${styles.input}`}
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
    </>
  );
}
