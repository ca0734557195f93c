import { newsletterForm } from '../../../content/messages.ts';
import { newsletterNotice } from '../../../content/newsletter.ts';
import { limits } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import type { Outcome } from './control-form.ts';
import styles from './Form.module.css';
import { FormNotice } from './FormNotice.tsx';
import { Honeypot } from './Honeypot.tsx';
import { useForm } from './use-form.ts';

const load = async () => (await import('./send-signup.ts')).sendSignup;
const unreachable = (): Outcome => ({ notice: 'errore-iscrizione', errors: {}, sent: false });

/** The newsletter's form: one address, its notice beside it. Outcomes are toasts; without JavaScript the server answers. */
export function NewsletterForm() {
  const { sending, errors, returnedValue, props } = useForm({ name: 'newsletter', load, unreachable });
  return (
    <form className={styles.inline} action={paths.newsletterForm} {...props}>
      <Field
        label={newsletterForm.label}
        error={errors['email']}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        maxLength={limits.email}
        defaultValue={returnedValue('email')}
        disabled={sending}
      />
      <Button type="submit" disabled={sending}>
        {sending ? newsletterForm.submitting : newsletterForm.submit}
      </Button>
      <Honeypot />
      <FormNotice {...newsletterNotice} />
    </form>
  );
}
