import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Field.module.css';
import ledger from './ledger-page.module.css';

interface FieldBase {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}
type FieldProps = FieldBase &
  (
    | ({ multiline?: false; options?: undefined } & ComponentProps<'input'>)
    | ({ multiline: true; options?: undefined } & ComponentProps<'textarea'>)
    | ({ multiline?: undefined; options: readonly FieldOption[] } & ComponentProps<'select'>)
  );

interface FieldOption {
  value: string;
  label: string;
}

/** Length of a hint, in characters, above which it may wrap to a second line. */
const longHintLength = 40;

/** Labelled field; `aria-describedby` links its hint and error. */
export function Field({ label, hint, error, ...control }: FieldProps) {
  const base = useId();
  const id = control.id ?? base;
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const sharedProps = {
    id,
    'aria-describedby': descriptionIds || undefined,
    // Explicit `false` for valid fields: Firefox otherwise reports empty required fields as invalid.
    'aria-invalid': Boolean(error),
  };
  let field: React.ReactElement;
  if (control.options) {
    const { multiline: _, options, ...rest } = control;
    field = (
      <select {...rest} {...sharedProps} className={`${styles.control} ${styles.input}`}>
        {options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    );
  } else if (control.multiline) {
    const { multiline: _, options: __, ...rest } = control;
    field = (
      <textarea
        {...rest}
        {...sharedProps}
        className={`${ledger.ruled} ${styles.control} ${styles.input} ${styles.area}`}
      />
    );
  } else {
    const { multiline: _, options: __, ...rest } = control;
    field = <input type="text" {...rest} {...sharedProps} className={`${styles.control} ${styles.input}`} />;
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {field}
    </FieldFrame>
  );
}

/** Label, hint and error around the control `id`, whose `aria-describedby` names the last two. */
export function FieldFrame({ id, label, hint, error, children }: FieldBase & { id: string; children: ReactNode }) {
  return (
    <div className={`stack ${styles.field}`}>
      <div className="row baseline">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <span className={`fine ${hint.length > longHintLength ? '' : styles.short}`} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </div>
      {children}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
