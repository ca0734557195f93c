import { useEffect, useRef } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Button, Buttons } from '../parts/Button.tsx';
import { Form } from '../parts/Form.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import type { Refusal } from './sign-in-refusal.ts';
import { words } from './words.ts';

interface PasswordFormProps {
  fixedEmail: string | undefined;
  refusal: Refusal;
  busy: boolean;
  onSend: (fields: FormData) => void;
  onRefusal: (refusal: Refusal) => void;
  onForgotten: () => void;
}

/** Address and password. */
export function PasswordForm({ fixedEmail, refusal, busy, onSend, onRefusal, onForgotten }: PasswordFormProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Where the fault is, or where writing begins.
    place.current?.querySelector<HTMLElement>('[aria-invalid=true], input:not([readonly])')?.focus();
  }, []);
  return (
    <div ref={place}>
      <Form onSend={onSend} failure={refusal.form}>
        <Field
          label={words.email}
          type="email"
          name="email"
          autoComplete="username webauthn"
          defaultValue={fixedEmail}
          readOnly={fixedEmail !== undefined}
          error={refusal.email}
        />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          error={refusal.password}
        />
        <Buttons>
          <Button kind="solid" type="submit" busy={busy}>
            {words.enter}
          </Button>
          <PasskeyButton onFailure={(form) => onRefusal({ form })} />
          {fixedEmail === undefined && (
            <Button kind="text" onClick={onForgotten}>
              {words.forgotten}
            </Button>
          )}
        </Buttons>
      </Form>
    </div>
  );
}
