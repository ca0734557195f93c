import { type FormEvent, useEffect, useRef, useState } from 'react';
import { footerPages } from '../../../content/site-map.ts';
import { limits } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { useContent } from '../../api/content.ts';
import { useArrival } from '../../layout/arrival.ts';
import styles from '../../layout/Form.module.css';
import { FormNotice } from '../../layout/FormNotice.tsx';
import { Honeypot, useFormSigns } from '../../layout/form-signs.tsx';
import { postNatively } from '../../layout/post-natively.ts';
import { useSending } from '../../layout/use-sending.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ContactOutcome, type ContactResult, fieldId, fieldNames } from './ContactOutcome.tsx';

/** What checks and sends the form, fetched when a visitor turns to it. */
const loadSending = () => import('./send-message.ts');
const prefetchSending = () => loadSending().catch(() => {});

/** Values as typed, one for each field of the message. */
function readFields(form: HTMLFormElement) {
  const data = new FormData(form);
  return Object.fromEntries(fieldNames.map((name) => [name, String(data.get(name) ?? '')]));
}

function outOfReach(): ContactResult {
  console.error('Error sending contact message', 'network');
  return { notice: 'errore-invio', errors: {} };
}

/** The contact form. It posts natively; once the app is alive it sends in place and says what became of it beside the button. */
export function ContactForm() {
  const { contact: contactForm, honeypot } = useContent('moduli');
  const { form: returned } = useArrival();
  const mine = returned?.name === 'contatto' ? returned : undefined;
  const [result, setResult] = useState<ContactResult>({ errors: mine?.errors ?? {} });
  const [alive, setAlive] = useState(false);
  const { sending, begin, end } = useSending();
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
    if (sending) return;
    const form = event.currentTarget;
    const values = readFields(form);
    const read = signs.read(form);
    setResult({ errors: {} });
    begin();
    const part = await loadSending().catch(() => null);
    if (!part && (await postNatively(form))) return end();
    const outcome = part ? await part.sendMessage(values, read, keyFor) : outOfReach();
    if (outcome.notice === 'messaggio-inviato') {
      sent.current = { content: '', key: '' };
      form.reset();
    }
    setResult(outcome);
    end();
  }

  const field = (name: (typeof fieldNames)[number]) => ({
    id: fieldId(name),
    name,
    ...contactForm[name],
    error: result.errors[name],
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
      onFocus={prefetchSending}
      onInput={signs.noteInput}
    >
      <div className={styles.opening}>
        <ContactOutcome {...result} />
        <p className={styles.required}>{contactForm.required}</p>
      </div>
      <Field {...field('nome')} type="text" autoComplete="name" />
      <Field {...field('email')} type="email" inputMode="email" autoComplete="email" />
      <Field {...field('messaggio')} multiline rows={7} />
      <Honeypot label={honeypot} />
      <FormNotice
        text={contactForm.notice}
        link={{ label: contactForm.noticeLink, path: `${footerPages.privacy.path}#messaggi` }}
      />
      <Button type="submit" disabled={sending}>
        {sending ? contactForm.submitting : contactForm.submit}
      </Button>
    </form>
  );
}
