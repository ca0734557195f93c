import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sessionCalls } from '../../../contract/session-calls.ts';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { send } from '../http.ts';
import { Button, Buttons } from '../parts/Button.tsx';
import { Form } from '../parts/Form.tsx';
import { refusalOf } from '../parts/refusal.ts';
import { words } from './words.ts';

/** Asks for a letter with a link to a new password. The answer is the same for every address, or it would tell who has an account. */
export function ForgottenPassword({ onBack }: { onBack: () => void }) {
  const ask = useMutation({
    mutationFn: (email: string) => send(sessionCalls.resetPassword, { email }),
  });
  const place = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (ask.isSuccess) notice.current?.focus();
  }, [ask.isSuccess]);
  const refusal = refusalOf(ask.error, ['email']);
  if (ask.isSuccess) {
    return (
      <>
        <Notice variant="default" title={words.reset.sent} ref={notice}>
          <p>{words.reset.sentText}</p>
        </Notice>
        <Buttons>
          <Button onClick={onBack}>{words.back}</Button>
        </Buttons>
      </>
    );
  }
  return (
    <div ref={place}>
      <Form failure={refusal.form} onSend={(fields) => ask.mutate(String(fields.get('email')))}>
        <h2>{words.forgotten}</h2>
        <p>{words.reset.lead}</p>
        <Field label={words.email} type="email" name="email" autoComplete="username" error={refusal.fields['email']} />
        <Buttons>
          <Button kind="solid" type="submit" busy={ask.isPending}>
            {words.reset.send}
          </Button>
          <Button kind="text" onClick={onBack}>
            {words.back}
          </Button>
        </Buttons>
      </Form>
    </div>
  );
}
