import { limits } from '../../../contract/limits.ts';
import { Field } from '../../../ui/Field.tsx';
import styles from '../../desk/Tools.module.css';
import type { SearchFieldState } from './use-search.ts';

/** Search field that searches while the user types. */
export function SearchField({
  label,
  hint,
  field: { value, onChange, onBlur },
}: {
  label: string;
  hint: string;
  field: SearchFieldState;
}) {
  return (
    <search className={`screen ${styles.search}`}>
      <Field
        type="search"
        label={label}
        hint={hint}
        value={value}
        maxLength={limits.search}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
    </search>
  );
}
