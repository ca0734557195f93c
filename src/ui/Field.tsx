import { type ComponentProps, useId } from 'react';
import styles from './Field.module.css';
import ledger from './ledger-page.module.css';

interface FieldBase {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}
type FieldProps = FieldBase &
  (({ multiline?: false } & ComponentProps<'input'>) | ({ multiline: true } & ComponentProps<'textarea'>));

/** A hint of more characters may need more than one line. */
const longHint = 40;

/** A labelled field on a line of the page; its hint and its error are tied to it. */
export function Field({ label, hint, error, ...control }: FieldProps) {
  const base = useId();
  const id = control.id ?? base;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const shared = {
    id,
    'aria-describedby': described || undefined,
    // Said of a field without a fault too: Firefox calls each empty one that is required invalid by itself.
    'aria-invalid': Boolean(error),
  };
  let field: React.ReactElement;
  if (control.multiline) {
    const { multiline: _, ...rest } = control;
    field = <textarea {...rest} {...shared} className={`${ledger.ruled} ${styles.input} ${styles.area}`} />;
  } else {
    const { multiline: _, ...rest } = control;
    field = <input type="text" {...rest} {...shared} className={styles.input} />;
  }
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <span className={`${styles.hint} ${hint.length > longHint ? '' : styles.short}`} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </div>
      {field}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
