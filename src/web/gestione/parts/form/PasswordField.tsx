import { type ComponentProps, useId, useState } from 'react';
import { words } from '../wording/words.ts';
import { Button } from './Button.tsx';
import styles from './PasswordField.module.css';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
}

/** A password, which the person may look at: hidden again when the form is sent. GOV.UK's password input is the model. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.input}>
        <input
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          {...(shown && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <Button
          kind="text"
          aria-label={shown ? words.hidePassword : words.showPassword}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? words.hide : words.show}
        </Button>
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
