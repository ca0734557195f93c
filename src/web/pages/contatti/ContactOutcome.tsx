import type { Ref } from 'react';
import { filled } from '../../../content/filled.ts';
import { useContent } from '../../api/content.ts';
import type { Outcome } from '../../layout/form/control-form.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './ContactForm.module.css';
import { fieldId, fieldNames } from './fields.ts';

interface ContactOutcomeProps {
  /** None where the page itself already says it. */
  notice: Outcome['notice'] | undefined;
  errors: Outcome['errors'];
  ref: Ref<HTMLDivElement>;
}

/** What became of the contact form, with links to the fields that are wrong. */
export function ContactOutcome({ notice, errors, ref }: ContactOutcomeProps) {
  const { contact, notices } = useContent('moduli');
  const wrong = fieldNames.filter((name) => errors[name]);
  const summary = wrong.length === 1 ? contact.oneError : filled(contact.errors, { numero: wrong.length });
  return (
    <div className={styles.outcome} aria-live="polite">
      {(notice || wrong.length > 0) && (
        <Notice
          ref={ref}
          title={notice ? notices[notice].title : summary}
          variant={notice ? notices[notice].variant : 'destructive'}
        >
          {notice && <p>{notices[notice].description}</p>}
          {wrong.length > 0 && (
            <ul>
              {wrong.map((name) => (
                <li key={name}>
                  {/* WebKit's own way to the field sets no caret there: what is typed then goes nowhere. */}
                  <a href={`#${fieldId(name)}`} onClick={() => focusField(name)}>
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

/** Without scrolling, which the link does: the label has to be in sight too. */
function focusField(name: Parameters<typeof fieldId>[0]): void {
  document.getElementById(fieldId(name))?.focus({ preventScroll: true });
}
