import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../contract/limits.ts';
import { type ConfirmedAction, sessionErrors } from '../../contract/staff/credentials.ts';
import { sessionCalls } from '../../contract/staff/sessions.ts';
import { Field } from '../../ui/Field.tsx';
import { callApi } from '../api.ts';
import { StaffFailure } from '../http.ts';
import { Button } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { PasswordField } from '../parts/form/PasswordField.tsx';
import { toRefusal } from '../parts/form/refusal.ts';
import { Dialog, DialogActions } from '../parts/overlays/Dialog.tsx';
import { useCall } from '../parts/use-call.ts';
import { useStore } from '../store.ts';
import { pendingCheckStore } from './identity.ts';
import { profileQuery } from './profile-query.ts';
import { useCeremony } from './use-ceremony.ts';
import { usePerson } from './use-session.ts';

type IdentityProof = { how: 'passkey' } | { how: 'password'; password: string; code?: string };

/** Asks for the password, or a passkey if the user has one. Mounted once, in the frame. */
export function IdentityDialog() {
  const { email } = usePerson();
  const { action, needsCode, refusal, isPending, submit, settle } = useIdentityCheck();
  const { data: profile } = useQuery({ ...profileQuery, enabled: action !== null });
  const hasPasskey = 'PublicKeyCredential' in window && profile !== undefined && profile.passkeys.length > 0;
  return (
    <Dialog
      open={action !== null}
      onClose={() => settle(false)}
      title="Conferma dell’identità"
      description={<p>{formatReason(action, hasPasskey)}</p>}
    >
      <Form
        failure={refusal.form}
        onSend={(fields) =>
          submit({
            how: 'password',
            password: String(fields.get('password')),
            ...(needsCode && { code: String(fields.get('code')) }),
          })
        }
      >
        {/* Password managers look for the account that the password belongs to. */}
        <input type="email" name="email" autoComplete="username" defaultValue={email} hidden />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={refusal.fields['password']}
        />
        {needsCode && (
          <Field
            label="Codice"
            name="code"
            maxLength={limits.secondFactorCode}
            spellCheck={false}
            hint="Dell’app di autenticazione, o un altro codice di recupero: questa sessione è stata aperta con un codice di recupero."
            autoComplete="one-time-code"
            error={refusal.fields['code']}
          />
        )}
        <DialogActions>
          <Button kind={hasPasskey ? 'text' : 'outline'} onClick={() => settle(false)}>
            Annulla
          </Button>
          {hasPasskey && (
            <Button busy={isPending} onClick={() => submit({ how: 'passkey' })}>
              Usa una passkey
            </Button>
          )}
          <Button kind="solid" type="submit" busy={isPending}>
            Conferma
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Pending identity confirmation: `submit` sends a proof, `settle` closes the dialog and answers the check. */
function useIdentityCheck() {
  const pendingCheck = useStore(pendingCheckStore);
  const action = pendingCheck?.action ?? null;
  /** True if a code is required besides the password, because the session was opened by a recovery code. */
  const [needsCode, setNeedsCode] = useState(false);
  const ceremony = useCeremony();
  const check = useCall(async (proof: IdentityProof) => {
    if (action === null) return;
    if (proof.how === 'passkey') {
      const signal = ceremony.begin();
      await (await import('./passkeys.ts')).proveWithPasskey(action, signal);
    } else {
      const { password, code } = proof;
      await callApi(sessionCalls.confirm, { action, password, ...(code !== undefined && { code }) });
    }
  });
  const settle = (isProved: boolean) => {
    ceremony.end();
    pendingCheck?.answer(isProved);
    setNeedsCode(false);
    check.reset();
  };
  // Callbacks of this call only: `reset` removes them, so that a cancelled check cannot settle the dialog later.
  const submit = (proof: IdentityProof) =>
    check.mutate(proof, {
      onSuccess: () => settle(true),
      onError: (error) => {
        if (error instanceof StaffFailure && error.code === sessionErrors.codeRequired) setNeedsCode(true);
      },
    });
  // Wrong password: the server does not tell it from a wrong email, but the email is the user's own.
  const isInvalid =
    check.error instanceof StaffFailure &&
    check.error.code === sessionErrors.invalidCredentials &&
    check.error.fields['code'] === undefined;
  const refusal =
    isInvalid && check.variables?.how === 'password'
      ? { fields: { password: 'La password non è corretta' } }
      : toRefusal(check.error, ['password', 'code']);
  return { action, needsCode, refusal, isPending: check.isPending, submit, settle };
}

function formatReason(action: ConfirmedAction | null, hasPasskey: boolean): string {
  const password = `serve di nuovo la password${hasPasskey ? ', oppure una passkey' : ''}`;
  return action === 'copies' || action === 'exports'
    ? `Il file contiene dati di persone: prima ${password}. La conferma vale dieci minuti per altri file come questo.`
    : `Questa modifica riguarda gli accessi: prima ${password}. La conferma vale dieci minuti per altre modifiche come questa.`;
}
