import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../../../ui/Notice.tsx';
import styles from './Form.module.css';

interface FormProps {
  onSend: (fields: FormData) => void;
  failure?: string | undefined;
  children: ReactNode;
  label?: string;
}

/** A form whose errors are said by us, not by the browser. Who has sent it is taken to what is wrong. */
export function Form({ onSend, failure, children, label }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  // After every render: what is wrong with the fields stands in them, and nobody says here when it has come.
  useEffect(() => {
    const fault =
      sent.current && form.current?.querySelector<HTMLElement>(':scope > [role=alert], [aria-invalid=true]');
    if (!fault) return;
    sent.current = false;
    fault.focus();
  });
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // React hands on what is sent in a dialog to the form around it in the tree, which is another form.
        event.stopPropagation();
        // A day that is half typed has no value: it would be sent as none, and only the browser knows.
        const halfTyped = [...event.currentTarget.querySelectorAll('input')].find(({ validity }) => validity.badInput);
        if (halfTyped) return void halfTyped.reportValidity();
        sent.current = true;
        onSend(new FormData(event.currentTarget));
      }}
    >
      {failure && <Notice variant="destructive" role="alert" title={failure} />}
      {children}
    </form>
  );
}
