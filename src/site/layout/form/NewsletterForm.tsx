import { useRef } from 'react';
import { footerPages } from '../../../content/site-map.ts';
import { fillIn } from '../../../content/writing/fill.ts';
import { limits } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import fieldStyles from '../../../ui/Field.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import { useContent } from '../../api/content.ts';
import { usePageState } from '../page-state.ts';

import { FormNotice } from './FormNotice.tsx';
import { Honeypot, shownNoticeField } from './Honeypot.tsx';
import styles from './NewsletterForm.module.css';
import { useForm } from './use-form.ts';

const id = 'newsletter-email';

/**
 * Newsletter form: one email field and its privacy notice. A toast shows the result; without JavaScript, a notice. A
 * box below the field names the missing confirmation. The form's description is loaded with the code that sends it, because home loads more than any other page.
 */
export function NewsletterForm() {
  const { newsletter, shared, noticeVersion } = useContent('moduli');
  const storedBox = useRef<HTMLDivElement>(null);
  const { sending, outcome, errors, returnedValue, props } = useForm({
    name: 'newsletter',
    makeForm: ({ makeSignUpForm }) => makeSignUpForm(newsletter),
    sender: { path: paths.newsletter, toBody: (content) => content },
    storedBox,
  });
  const { notice } = usePageState();
  const error = errors['email'];
  const pending = outcome?.stored
    ? fillIn(newsletter.pendingTo, { destinatario: outcome.stored.recipient })
    : notice?.next;
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
      <div role="status">
        {pending && (
          <Notice ref={storedBox} title={newsletter.pendingTitle} variant="default">
            <p>{pending}</p>
          </Notice>
        )}
      </div>
      <FormNotice
        text={newsletter.notice}
        link={{ label: newsletter.noticeLink, path: `${footerPages.privacy.path}#newsletter` }}
      />
    </form>
  );
}
