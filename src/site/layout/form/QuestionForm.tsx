import { type ReactNode, useRef } from 'react';
import { listRows, type PublicForm } from '../../../content/forms/public-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { getLedgerClass } from '../../../ui/Ledger.tsx';
import { useContent } from '../../api/content.ts';
import styles from './Form.module.css';
import { FormNotice } from './FormNotice.tsx';
import { FormResult } from './FormResult.tsx';
import { Honeypot } from './Honeypot.tsx';
import { type AskingForm, Question } from './Question.tsx';
import type { Sender, StoredForm } from './sending.ts';
import { useForm } from './use-form.ts';

interface QuestionFormProps<Content> {
  form: PublicForm<Content>;
  /** Path of the post without JavaScript. */
  action: string;
  /** Call that sends the form with JavaScript; without one it always posts natively. */
  sender?: Sender<Content>;
  draftName?: string;
  words: {
    submit: string;
    /** Sentence below the button. */
    below?: string;
    /** Privacy notice, and the path of its section. */
    notice?: { text: string; path: string };
  };
  halfDay?: AskingForm['halfDay'];
  /** Elements between the questions and the button. */
  children?: ReactNode;
  /** Replaces a stored form by its entry; without it the form stays, with a notice. */
  onStored?: (stored: StoredForm) => void;
}

/** Form of described questions. The outcome appears above the first one. */
export function QuestionForm<Content>({
  form,
  action,
  sender,
  draftName,
  words,
  halfDay,
  children,
  onStored,
}: QuestionFormProps<Content>) {
  const { submitting, noticeLink, honeypot } = useContent('moduli').shared;
  const outcomeBox = useRef<HTMLDivElement>(null);
  const { sending, outcome, returned, errors, returnedValue, props } = useForm({
    name: form.name,
    makeForm: () => form,
    draftName,
    sender,
    outcomeBox,
    onStored,
  });
  const asking = { name: form.name, questions: form.questions, errors, returnedValue, halfDay };
  const rows = listRows(form).map(
    ([name, field]) => [name, <Question key={name} name={name} field={field} form={asking} />] as const,
  );
  return (
    <form className={styles.form} action={action} {...props}>
      <FormResult ref={outcomeBox} form={form} outcome={outcome} returned={returned} errors={errors} />
      {form.who ? (
        <ol className={`${getLedgerClass('plain')} ${styles.rows}`}>
          {rows.map(([name, question]) => (
            <li key={name}>{question}</li>
          ))}
        </ol>
      ) : (
        <div className="stack5">{rows.map(([, question]) => question)}</div>
      )}
      {children}
      <Honeypot label={honeypot} />
      <div className={styles.end}>
        {words.notice && <FormNotice text={words.notice.text} link={{ label: noticeLink, path: words.notice.path }} />}
        <div>
          <Button type="submit" disabled={sending}>
            {sending ? submitting : words.submit}
          </Button>
          {words.below && <p className="soft above3">{words.below}</p>}
        </div>
      </div>
    </form>
  );
}
