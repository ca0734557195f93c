import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { contactForm, type NoticeKey, newsletterForm } from '../../content/messages.ts';
import { newsletterNotice } from '../../content/newsletter.ts';
import { limits } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { duplicateCode, newsletterPost } from '../../contract/schemas.ts';
import { subscribe } from '../api/forms.ts';
import { ApiFailure } from '../api/request.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { useArrival } from './arrival.ts';
import styles from './Form.module.css';
import { FormNotice } from './FormNotice.tsx';
import { Honeypot, useFormSigns } from './form-signs.tsx';
import { notify } from './toasts/notify.ts';

function noticeOf(failure: unknown): NoticeKey {
  if (!(failure instanceof ApiFailure)) return 'errore-iscrizione';
  if (failure.code === duplicateCode) return 'email-registrata';
  if (failure.status === 429) return 'troppe-richieste';
  return failure.status === 400 ? 'email-non-valida' : 'errore-iscrizione';
}

/** The newsletter's form: one address, its notice beside it. Outcomes are toasts; without JavaScript the server answers. */
export function NewsletterForm() {
  const { form: returned } = useArrival();
  const mine = returned?.name === 'newsletter' ? returned : undefined;
  const form = useRef<HTMLFormElement>(null);
  const [alive, setAlive] = useState(false);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState(mine?.errors['email']);
  const signs = useFormSigns();
  useEffect(() => setAlive(true), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    const typed = new FormData(element).get('email');
    const signup = v.safeParse(newsletterPost, { email: typed });
    if (!signup.success) {
      notify(typeof typed === 'string' && typed.trim() ? 'email-non-valida' : 'email-richiesta');
      setError(newsletterForm.invalid);
      element.querySelector<HTMLInputElement>('[name="email"]')?.focus();
      return;
    }
    setError(undefined);
    setSending(true);
    try {
      await subscribe(signup.output.email, signs.read(element));
      element.reset();
      notify('iscrizione-completata');
    } catch (failure) {
      notify(noticeOf(failure));
    }
    setSending(false);
  }

  return (
    <form
      ref={form}
      className={styles.inline}
      method="post"
      action={paths.newsletterForm}
      noValidate={alive}
      onSubmit={submit}
      onInput={signs.noteInput}
    >
      <Field
        label={newsletterForm.label}
        error={error}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        maxLength={limits.email}
        defaultValue={mine?.values['email']}
        disabled={sending}
      />
      <Button type="submit" disabled={sending}>
        {sending ? newsletterForm.submitting : newsletterForm.submit}
      </Button>
      <Honeypot label={contactForm.honeypot} />
      <FormNotice {...newsletterNotice} />
    </form>
  );
}
