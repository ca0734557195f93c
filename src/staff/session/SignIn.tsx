import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { limits } from '../../contract/limits.ts';
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
import { postSignIn } from './sign-in.ts';

interface SignInProps {
  /** Email address if only this user may sign in here; shown read-only. */
  email?: string;
}

/** Sign-in with a password, and a second factor if the account has one. */
export function SignIn({ email: fixed }: SignInProps) {
  const [credentials, setCredentials] = useState<{ email: string; password: string } | null>(null);
  const [refusal, setRefusal] = useState(noRefusal);
  const [busy, setBusy] = useState(false);
  const [forgottenEmail, setForgottenEmail] = useState<string | null>(null);

  async function signIn(credentials: { email: string; password: string }, code?: string): Promise<void> {
    setBusy(true);
    setRefusal(noRefusal);
    try {
      enterSession(await postSignIn({ ...credentials, ...(code !== undefined && { code }) }));
    } catch (error) {
      if (error instanceof StaffFailure && error.code === sessionErrors.codeRequired) setCredentials(credentials);
      else if (code !== undefined) setRefusal(toCodeRefusal(error));
      else setRefusal({ form: getMessage(error), fields: {} });
    } finally {
      setBusy(false);
    }
  }

  function sendPassword(fields: FormData): void {
    const email = v.safeParse(accountEmail, fields.get('email'));
    const password = v.safeParse(typedPassword, fields.get('password'));
    if (email.success && password.success) void signIn({ email: email.output, password: password.output });
    else {
      const fields = {
        email: email.success ? undefined : email.issues[0].message,
        password: password.success ? undefined : password.issues[0].message,
      };
      setRefusal({ fields });
    }
  }

  function sendCode(fields: FormData): void {
    const code = v.safeParse(secondFactorCode, fields.get('code'));
    if (!code.success) setRefusal({ fields: { code: 'Serve il codice' } });
    else if (credentials) void signIn(credentials, code.output);
  }

  if (forgottenEmail !== null)
    return <ForgottenPassword typed={forgottenEmail} onBack={() => setForgottenEmail(null)} />;
  if (!credentials) {
    return (
      <PasswordForm
        fixedEmail={fixed}
        refusal={refusal}
        busy={busy}
        onSend={sendPassword}
        onRefusal={setRefusal}
        onForgotten={setForgottenEmail}
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
        setCredentials(null);
        setRefusal(noRefusal);
      }}
    />
  );
}

function toCodeRefusal(error: unknown): Refusal {
  const code = error instanceof StaffFailure ? error.fields['code'] : undefined;
  return code === undefined ? { form: getMessage(error), fields: {} } : { fields: { code } };
}

function getMessage(error: unknown): string {
  if (error instanceof StaffFailure && error.status === 429)
    return 'Troppi tentativi, forse di qualcun altro. Si può entrare subito con una passkey, da un dispositivo già usato, o con il collegamento di «Password dimenticata»; altrimenti riprovi fra dieci minuti.';
  return toRefusal(error).form ?? '';
}

/** The response is the same for every address: otherwise it would reveal which ones have an account. */
function ForgottenPassword({ typed: typedEmail, onBack }: { typed: string; onBack: () => void }) {
  const requestLink = useCall((email: string) => sendRequest(sessionCalls.resetPassword, { email }));
  const container = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (requestLink.isSuccess) notice.current?.focus();
  }, [requestLink.isSuccess]);
  const refusal = toRefusal(requestLink.error, ['email']);
  if (requestLink.isSuccess) {
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
    <div ref={container}>
      <Form failure={refusal.form} onSend={(fields) => requestLink.mutate(String(fields.get('email')))}>
        <h2>Password dimenticata</h2>
        <p>Arriva un’email con un collegamento, valido 72 ore, per scegliere una password nuova.</p>
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          defaultValue={typedEmail}
          error={refusal.fields['email']}
        />
        <Buttons>
          <Button kind="solid" type="submit" busy={requestLink.isPending}>
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

/** Recovery codes have their own view, so that password managers do not confuse the two. */
function SecondStep({ refusal, busy, onSend, onSwitch, onBack }: SecondStepProps) {
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of the other view is another one
  useEffect(() => {
    container.current?.querySelector('input')?.focus();
  }, [usesRecoveryCode]);
  const field = usesRecoveryCode
    ? { label: 'Codice di recupero', autoComplete: 'off', autoCapitalize: 'characters' as const }
    : { label: 'Codice', autoComplete: 'one-time-code', inputMode: 'numeric' as const };
  return (
    <div className={`stack5 ${styles.sign}`} ref={container}>
      <h2>Codice di verifica</h2>
      <p className="muted">
        {usesRecoveryCode
          ? 'Uno dei codici stampati quando il codice di verifica è stato attivato. Ognuno vale una volta sola.'
          : 'Il codice di sei cifre è nell’app di autenticazione. Se l’app non c’è più, un collega responsabile preme «Ridai l’accesso», nella pagina Accessi.'}
      </p>
      <Form onSend={onSend} failure={refusal.form}>
        <Field
          key={field.label}
          name="code"
          maxLength={limits.secondFactorCode}
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
              setUsesRecoveryCode(!usesRecoveryCode);
              onSwitch();
            }}
          >
            {usesRecoveryCode ? 'Usa il codice dell’app' : 'Usa un codice di recupero'}
          </Button>
          <Button kind="text" onClick={onBack}>
            Torna all’accesso
          </Button>
        </Buttons>
      </Form>
    </div>
  );
}
