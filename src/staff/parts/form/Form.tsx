import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../../../ui/Notice.tsx';
import styles from './Form.module.css';

/** Error messages of the form, faulty fields, and choices between two texts of a field. */
const faults = ':scope > [role=alert], [aria-invalid=true], fieldset:has(> [role=alert])';

interface FormProps {
  onSend: (fields: FormData) => void;
  failure?: string | undefined;
  children: ReactNode;
  label?: string;
}

/**
 * Form with its own validation messages instead of the browser's. After a submit the focus moves to the first error.
 */
export function Form({ onSend, failure, children, label }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSubmitted = useRef(false);
  // Runs after every render: field errors are rendered by the children, and no event announces them.
  useEffect(() => {
    const fault = isSubmitted.current && form.current?.querySelector<HTMLElement>(faults);
    if (!fault) return;
    isSubmitted.current = false;
    fault.focus();
  });
  return (
    <form
      ref={form}
      className={`stack5 ${styles.form}`}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals: a submit in a dialog would also reach the form around it in the React
        // tree.
        event.stopPropagation();
        // A half-typed date has an empty value, like an empty field. Only `badInput` distinguishes the two.
        const incompleteInput = [...event.currentTarget.querySelectorAll('input')].find(
          ({ validity }) => validity.badInput,
        );
        if (incompleteInput) return void incompleteInput.reportValidity();
        isSubmitted.current = true;
        onSend(new FormData(event.currentTarget));
      }}
    >
      {failure && <Notice variant="destructive" role="alert" title={failure} />}
      {children}
    </form>
  );
}
