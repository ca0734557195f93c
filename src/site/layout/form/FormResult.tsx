import type { ReactNode, Ref } from 'react';
import { type FormOutcome, isStored } from '../../../content/form-outcome.ts';
import { fillIn } from '../../../content/writing/fill.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useContent } from '../../api/content.ts';
import styles from './Form.module.css';

interface FormResultProps {
  /** Undefined before a submit, and after a post without JavaScript, whose result `PostedNotice` shows. */
  outcome: FormOutcome | undefined;
  errors: FormOutcome['errors'];
  fields: readonly { name: string; id: string; label: string }[];
  ref?: Ref<HTMLDivElement>;
  /** Next steps, shown once the server has stored the message. */
  children?: ReactNode;
}

/** Result of a form that sends a message, with links to the invalid fields. */
export function FormResult({ outcome, errors, fields, ref, children }: FormResultProps) {
  const { contact, notices } = useContent('moduli');
  const notice = outcome && {
    ...notices[outcome.notice],
    ...(outcome.description && { description: outcome.description }),
  };
  const invalidFields = fields.filter(({ name }) => errors[name]);
  const summary =
    invalidFields.length === 1 ? contact.oneError : fillIn(contact.errors, { numero: invalidFields.length });
  return (
    <div className={styles.outcome} aria-live="polite">
      {(notice || invalidFields.length > 0) && (
        <Notice ref={ref} title={notice ? notice.title : summary} variant={notice ? notice.variant : 'destructive'}>
          {notice && <p>{notice.description}</p>}
          {outcome && isStored(outcome) && (
            <>
              {contact.answerTime && <p>{contact.answerTime}</p>}
              {children}
            </>
          )}
          {invalidFields.length > 0 && (
            <ul>
              {invalidFields.map(({ name, id, label }) => (
                <li key={name}>
                  {/* Focus by script: in WebKit a link to a fragment does not focus the field for typing. */}
                  <a href={`#${id}`} onClick={() => focusField(id)}>
                    {label.endsWith('?') ? label : `${label}:`} {errors[name]}
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

/** Focuses a field without scrolling: the link itself scrolls, so that the label stays visible too. */
function focusField(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true });
}
