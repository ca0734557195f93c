import { useRef } from 'react';
import { Link } from 'react-router';
import type { TopicView } from '../../../content/quotes/views.ts';
import { footerPages } from '../../../content/site-map.ts';
import { type ContactFieldName, contactFields } from '../../../contract/contact/fields.ts';
import { makeAnswerField } from '../../../contract/contact/request.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { getLedgerClass } from '../../../ui/Ledger.tsx';
import { useContent } from '../../api/content.ts';
import formStyles from '../../layout/form/Form.module.css';
import { FormNotice } from '../../layout/form/FormNotice.tsx';
import { FormResult } from '../../layout/form/FormResult.tsx';
import { Honeypot } from '../../layout/form/Honeypot.tsx';
import { useForm } from '../../layout/form/use-form.ts';
import { getQuestionId, QuestionField } from './QuestionField.tsx';
import styles from './RequestForm.module.css';

const getFieldId = (name: ContactFieldName) => `preventivo-${name}`;

/** Form of a topic: its questions, a free text, name and email. The result appears below its button. */
export function RequestForm(topic: TopicView & { version: number }) {
  const { path, questions, closing, words, version, appointment } = topic;
  const { contact, honeypot } = useContent('moduli');
  const outcomeBox = useRef<HTMLDivElement>(null);
  const form = useForm({
    name: 'preventivo',
    draftName: path,
    load: async () => (await import('./send-request.ts')).createRequestSender(topic),
    outcomeBox,
  });
  const { sending, outcome, errors } = form;
  const labels = { messaggio: words.more, nome: contact.nome.label, email: contact.email.label };
  const makeFieldProps = (name: keyof typeof labels) => ({
    id: getFieldId(name),
    name,
    label: labels[name],
    error: errors[name],
    defaultValue: form.returnedValue(name),
    maxLength: contactFields[name].maxLength,
    ...contactFields[name].control,
  });
  const fields = [
    ...questions.map((question) => ({
      name: makeAnswerField(question.id),
      id: getQuestionId(question),
      label: question.question,
    })),
    ...(['messaggio', 'nome', 'email'] as const).map((name) => ({ name, id: getFieldId(name), label: labels[name] })),
  ];
  return (
    <form className={`start ${formStyles.form} ${styles.form}`} action={path} {...form.props}>
      {!outcome && Object.keys(errors).length > 0 && (
        <div className={styles.errors}>
          <FormResult outcome={undefined} errors={errors} fields={fields} />
        </div>
      )}
      <ol className={getLedgerClass()}>
        {questions.map((question) => (
          <li key={question.id}>
            <QuestionField
              question={question}
              words={words}
              answer={form.returnedValue(makeAnswerField(question.id))}
              error={errors[makeAnswerField(question.id)]}
            />
          </li>
        ))}
      </ol>
      {closing && <p className={styles.closing}>{closing}</p>}
      <div className={`lined stack5 ${styles.sender}`}>
        <Field {...makeFieldProps('messaggio')} rows={4} />
        <Field {...makeFieldProps('nome')} required />
        <Field {...makeFieldProps('email')} required />
        <Honeypot label={honeypot} />
        <input type="hidden" name="version" value={version} />
        <FormNotice
          text={words.notice}
          link={{ label: contact.noticeLink, path: `${footerPages.privacy.path}#messaggi` }}
        />
        <div>
          <Button type="submit" disabled={sending}>
            {sending ? contact.submitting : words.submit}
          </Button>
          <p className="soft above3">{words.free}</p>
          <FormResult ref={outcomeBox} outcome={outcome} errors={outcome ? errors : {}} fields={fields}>
            {appointment && (
              <p>
                <Link to={appointment.path}>{appointment.label}</Link>
              </p>
            )}
          </FormResult>
        </div>
      </div>
    </form>
  );
}
