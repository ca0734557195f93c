import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { accountEmail, secondFactorCode, sessionErrors, typedPassword } from '../../contract/staff/credentials.ts';
import { sessionCalls } from '../../contract/staff/sessions.ts';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StaffFailure, sendRequest } from '../http.ts';
import { Button, Buttons } from '../parts/form/Button.tsx';
import { Form } from '../parts/form/Form.tsx';
import { noRefusal, type Refusal, toRefusal } from '../parts/form/refusal.ts';
import { useCall } from '../parts/use-call.ts';
import { PasswordForm } from './PasswordForm.tsx';
import styles from './SignIn.module.css';
import { enterSession } from './session.ts';
import { postSession } from './sign-in.ts';

interface SignInProps {
  /** Email address if only this user may sign in here; shown read-only. */
  email?: string;
}

/** Sign-in with a password, and a second factor if the account has one. */
export function SignIn({ email: fixed }: SignInProps) {
  const [first, setFirst] = useState<{ email: string; password: string } | null>(null);
  const [refusal, setRefusal] = useState(noRefusal);
  const [busy, setBusy] = useState(false);
  const [forgotten, setForgotten] = useState<string | null>(null);

  async function attempt(credentials: { email: string; password: string }, code?: string): Promise<void> {
    setBusy(true);
    setRefusal(noRefusal);
    try {
      enterSession(await postSession({ ...credentials, ...(code !== undefined && { code }) }));
    } catch (error) {
      if (error instanceof StaffFailure && error.code === sessionErrors.codeRequired) setFirst(credentials);
      else if (code !== undefined) setRefusal(codeRefusal(error));
      else setRefusal({ form: messageOf(error), fields: {} });
    } finally {
      setBusy(false);
    }
  }

  function sendPassword(fields: FormData): void {
    const email = v.safeParse(accountEmail, fields.get('email'));
    const password = v.safeParse(typedPassword, fields.get('password'));
    if (email.success && password.success) void attempt({ email: email.output, password: password.output });
    else {
      const fields = {
        email: email.success ? undefined : 'Serve un indirizzo completo, come nome@dominio.it',
        password: password.success ? undefined : password.issues[0].message,
      };
      setRefusal({ fields });
    }
  }

  function sendCode(fields: FormData): void {
    const code = v.safeParse(secondFactorCode, fields.get('code'));
    if (!code.success) setRefusal({ fields: { code: 'Serve il codice' } });
    else if (first) void attempt(first, code.output);
  }

  if (forgotten !== null) return <ForgottenPassword typed={forgotten} onBack={() => setForgotten(null)} />;
  if (!first) {
    return (
      <PasswordForm
        fixedEmail={fixed}
        refusal={refusal}
        busy={busy}
        onSend={sendPassword}
        onRefusal={setRefusal}
        onForgotten={setForgotten}
      />
    );
  }
  return (
    <SecondStep
      refusal={refusal}
      busy={busy}
      onSend={sendCode}
      onSwitch={() => setRefusal(noRefusal)}
      onBack={() => {
        setFirst(null);
        setRefusal(noRefusal);
      }}
    />
  );
}

function codeRefusal(error: unknown): Refusal {
  const code = error instanceof StaffFailure ? error.fields['code'] : undefined;
  return code === undefined ? { form: messageOf(error), fields: {} } : { fields: { code } };
}

function messageOf(error: unknown): string {
  if (error instanceof StaffFailure && error.status === 429)
    return 'Troppi tentativi, forse di qualcun altro. Si può entrare subito con una passkey, da un dispositivo già usato, o con il collegamento di «Password dimenticata»; altrimenti riprovare fra dieci minuti.';
  return toRefusal(error).form ?? '';
}

/**
 * Requests an email with a link to reset the password. The response is the same for every address: otherwise it would
 * reveal which addresses have an account.
 */
function ForgottenPassword({ typed, onBack }: { typed: string; onBack: () => void }) {
  const ask = useCall((email: string) => sendRequest(sessionCalls.resetPassword, { email }));
  const place = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (ask.isSuccess) notice.current?.focus();
  }, [ask.isSuccess]);
  const refusal = toRefusal(ask.error, ['email']);
  if (ask.isSuccess) {
    return (
      <>
        <Notice variant="default" title="Richiesta ricevuta" ref={notice}>
          <p>
            Se l’indirizzo è di una persona dello studio, l’email arriva in pochi minuti. Se non arriva, un responsabile
            può dare un collegamento dalla pagina Accessi.
          </p>
        </Notice>
        <Buttons>
          <Button onClick={onBack}>Torna all’accesso</Button>
        </Buttons>
      </>
    );
  }
  return (
    <div ref={place}>
      <Form failure={refusal.form} onSend={(fields) => ask.mutate(String(fields.get('email')))}>
        <h2>Password dimenticata</h2>
        <p>Arriva un’email con un collegamento, valido 72 ore, per scegliere una password nuova.</p>
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          defaultValue={typed}
          error={refusal.fields['email']}
        />
        <Buttons>
          <Button kind="solid" type="submit" busy={ask.isPending}>
            Invia il collegamento
          </Button>
          <Button kind="text" onClick={onBack}>
            Torna all’accesso
          </Button>
        </Buttons>
      </Form>
    </div>
  );
}

interface SecondStepProps {
  refusal: Refusal;
  busy: boolean;
  onSend: (fields: FormData) => void;
  onSwitch: () => void;
  onBack: () => void;
}

/**
 * Code of the authenticator app. Recovery codes have their own view, so that password managers do not confuse the two.
 */
function SecondStep({ refusal, busy, onSend, onSwitch, onBack }: SecondStepProps) {
  const [recovering, setRecovering] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of the other view is another one
  useEffect(() => {
    place.current?.querySelector('input')?.focus();
  }, [recovering]);
  const field = recovering
    ? { label: 'Codice di recupero', autoComplete: 'off', autoCapitalize: 'characters' as const }
    : { label: 'Codice', autoComplete: 'one-time-code', inputMode: 'numeric' as const };
  return (
    <div className={styles.sign} ref={place}>
      <h2>Codice di verifica</h2>
      <p className={styles.lead}>
        {recovering
          ? 'Uno dei codici stampati quando il codice di verifica è stato attivato. Ognuno vale una volta sola.'
          : 'Il codice di sei cifre è nell’app di autenticazione.'}
      </p>
      <Form onSend={onSend} failure={refusal.form}>
        <Field
          key={field.label}
          name="code"
          maxLength={40}
          spellCheck={false}
          error={refusal.fields['code']}
          {...field}
        />
        <Buttons>
          <Button kind="solid" type="submit" busy={busy}>
            Verifica
          </Button>
          <Button
            kind="text"
            onClick={() => {
              setRecovering(!recovering);
              onSwitch();
            }}
          >
            {recovering ? 'Usa il codice dell’app' : 'Usa un codice di recupero'}
          </Button>
          <Button kind="text" onClick={onBack}>
            Torna all’accesso
          </Button>
        </Buttons>
      </Form>
    </div>
  );
}
