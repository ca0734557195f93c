import { useRef } from 'react';
import { footerPages } from '../../../content/site-map.ts';
import {
  type ContactFieldName,
  contactFieldNames,
  contactFields,
  requiredContactFields,
} from '../../../contract/contact/fields.ts';
import { paths } from '../../../contract/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useContent } from '../../api/content.ts';
import styles from '../../layout/form/Form.module.css';
import { FormNotice } from '../../layout/form/FormNotice.tsx';
import { FormResult } from '../../layout/form/FormResult.tsx';
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
    <form className={`stack5 start ${styles.form}`} action={paths.contactForm} {...form.props}>
      <p className="soft">{contact.required}</p>
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
        <FormResult
          ref={outcomeBox}
          outcome={outcome}
          errors={errors}
          fields={contactFieldNames.map((name) => ({ name, id: getFieldId(name), label: contact[name].label }))}
        />
      </div>
    </form>
  );
}

function getFieldId(name: ContactFieldName): string {
  return `contatto-${name}`;
}
