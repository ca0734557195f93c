import { findLengthFault, listAnswers, makeRequestForm } from '../../../content/forms/request-form.ts';
import type { TopicView } from '../../../content/quotes/views.ts';
import { footerPages } from '../../../content/site-map.ts';
import { paths } from '../../../contract/paths.ts';
import { useContent } from '../../api/content.ts';
import { QuestionForm } from '../../layout/form/QuestionForm.tsx';
import type { StoredForm } from '../../layout/form/sending.ts';

interface RequestFormProps {
  topic: TopicView & { version: number };
  onStored: (stored: StoredForm) => void;
}

/** Form of a topic: its questions, a free text, name and email. */
export function RequestForm({ topic, onStored }: RequestFormProps) {
  const { slug, path, questions, closing, words, version } = topic;
  const { contact } = useContent('moduli');
  return (
    <QuestionForm
      form={makeRequestForm(questions, { form: words, contact })}
      action={path}
      draftName={path}
      sender={{
        path: paths.contact,
        toBody: ({ nome, email, messaggio, ...content }) => ({
          topic: slug,
          version,
          answers: Object.fromEntries(listAnswers(content)),
          messaggio,
          nome,
          email,
        }),
        findFaults: findLengthFault,
      }}
      words={{
        submit: words.submit,
        below: words.free,
        notice: { text: words.notice, path: `${footerPages.privacy.path}#messaggi` },
      }}
      onStored={onStored}
    >
      <input type="hidden" name="version" value={version} />
      {closing && <p className="above5">{closing}</p>}
    </QuestionForm>
  );
}
