import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sessionCalls } from '../../../contract/session-calls.ts';
import { type CheckedAction, sessionErrors } from '../../../contract/staff.ts';
import { ask } from '../api.ts';
import { StaffFailure } from '../http.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog, DialogActions } from '../parts/Dialog.tsx';
import { Form } from '../parts/Form.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { refusalOf } from '../parts/refusal.ts';
import { onIdentityCheck } from './identity.ts';
import { profileQuery } from './profile-query.ts';
import { useCeremony } from './use-ceremony.ts';
import { usePerson } from './use-session.ts';
import { words } from './words.ts';

type Shown = { how: 'passkey' } | { how: 'password'; password: string };

/** Asks for the password, or a passkey of those who have one, before a change to how people get in; one stands in the frame. */
export function IdentityDialog() {
  const { email } = usePerson();
  const [action, setAction] = useState<CheckedAction | null>(null);
  const answer = useRef<(shown: boolean) => void>(undefined);
  const ceremony = useCeremony();
  const check = useMutation({
    mutationFn: async (shown: Shown) => {
      if (action === null) return;
      if (shown.how === 'passkey') {
        const signal = ceremony.begin();
        await (await import('./passkeys.ts')).checkWithPasskey(action, signal);
      } else {
        await ask(sessionCalls.check, { action, password: shown.password });
      }
    },
  });
  // What was cancelled answers nothing any more, though it may still succeed.
  const send = (shown: Shown) => check.mutate(shown, { onSuccess: () => settle(true) });
  const settle = (shown: boolean) => {
    ceremony.end();
    answer.current?.(shown);
    answer.current = undefined;
    setAction(null);
    check.reset();
  };
  useEffect(
    () =>
      onIdentityCheck(
        (asked) =>
          new Promise((resolve) => {
            answer.current?.(false);
            answer.current = resolve;
            setAction(asked);
          }),
      ),
    [],
  );
  const { data: profile } = useQuery({ ...profileQuery, enabled: action !== null });
  const hasPasskey = 'PublicKeyCredential' in window && profile !== undefined && profile.passkeys.length > 0;
  // The server does not say which of address and password is wrong, but here the address is one's own.
  const wrong = check.error instanceof StaffFailure && check.error.code === sessionErrors.invalidCredentials;
  const wrongPassword = wrong && check.variables?.how === 'password';
  const refusal = wrongPassword ? { fields: { password: words.identity.wrong } } : refusalOf(check.error, ['password']);
  return (
    <Dialog
      open={action !== null}
      onClose={() => settle(false)}
      title={words.identity.title}
      description={<p>{words.identity.text(hasPasskey)}</p>}
    >
      <Form
        failure={refusal.form}
        onSend={(fields) => send({ how: 'password', password: String(fields.get('password')) })}
      >
        {/* Password managers look for the account that a password belongs to. */}
        <input type="email" name="email" autoComplete="username" defaultValue={email} hidden />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          error={refusal.fields['password']}
        />
        <DialogActions>
          <Button kind={hasPasskey ? 'text' : 'outline'} onClick={() => settle(false)}>
            {words.identity.cancel}
          </Button>
          {hasPasskey && (
            <Button busy={check.isPending} onClick={() => send({ how: 'passkey' })}>
              {words.identity.passkey}
            </Button>
          )}
          <Button kind="solid" type="submit" busy={check.isPending}>
            {words.identity.confirm}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
