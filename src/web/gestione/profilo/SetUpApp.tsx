import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import type * as v from 'valibot';
import { profileCalls, type totpSecret } from '../../../contract/staff/profile.ts';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../api.ts';
import { Button, Buttons, OutwardButton } from '../parts/form/Button.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { refusalOf } from '../parts/form/refusal.ts';
import { copyText } from '../parts/overlays/copy-text.ts';
import styles from './Profilo.module.css';
import { useReadProfileAgain } from './profile.ts';
import { words } from './words.ts';

const QrCode = lazy(() => import('./QrCode.tsx'));

interface SetUpAppProps {
  /** What the app is to be told. */
  secret: v.InferOutput<typeof totpSecret>;
  /** Gets the recovery codes, or nothing where the person changed their mind. */
  onDone: (codes?: readonly string[]) => void;
}

/** Hands the secret to an authenticator app and asks for its first code. */
export function SetUpApp({ secret, onDone }: SetUpAppProps) {
  const readAgain = useReadProfileAgain();
  const code = useRef<HTMLInputElement>(null);
  const verify = useMutation({
    mutationFn: (code: string) => ask(profileCalls.confirmTotp, { code }),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
    onSettled: readAgain,
  });
  const refusal = refusalOf(verify.error, ['code']);
  return (
    <FormDialog
      onClose={() => onDone()}
      title={words.factor.setUp}
      description={<p>{words.factor.scan}</p>}
      initialFocus={code}
      failure={refusal.form}
      onSend={(fields) => verify.mutate(String(fields.get('code')))}
      action={words.factor.verify}
      busy={verify.isPending}
    >
      <div className={styles.set}>
        <Suspense>
          <QrCode content={secret.uri} label={words.factor.qr} className={styles.qr} />
        </Suspense>
        <p>
          {words.factor.byHand}
          <br />
          <span className={styles.secret}>{secret.secret.match(/.{1,4}/g)?.join(' ')}</span>
        </p>
        <Buttons>
          {/* A phone cannot photograph its own screen. */}
          <span className={styles.here}>
            <OutwardButton href={secret.uri}>{words.factor.open}</OutwardButton>
          </span>
          {'clipboard' in navigator && (
            <Button kind="text" onClick={() => void copyText(secret.secret, words.factor.copied)}>
              {words.factor.copy}
            </Button>
          )}
        </Buttons>
      </div>
      <Field
        ref={code}
        label={words.factor.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        error={refusal.fields['code']}
      />
    </FormDialog>
  );
}
