import { useRef } from 'react';
import { contactForm } from '../../../content/contact-form.ts';
import { contactNotice } from '../../../content/contatti.ts';
import { limits } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import type { Outcome } from '../../layout/form/control-form.ts';
import styles from '../../layout/form/Form.module.css';
import { FormNotice } from '../../layout/form/FormNotice.tsx';
import { Honeypot } from '../../layout/form/Honeypot.tsx';
import { useForm } from '../../layout/form/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ContactOutcome } from './ContactOutcome.tsx';
import { fieldId, type fieldNames } from './fields.ts';

const load = async () => (await import('./send-message.ts')).sendMessage;

function unreachable(): Outcome {
  console.error('Error sending contact message', 'network');
  return { notice: 'errore-invio', errors: {}, sent: false };
}

/** The contact form; what became of it stands under its button. */
export function ContactForm() {
  const outcomeBox = useRef<HTMLDivElement>(null);
  const form = useForm({ name: 'contatto', load, unreachable, outcomeBox });
  const { sending, outcome, errors } = form;

  const field = (name: (typeof fieldNames)[number]) => ({
    id: fieldId(name),
    name,
    ...contactForm[name],
    error: errors[name],
    defaultValue: form.returnedValue(name),
    maxLength: limits[name],
    required: true,
  });
  return (
    <form className={styles.form} action={paths.contactForm} {...form.props}>
      <p className={styles.required}>{contactForm.required}</p>
      <Field {...field('nome')} type="text" autoComplete="name" />
      <Field {...field('email')} type="email" inputMode="email" autoComplete="email" />
      <Field {...field('messaggio')} multiline rows={7} />
      <Honeypot />
      <FormNotice {...contactNotice} />
      <div>
        <Button type="submit" disabled={sending}>
          {sending ? contactForm.submitting : contactForm.submit}
        </Button>
        <ContactOutcome ref={outcomeBox} notice={outcome?.notice} errors={errors} />
      </div>
    </form>
  );
}
