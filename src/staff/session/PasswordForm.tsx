import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { StaffFailure } from '../http.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { PasswordField } from '../parts/form/PasswordField.tsx';
import type { Refusal } from '../parts/form/refusal.ts';
import { enterSession } from './session.ts';
import { useCeremony } from './use-ceremony.ts';

interface PasswordFormProps {
  fixedEmail: string | undefined;
  refusal: Refusal;
  busy: boolean;
  onSend: (fields: FormData) => void;
  onRefusal: (refusal: Refusal) => void;
  /** Called with the email address as typed so far. */
  onForgotten: (email: string) => void;
}

/** Sign-in form with email and password. */
export function PasswordForm({ fixedEmail, refusal, busy, onSend, onRefusal, onForgotten }: PasswordFormProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focuses the first invalid field, otherwise the first editable one.
    container.current?.querySelector<HTMLElement>('[aria-invalid=true], input:not([readonly])')?.focus();
  }, []);
  return (
    <div ref={container}>
      <Form onSend={onSend} failure={refusal.form}>
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username webauthn"
          defaultValue={fixedEmail}
          readOnly={fixedEmail !== undefined}
          error={refusal.fields['email']}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={refusal.fields['password']}
        />
        <Buttons>
          <Button kind="solid" type="submit" busy={busy}>
            Entra
          </Button>
          <PasskeyButton onFailure={(form) => onRefusal({ form, fields: {} })} />
          {fixedEmail === undefined && (
            <Button
              kind="text"
              onClick={({ currentTarget: { form } }) =>
                onForgotten(form ? String(new FormData(form).get('email') ?? '') : '')
              }
            >
              Password dimenticata
            </Button>
          )}
        </Buttons>
      </Form>
    </div>
  );
}

// Lazy import: the chunk is loaded only if passkeys may be used, since most users type a password.
const importPasskeys = () => import('./passkeys.ts');

interface PasskeyButtonProps {
  onFailure: (message: string) => void;
}

function PasskeyButton({ onFailure }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const { begin } = useCeremony();
  const isSupported = 'PublicKeyCredential' in window;
  const offerAutofill = () => void signInByAutofill(begin()).catch((error: unknown) => onFailure(getMessage(error)));
  const offerOnMount = useEffectEvent(offerAutofill);
  useEffect(() => {
    if (isSupported) offerOnMount();
  }, [isSupported]);
  async function signIn(): Promise<void> {
    const signal = begin();
    setBusy(true);
    try {
      const { signInWithPasskey } = await importPasskeys();
      enterSession(await signInWithPasskey(signal));
    } catch (error) {
      if (signal.aborted) return;
      onFailure(getMessage(error));
      // Button's ceremony has aborted the autofill offer under the email field: offer again.
      offerAutofill();
    } finally {
      setBusy(false);
    }
  }
  return (
    isSupported && (
      <Button busy={busy} onClick={() => void signIn()}>
        Entra con una passkey
      </Button>
    )
  );
}

async function signInByAutofill(signal: AbortSignal): Promise<void> {
  const { offerPasskeys } = await importPasskeys();
  const liveSession = await offerPasskeys(signal);
  if (liveSession) enterSession(liveSession);
}

function getMessage(error: unknown): string {
  return error instanceof StaffFailure
    ? error.message
    : 'La passkey non è stata usata. Si può riprovare, oppure usare la password.';
}
