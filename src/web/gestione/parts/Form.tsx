import type { ReactNode } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Form.module.css';

interface FormProps {
  /** Gets the form's fields once it is sent. */
  onSend: (fields: FormData) => void;
  /** What went wrong, as a sentence that says what to do. */
  failure?: string | undefined;
  children: ReactNode;
  label?: string;
}

/** A form whose errors are said by us and not by the browser, one field under the other. */
export function Form({ onSend, failure, children, label }: FormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // React hands on what is sent in a dialog to the form around it in the tree, which is another form.
        event.stopPropagation();
        onSend(new FormData(event.currentTarget));
      }}
    >
      {failure && <Notice variant="destructive" role="alert" title={failure} />}
      {children}
    </form>
  );
}
