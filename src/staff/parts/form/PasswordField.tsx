import { type ComponentProps, useId, useState } from 'react';
import { passwordLength } from '../../../contract/staff/credentials.ts';
import patterns from '../patterns.module.css';
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
          aria-label={shown ? 'Nascondi la password' : 'Mostra la password'}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Nascondi' : 'Mostra'}
        </Button>
      </div>
      {hint && (
        <p className={patterns.soft} id={`${id}-hint`}>
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

interface NewPasswordProps {
  label: string;
  /** Whose password it is: password managers keep it under this address. Left out where the form asks for it. */
  email?: string | undefined;
  error?: string | undefined;
}

/** A password that is being chosen, with the rules said before and not after; pasting and password managers are welcome. */
export function NewPassword({ label, email, error }: NewPasswordProps) {
  return (
    <>
      {email !== undefined && <input type="email" autoComplete="username" defaultValue={email} hidden />}
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={`Almeno ${passwordLength.min} caratteri; vanno bene anche più parole con gli spazi. Non una password comune né il proprio indirizzo.`}
        error={error}
      />
    </>
  );
}
