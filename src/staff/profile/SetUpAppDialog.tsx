import { lazy, Suspense, useRef } from 'react';
import type * as v from 'valibot';
import { limits } from '../../contract/limits.ts';
import { profileCalls, type totpSecret } from '../../contract/staff/profile.ts';
import { Field } from '../../ui/Field.tsx';
import { Button, Buttons, ExternalLinkButton } from '../parts/form/Button.tsx';
import { FormDialog } from '../parts/form/FormDialog.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { copyText } from '../parts/overlays/copy-text.ts';
import { useCall } from '../parts/use-call.ts';
import { profileQuery } from '../session/profile-query.ts';
import styles from './Profile.module.css';

const QrCode = lazy(() => import('./QrCode.tsx'));

interface SetUpAppDialogProps {
  secret: v.InferOutput<typeof totpSecret>;
  /** Called with the recovery codes, or with nothing if the user cancels. */
  onDone: (codes?: readonly string[]) => void;
}

/** Shows the secret for an authenticator app and verifies its first code. */
export function SetUpAppDialog({ secret, onDone }: SetUpAppDialogProps) {
  const code = useRef<HTMLInputElement>(null);
  const verify = useCall(profileCalls.confirmTotp, {
    refreshKeys: [profileQuery.queryKey],
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
  });
  const refusal = toRefusal(verify.error, ['code']);
  return (
    <FormDialog
      onClose={() => onDone()}
      title="Attiva il codice di verifica"
      description={
        <p>
          Inquadri il codice QR con un’app di autenticazione, per esempio Google Authenticator o quella delle password
          del telefono, poi scriva il codice che mostra.
        </p>
      }
      initialFocus={code}
      failure={refusal.form}
      onSend={(fields) => verify.mutate({ code: String(fields.get('code')) })}
      action="Verifica"
      busy={verify.isPending}
    >
      <div className="stack4 start">
        <Suspense>
          <QrCode
            content={secret.uri}
            label="Disegno da inquadrare con l’app di autenticazione"
            className={styles.qr}
          />
        </Suspense>
        <p>
          Senza fotocamera, scriva nell’app questa chiave:
          <br />
          <span className={styles.secret}>{secret.secret.match(/.{1,4}/g)?.join(' ')}</span>
        </p>
        <Buttons>
          {/* Link for phones, which cannot scan their own screen. */}
          <span className={styles.here}>
            <ExternalLinkButton href={secret.uri}>Apri l’app su questo telefono</ExternalLinkButton>
          </span>
          {'clipboard' in navigator && (
            <Button kind="text" onClick={() => void copyText(secret.secret, 'Chiave copiata')}>
              Copia la chiave
            </Button>
          )}
        </Buttons>
      </div>
      <Field
        ref={code}
        label="Codice"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={limits.secondFactorCode}
        error={refusal.fields['code']}
      />
    </FormDialog>
  );
}
