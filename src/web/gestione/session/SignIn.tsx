import { useState } from 'react';
import * as v from 'valibot';
import { accountEmail, secondFactorCode, sessionErrors, typedPassword } from '../../../contract/staff.ts';
import { StaffFailure } from '../http.ts';
import { refusalOf } from '../parts/refusal.ts';
import { postSession } from './calls.ts';
import { ForgottenPassword } from './ForgottenPassword.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondStep } from './SecondStep.tsx';
import { session } from './session.ts';
import type { Refusal } from './sign-in-refusal.ts';
import { words } from './words.ts';

interface SignInProps {
  /** Set where only this person may sign in here: the address is then shown and fixed. */
  email?: string;
}

/** Signing in with a password, and with a second factor where one is on. */
export function SignIn({ email: fixed }: SignInProps) {
  const [first, setFirst] = useState<{ email: string; password: string } | null>(null);
  const [refusal, setRefusal] = useState<Refusal>({});
  const [busy, setBusy] = useState(false);
  const [forgotten, setForgotten] = useState(false);

  async function attempt(credentials: { email: string; password: string }, code?: string): Promise<void> {
    setBusy(true);
    setRefusal({});
    try {
      session.entered(await postSession({ ...credentials, ...(code !== undefined && { code }) }));
    } catch (error) {
      if (error instanceof StaffFailure && error.code === sessionErrors.codeRequired) setFirst(credentials);
      else if (code !== undefined) setRefusal(codeRefusal(error));
      else setRefusal({ form: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }

  function sendPassword(fields: FormData): void {
    const email = v.safeParse(accountEmail, fields.get('email'));
    const password = v.safeParse(typedPassword, fields.get('password'));
    if (email.success && password.success) void attempt({ email: email.output, password: password.output });
    else {
      setRefusal({
        email: email.success ? undefined : words.invalidEmail,
        password: password.success ? undefined : password.issues[0].message,
      });
    }
  }

  function sendCode(fields: FormData): void {
    const code = v.safeParse(secondFactorCode, fields.get('code'));
    if (!code.success) setRefusal({ code: words.noCode });
    else if (first) void attempt(first, code.output);
  }

  if (forgotten) return <ForgottenPassword onBack={() => setForgotten(false)} />;
  if (!first) {
    return (
      <PasswordForm
        fixedEmail={fixed}
        refusal={refusal}
        busy={busy}
        onSend={sendPassword}
        onRefusal={setRefusal}
        onForgotten={() => setForgotten(true)}
      />
    );
  }
  return (
    <SecondStep
      refusal={refusal}
      busy={busy}
      onSend={sendCode}
      onSwitch={() => setRefusal({})}
      onBack={() => {
        setFirst(null);
        setRefusal({});
      }}
    />
  );
}

function codeRefusal(error: unknown): Refusal {
  const said = error instanceof StaffFailure ? error.fields['code'] : undefined;
  return said === undefined ? { form: messageOf(error) } : { code: said };
}

function messageOf(error: unknown): string {
  return refusalOf(error).form ?? '';
}
