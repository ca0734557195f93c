import type { Ref } from 'react';
import type { FormErrors } from '../../../content/forms/parsing.ts';
import { listInputs, type PublicForm } from '../../../content/forms/public-form.ts';
import type { NoticeKey, Notices } from '../../../content/pages/notices.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useContent } from '../../api/content.ts';
import styles from './Form.module.css';
import { getInputId } from './Question.tsx';
import type { SendOutcome } from './sending.ts';

interface FormResultProps {
  form: PublicForm;
  outcome: SendOutcome | undefined;
  /** Notice of a form that the server returned: without JavaScript the box takes the focus. */
  returned: Pick<Notices[NoticeKey], 'title' | 'description' | 'variant'> | undefined;
  errors: FormErrors;
  ref: Ref<HTMLDivElement>;
}

/** Result of a form that is sent, with links to the invalid inputs. */
export function FormResult({ form, outcome, returned, errors, ref }: FormResultProps) {
  const { shared, notices } = useContent('moduli');
  const notice = outcome
    ? { ...notices[outcome.notice], ...(outcome.description && { description: outcome.description }) }
    : returned;
  const faults = listInputs(form.questions).flatMap(([name, { label }]) => {
    const error = errors[name];
    return error === undefined ? [] : [{ name, text: describeFault(label, error) }];
  });
  return (
    <div className={styles.outcome} aria-live="polite">
      {notice && (
        <Notice ref={ref} title={notice.title} variant={notice.variant} takesFocus={returned && !outcome}>
          <p>{notice.description}</p>
          {outcome?.stored && shared.answerTime && <p>{shared.answerTime}</p>}
          {faults.length > 0 && (
            <ul>
              {faults.map(({ name, text }) => (
                <li key={name}>
                  {/* Focus by script: in WebKit a link to a fragment does not focus the field for typing. */}
                  <a
                    href={`#${getInputId(form.name, name)}`}
                    onClick={() => document.getElementById(getInputId(form.name, name))?.focus({ preventScroll: true })}
                  >
                    {text}
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

/** Error message after the name of its input, unless it contains it. */
function describeFault(label: string, error: string): string {
  if (error.toLowerCase().includes(label.toLowerCase())) return error;
  return label.endsWith('?') ? `${label} ${error}` : `${label}: ${error}`;
}
