import { isStored } from '../../../content/form-outcome.ts';
import { footerPages } from '../../../content/site-map.ts';
import { limits } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useContent } from '../../api/content.ts';
import { usePageState } from '../page-state.ts';
import styles from './Form.module.css';
import { FormNotice } from './FormNotice.tsx';
import { Honeypot, shownNoticeField } from './Honeypot.tsx';
import { useForm } from './use-form.ts';

/** Newsletter form: one email field and its privacy notice. A toast shows the result; without JavaScript, a notice. */
export function NewsletterForm() {
  const { newsletter, honeypot, noticeVersion } = useContent('moduli');
  const { sending, outcome, errors, returnedValue, props } = useForm({
    name: 'newsletter',
    load: async () => (await import('./send-signup.ts')).createSignupSender(newsletter.invalid),
  });
  const { notice } = usePageState();
  return (
    <form className={`stack3 above6 ${styles.inline}`} action={paths.newsletterForm} {...props}>
      <Field
        label={newsletter.label}
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
        {sending ? newsletter.submitting : newsletter.submit}
      </Button>
      <Honeypot label={honeypot} />
      <input type="hidden" name={shownNoticeField} value={noticeVersion} />
      <p className="soft" role="status">
        {outcome && isStored(outcome) ? newsletter.pending : notice?.next}
      </p>
      <FormNotice
        text={newsletter.notice}
        link={{ label: newsletter.noticeLink, path: `${footerPages.privacy.path}#newsletter` }}
      />
    </form>
  );
}
