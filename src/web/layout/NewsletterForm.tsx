import { type FormEvent, useEffect, useState } from 'react';
import { footerPages } from '../../content/site-map.ts';
import { limits } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { useContent } from '../api/content.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { useArrival } from './arrival.ts';
import styles from './Form.module.css';
import { FormNotice } from './FormNotice.tsx';
import { Honeypot, useFormSigns } from './form-signs.tsx';
import { postNatively } from './post-natively.ts';
import { notify } from './toasts/notify.ts';
import { useSending } from './use-sending.ts';

/** What checks and sends the form, fetched when a visitor turns to it. */
const loadSending = () => import('./sending/newsletter.ts');
const prefetchSending = () => loadSending().catch(() => {});

/** The newsletter's form: one address, its notice beside it. Outcomes are toasts; without JavaScript the server answers. */
export function NewsletterForm() {
  const { newsletter: newsletterForm, notices, honeypot } = useContent('moduli');
  const { form: returned } = useArrival();
  const mine = returned?.name === 'newsletter' ? returned : undefined;
  const [alive, setAlive] = useState(false);
  const { sending, begin, end } = useSending();
  const [error, setError] = useState(mine?.errors['email']);
  const signs = useFormSigns();
  useEffect(() => setAlive(true), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const typed = String(new FormData(form).get('email') ?? '');
    const read = signs.read(form);
    begin();
    const part = await loadSending().catch(() => null);
    if (!part && (await postNatively(form))) return end();
    const notice = part ? await part.sendSignup(typed, read) : 'errore-iscrizione';
    if (notice === 'iscrizione-completata') form.reset();
    const wrong = notice === 'email-richiesta' || notice === 'email-non-valida';
    setError(wrong ? newsletterForm.invalid : undefined);
    end(wrong ? form.querySelector('[name=email]') : null);
    notify(notices[notice]);
  }

  return (
    <form
      className={styles.inline}
      method="post"
      action={paths.newsletterForm}
      noValidate={alive}
      onSubmit={submit}
      onFocus={prefetchSending}
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
      <Honeypot label={honeypot} />
      <FormNotice
        text={newsletterForm.notice}
        link={{ label: newsletterForm.noticeLink, path: `${footerPages.privacy.path}#newsletter` }}
      />
    </form>
  );
}
