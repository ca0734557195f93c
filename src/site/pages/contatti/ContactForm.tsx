import { type Ref, useRef } from 'react';
import type { FormOutcome } from '../../../content/form-outcome.ts';
import { footerPages } from '../../../content/site-map.ts';
import { fillIn } from '../../../content/writing/fill.ts';
import {
  type ContactFieldName,
  contactFieldNames,
  contactFields,
  requiredContactFields,
} from '../../../contract/contact/fields.ts';
import { paths } from '../../../contract/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import patterns from '../../../ui/patterns.module.css';
import { useContent } from '../../api/content.ts';
import styles from '../../layout/form/Form.module.css';
import { FormNotice } from '../../layout/form/FormNotice.tsx';
import { Honeypot } from '../../layout/form/Honeypot.tsx';
import { useForm } from '../../layout/form/use-form.ts';

const loadSender = async () => (await import('./send-message.ts')).sendMessage;

/** Contact form. The result appears below its button. */
export function ContactForm() {
  const { contact, honeypot } = useContent('moduli');
  const outcomeBox = useRef<HTMLDivElement>(null);
  const form = useForm({ name: 'contatto', load: loadSender, outcomeBox });
  const { sending, outcome, errors } = form;
  return (
    <form className={`${patterns.stack5} ${patterns.start} ${styles.form}`} action={paths.contactForm} {...form.props}>
      <p className={patterns.soft}>{contact.required}</p>
      {contactFieldNames.map((name) => (
        <Field
          key={name}
          id={getFieldId(name)}
          name={name}
          {...contact[name]}
          error={errors[name]}
          defaultValue={form.returnedValue(name)}
          maxLength={contactFields[name].maxLength}
          required={requiredContactFields.includes(name)}
          {...contactFields[name].control}
        />
      ))}
      <Honeypot label={honeypot} />
      <FormNotice
        text={contact.notice}
        link={{ label: contact.noticeLink, path: `${footerPages.privacy.path}#messaggi` }}
      />
      {contact.answerTime && <p>{contact.answerTime}</p>}
      <div>
        <Button type="submit" disabled={sending}>
          {sending ? contact.submitting : contact.submit}
        </Button>
        <ContactOutcome ref={outcomeBox} outcome={outcome} errors={errors} />
      </div>
    </form>
  );
}

interface ContactOutcomeProps {
  /** Undefined before a submit, and after a post without JavaScript, whose result `PostedNotice` shows. */
  outcome: FormOutcome | undefined;
  errors: FormOutcome['errors'];
  ref: Ref<HTMLDivElement>;
}

/** Outcome of the contact form, with links to the invalid fields. */
function ContactOutcome({ outcome, errors, ref }: ContactOutcomeProps) {
  const { contact, notices } = useContent('moduli');
  const notice = outcome && {
    ...notices[outcome.notice],
    ...(outcome.description && { description: outcome.description }),
  };
  const invalidFields = contactFieldNames.filter((name) => errors[name]);
  const summary =
    invalidFields.length === 1 ? contact.oneError : fillIn(contact.errors, { numero: invalidFields.length });
  return (
    <div className={styles.outcome} aria-live="polite">
      {(notice || invalidFields.length > 0) && (
        <Notice ref={ref} title={notice ? notice.title : summary} variant={notice ? notice.variant : 'destructive'}>
          {notice && <p>{notice.description}</p>}
          {outcome?.notice === 'messaggio-inviato' && contact.answerTime && <p>{contact.answerTime}</p>}
          {invalidFields.length > 0 && (
            <ul>
              {invalidFields.map((name) => (
                <li key={name}>
                  {/* Focus by script: in WebKit a link to a fragment does not focus the field for typing. */}
                  <a href={`#${getFieldId(name)}`} onClick={() => focusField(name)}>
                    {contact[name].label}: {errors[name]}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </div>
  );
}

function getFieldId(name: ContactFieldName): string {
  return `contatto-${name}`;
}

/** Focuses a field without scrolling: the link itself scrolls, so that the label stays visible too. */
function focusField(name: ContactFieldName): void {
  document.getElementById(getFieldId(name))?.focus({ preventScroll: true });
}
