import { type ComponentProps, useId, useState } from 'react';
import { passwordLength } from '../../../contract/staff/credentials.ts';
import fieldStyles from '../../../ui/Field.module.css';
import { Button } from './Button.tsx';
import styles from './PasswordField.module.css';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
}

/** Password field with a button that shows the password. Modelled on GOV.UK's password input. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="stack1">
      <label htmlFor={id}>{label}</label>
      <div className={styles.input}>
        <input
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          {...(isShown && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
          aria-describedby={descriptionIds || undefined}
          aria-invalid={error ? true : undefined}
        />
        <Button
          kind="text"
          aria-label={isShown ? 'Nascondi la password' : 'Mostra la password'}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Nascondi' : 'Mostra'}
        </Button>
      </div>
      {hint && (
        <p className="soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={fieldStyles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

interface NewPasswordProps {
  label: string;
  /**
   * Email address of the account: password managers save the password under it. Omitted where the form has an email
   * field.
   */
  email?: string | undefined;
  error?: string | undefined;
}

/** Field for a new password, with its rules shown beforehand. Pasting and password managers are allowed. */
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
