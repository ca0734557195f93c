import { type ComponentProps, useId } from 'react';
import patterns from '../patterns.module.css';
import styles from './SelectField.module.css';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  hint?: string | undefined;
  options: readonly { value: string; label: string }[];
}

/** A choice among few, with the browser's own list. */
export function SelectField({ label, hint, options, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select {...select} className={patterns.control} id={id} aria-describedby={hint ? `${id}-hint` : undefined}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <p className={patterns.soft} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
