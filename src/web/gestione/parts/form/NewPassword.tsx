import { passwordLength } from '../../../../contract/staff/credentials.ts';
import { words } from '../wording/words.ts';
import { PasswordField } from './PasswordField.tsx';

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
        hint={words.passwordRules(passwordLength.min)}
        error={error}
      />
    </>
  );
}
