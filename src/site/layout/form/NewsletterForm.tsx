import { footerPages } from '../../../content/site-map.ts';
import { limits } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import fieldStyles from '../../../ui/Field.module.css';
import { useContent } from '../../api/content.ts';
import { usePageState } from '../page-state.ts';

import { FormNotice } from './FormNotice.tsx';
import { Honeypot, shownNoticeField } from './Honeypot.tsx';
import styles from './NewsletterForm.module.css';
import { useForm } from './use-form.ts';

const id = 'newsletter-email';

/**
 * Newsletter form: one email field and its privacy notice. A toast shows the result; without JavaScript, a notice. Its
 * description is loaded with the code that sends it, because home loads more than any other page.
 */
export function NewsletterForm() {
  const { newsletter, shared, noticeVersion } = useContent('moduli');
  const { sending, outcome, errors, returnedValue, props } = useForm({
    name: 'newsletter',
    makeForm: ({ makeSignUpForm }) => makeSignUpForm(newsletter),
    sender: { path: paths.newsletter, toBody: (content) => content },
  });
  const { notice } = usePageState();
  const error = errors['email'];
  return (
    <form className={`stack3 above6 ${styles.form}`} action={paths.newsletterForm} {...props}>
      <div className="stack1">
        <label htmlFor={id}>{newsletter.label}</label>
        <input
          className={`${fieldStyles.control} ${fieldStyles.input}`}
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          maxLength={limits.email}
          defaultValue={returnedValue('email')}
          disabled={sending}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
        />
        {error && (
          <p className={fieldStyles.error} id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
      <Button type="submit" disabled={sending}>
        {sending ? newsletter.submitting : newsletter.submit}
      </Button>
      <Honeypot label={shared.honeypot} />
      <input type="hidden" name={shownNoticeField} value={noticeVersion} />
      <p className="soft" role="status">
        {outcome?.stored ? newsletter.pending : notice?.next}
      </p>
      <FormNotice
        text={newsletter.notice}
        link={{ label: newsletter.noticeLink, path: `${footerPages.privacy.path}#newsletter` }}
      />
    </form>
  );
}
