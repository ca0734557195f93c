import { makeContactForm } from '../../../content/forms/contact-form.ts';
import { footerPages } from '../../../content/site-map.ts';
import { paths } from '../../../contract/paths.ts';
import { useContent } from '../../api/content.ts';
import { QuestionForm } from '../../layout/form/QuestionForm.tsx';

/** Contact form. */
export function ContactForm() {
  const { contact, shared } = useContent('moduli');
  return (
    <QuestionForm
      form={makeContactForm(contact)}
      action={paths.contactForm}
      sender={{ path: paths.contact, toBody: (message) => message }}
      words={{ submit: contact.submit, notice: { text: contact.notice, path: `${footerPages.privacy.path}#messaggi` } }}
    >
      {shared.answerTime && <p>{shared.answerTime}</p>}
    </QuestionForm>
  );
}
