import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { contactNotice } from '../../content/contatti.ts';
import { contactForm, type NoticeKey } from '../../content/messages.ts';
import { limits } from '../../contract/limits.ts';
import { paths } from '../../contract/paths.ts';
import { contactPost } from '../../contract/schemas.ts';
import { sendContactMessage } from '../api/forms.ts';
import { ApiFailure } from '../api/request.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { useArrival } from './arrival.ts';
import { type ContactErrors, ContactOutcome, fieldId, fieldNames } from './ContactOutcome.tsx';
import styles from './Form.module.css';
import { FormNotice } from './FormNotice.tsx';
import { Honeypot, useFormSigns } from './form-signs.tsx';

interface Outcome {
  notice?: NoticeKey;
  errors: ContactErrors;
}

/** Values as typed, one for each field of the message. */
function readFields(form: HTMLFormElement) {
  const data = new FormData(form);
  return Object.fromEntries(fieldNames.map((name) => [name, String(data.get(name) ?? '')]));
}

function errorsOf(values: Record<string, string>): Outcome {
  const checked = v.safeParse(contactPost, values);
  if (checked.success) return { errors: {} };
  const { nested = {} } = v.flatten<typeof contactPost>(checked.issues);
  const errors: ContactErrors = {};
  for (const name of fieldNames) {
    const message = nested[name]?.[0];
    if (message) errors[name] = message;
  }
  const missing = Object.values(values).some((value) => value.trim() === '');
  return { notice: missing ? 'campi-obbligatori' : 'campi-non-validi', errors };
}

/** The outcome of a call that failed. */
function failureOf(failure: unknown): Outcome {
  console.error('Error sending contact message', failure instanceof ApiFailure ? failure.code : failure);
  if (!(failure instanceof ApiFailure)) return { notice: 'errore-invio', errors: {} };
  if (failure.status === 429) return { notice: 'troppe-richieste', errors: {} };
  if (failure.status !== 400) return { notice: 'errore-invio', errors: {} };
  const wrong = fieldNames.flatMap((name) => (failure.fields[name] ? [[name, failure.fields[name]]] : []));
  return wrong.length > 0
    ? { notice: 'campi-non-validi', errors: Object.fromEntries(wrong) }
    : { notice: 'errore-invio', errors: {} };
}

/** The contact form. It posts natively; once the app is alive it sends in place and says what became of it beside the button. */
export function ContactForm() {
  const { form: returned } = useArrival();
  const mine = returned?.name === 'contatto' ? returned : undefined;
  const [outcome, setOutcome] = useState<Outcome>({ errors: mine?.errors ?? {} });
  const [alive, setAlive] = useState(false);
  const [sending, setSending] = useState(false);
  const sent = useRef({ content: '', key: '' });
  const signs = useFormSigns();
  useEffect(() => setAlive(true), []);

  /** One key for one text: sending the same again is the same message, a changed text is a new one. */
  function keyFor(content: string): string {
    if (sent.current.content !== content) sent.current = { content, key: crypto.randomUUID() };
    return sent.current.key;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = readFields(form);
    const checked = v.safeParse(contactPost, values);
    if (!checked.success) return setOutcome(errorsOf(values));
    setOutcome({ errors: {} });
    setSending(true);
    try {
      await sendContactMessage(checked.output, signs.read(form), keyFor(JSON.stringify(checked.output)));
      sent.current = { content: '', key: '' };
      form.reset();
      setOutcome({ notice: 'messaggio-inviato', errors: {} });
    } catch (failure) {
      setOutcome(failureOf(failure));
    }
    setSending(false);
  }

  const field = (name: (typeof fieldNames)[number]) => ({
    id: fieldId(name),
    name,
    ...contactForm[name],
    error: outcome.errors[name],
    defaultValue: mine?.values[name],
    maxLength: limits[name],
    required: true,
  });
  return (
    <form
      className={styles.form}
      method="post"
      action={paths.contactForm}
      noValidate={alive}
      onSubmit={submit}
      onInput={signs.noteInput}
    >
      <div className={styles.opening}>
        <ContactOutcome {...outcome} />
        <p className={styles.required}>{contactForm.required}</p>
      </div>
      <Field {...field('nome')} type="text" autoComplete="name" />
      <Field {...field('email')} type="email" inputMode="email" autoComplete="email" />
      <Field {...field('messaggio')} multiline rows={7} />
      <Honeypot label={contactForm.honeypot} />
      <FormNotice {...contactNotice} />
      <Button type="submit" disabled={sending}>
        {sending ? contactForm.submitting : contactForm.submit}
      </Button>
    </form>
  );
}
