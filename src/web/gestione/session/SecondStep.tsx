import { useEffect, useRef, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Button, Buttons } from '../parts/Button.tsx';
import { Form } from '../parts/Form.tsx';
import styles from './SignIn.module.css';
import type { Refusal } from './sign-in-refusal.ts';
import { words } from './words.ts';

interface SecondStepProps {
  refusal: Refusal;
  busy: boolean;
  onSend: (fields: FormData) => void;
  onSwitch: () => void;
  onBack: () => void;
}

/** The authenticator app's code; recovery codes have a view of their own, or password managers would take one for the other. */
export function SecondStep({ refusal, busy, onSend, onSwitch, onBack }: SecondStepProps) {
  const [recovering, setRecovering] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of the other view is another one
  useEffect(() => {
    place.current?.querySelector('input')?.focus();
  }, [recovering]);
  const field = recovering
    ? { label: words.recovery, autoComplete: 'off', autoCapitalize: 'characters' as const }
    : { label: words.code, autoComplete: 'one-time-code', inputMode: 'numeric' as const };
  return (
    <div className={styles.sign} ref={place}>
      <h2>{words.codeTitle}</h2>
      <p className={styles.lead}>{recovering ? words.recoveryLead : words.codeLead}</p>
      <Form onSend={onSend} failure={refusal.form}>
        <Field key={field.label} name="code" maxLength={40} spellCheck={false} error={refusal.code} {...field} />
        <Buttons>
          <Button kind="solid" type="submit" busy={busy}>
            {words.verify}
          </Button>
          <Button
            kind="text"
            onClick={() => {
              setRecovering(!recovering);
              onSwitch();
            }}
          >
            {recovering ? words.useApp : words.useRecovery}
          </Button>
          <Button kind="text" onClick={onBack}>
            {words.back}
          </Button>
        </Buttons>
      </Form>
    </div>
  );
}
