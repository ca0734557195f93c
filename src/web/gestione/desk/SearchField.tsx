import { limits } from '../../../contract/limits.ts';
import { Field } from '../../ui/Field.tsx';
import styles from './Tools.module.css';

/** A field that searches while one types. */
export function SearchField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <search className={styles.search}>
      <Field
        type="search"
        label={label}
        hint={hint}
        value={value}
        maxLength={limits.search}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </search>
  );
}
