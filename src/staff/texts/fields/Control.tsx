import { useEffect, useRef, useState } from 'react';
import { takesReferences } from '../../../content/documents.ts';
import type { ChoiceField, Leaf, LineField, NumberField, TextField } from '../../../content/fields.ts';
import { cleaned } from '../../../content/writing/cleaning.ts';
import patterns from '../../parts/patterns.module.css';
import { controlId, reachedAs, useEditing, useFault } from '../editing.ts';
import styles from './Fields.module.css';
import { InsertReference } from './InsertReference.tsx';
import { ResolvedText, useHasReferences } from './Said.tsx';
import { tidied } from './understood.ts';

/** Input for a single value, described by the field's notes. */
export function Control({ field, value, path }: Pick<Leaf, 'field' | 'value' | 'path'>) {
  const { readOnly } = useEditing();
  switch (field.kind) {
    case 'choice':
      return <Choice field={field} value={String(value)} path={path} readOnly={readOnly} />;
    case 'number':
      return <NumberInput field={field} value={Number(value)} path={path} readOnly={readOnly} />;
    default:
      return <TextInput field={field} value={String(value)} path={path} readOnly={readOnly} />;
  }
}

interface InputProps<Field, Value> {
  field: Field;
  value: Value;
  path: string;
  readOnly: boolean;
}

function useControl(path: string) {
  const { onActive } = useEditing();
  const refused = useFault(path) !== undefined;
  const id = controlId(path);
  return {
    id,
    'aria-describedby': `${id}-note`,
    'aria-invalid': refused || undefined,
    ref: reachedAs(path),
    onFocus: () => onActive(path),
  };
}

function TextInput({ field, value, path, readOnly }: InputProps<LineField | TextField, string>) {
  const { draft, page } = useEditing();
  const control = useControl(path);
  const isDate = field.kind === 'line' && field.format === 'date';
  const tidy = (field.kind === 'line' && field.format && tidied[field.format]) || undefined;
  const isPlain = field.kind === 'line' && field.format !== undefined;
  const namesFacts = useHasReferences(value) && !isPlain;
  const touched = useRef(false);
  const write = (text: string) => {
    touched.current = true;
    draft.write(path, text);
  };
  const shared = {
    ...control,
    value,
    readOnly,
    lang: 'it',
    onChange: ({ target }: { target: { value: string } }) => write(target.value),
    onBlur: ({ relatedTarget }: React.FocusEvent) => {
      // Keep the raw text when the focus moves to the insert button: tidying would shift the caret.
      // Skip an untouched text: tidying alone must not create a draft.
      if (!touched.current || relatedTarget?.hasAttribute('data-inserts')) return;
      touched.current = false;
      const said = tidy ? tidy(value) : isPlain ? value.trim() : cleaned(value);
      if (said !== value) draft.write(path, said);
    },
    onPaste: (event: React.ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (readOnly || isPlain) return;
      const pasted = event.clipboardData.getData('text/plain');
      const clean = cleanedPaste(pasted);
      if (clean === pasted) return;
      event.preventDefault();
      const { selectionStart, selectionEnd } = event.currentTarget;
      event.currentTarget.setRangeText(clean, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
      write(event.currentTarget.value);
    },
  };
  return (
    <>
      <span className={`${patterns.fine} ${styles.count}`} data-over={value.length > field.max || undefined}>
        {!isPlain && `${value.length} di ${field.max}`}
        {!readOnly && !isPlain && takesReferences(page, path) && (
          <InsertReference path={path} label={field.label} needs={field.needs} onInsert={write} />
        )}
      </span>
      <div className={styles.written} data-said={namesFacts || undefined}>
        {field.kind === 'text' ? (
          <textarea {...shared} className={styles.input} rows={2} spellCheck />
        ) : (
          <input {...shared} type={isDate ? 'date' : 'text'} className={styles.input} spellCheck={!isPlain} />
        )}
        {namesFacts && (
          <span className={styles.said} aria-hidden="true">
            <ResolvedText text={value} />
          </span>
        )}
      </div>
    </>
  );
}

/** Cleans pasted text but keeps one space at each end, for a paste within a sentence. */
function cleanedPaste(pasted: string): string {
  const [, before = ''] = /^(\s*)/.exec(pasted) ?? [];
  const [, after = ''] = /(\s*)$/.exec(pasted) ?? [];
  const tidy = cleaned(pasted);
  return `${before && tidy && ' '}${tidy}${after && tidy && ' '}`;
}

/** Number input that keeps the raw text while typing; it accepts a decimal comma or point. */
function NumberInput({ value, path, readOnly }: InputProps<NumberField, number>) {
  const { draft } = useEditing();
  const control = useControl(path);
  const [typed, setTyped] = useState(String(value));
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current !== value) setTyped(String(value));
    shown.current = value;
  }, [value]);
  const write = (text: string) => {
    setTyped(text);
    const number = Number(text.replace(',', '.'));
    if (text.trim() === '' || !Number.isFinite(number)) return;
    shown.current = number;
    draft.write(path, number);
  };
  return (
    <>
      <span className={`${patterns.fine} ${styles.count}`} />
      <input
        {...control}
        className={styles.input}
        type="text"
        inputMode="decimal"
        value={typed}
        readOnly={readOnly}
        onChange={({ target }) => write(target.value)}
        onBlur={() => setTyped(String(value))}
      />
    </>
  );
}

function Choice({ field, value, path, readOnly }: InputProps<ChoiceField, string>) {
  const { draft } = useEditing();
  return (
    <>
      <span className={`${patterns.fine} ${styles.count}`} />
      <select
        {...useControl(path)}
        className={styles.input}
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
