import { type ComponentProps, useId } from 'react';
import field from '../../../ui/Field.module.css';
import styles from './SelectField.module.css';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  options: readonly { value: string; label: string }[];
}

/** Native `<select>` with its label. */
export function SelectField({ label, options, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={`stack1 start ${styles.field}`}>
      <label htmlFor={id}>{label}</label>
      <select {...select} className={field.control} id={id}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
