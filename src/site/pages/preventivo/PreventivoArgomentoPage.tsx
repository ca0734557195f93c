import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { formNotices } from '../../../content/forms/form-notices.ts';
import type { TopicView } from '../../../content/quotes/views.ts';
import { checkId, footerPages, pages } from '../../../content/site-map.ts';
import { useContent } from '../../api/content.ts';
import { pathQuery } from '../../api/queries.ts';
import { FormPage } from '../../layout/form/FormPage.tsx';
import { SentForm } from '../../layout/form/SentForm.tsx';
import { useSent } from '../../layout/form/use-sent.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import { RequestForm } from './RequestForm.tsx';

/** Page of a topic: the questions on which its fee depends. */
export default function PreventivoArgomentoPage() {
  const { pathname } = useLocation();
  const topic = useSuspenseQuery(pathQuery<TopicView & { version: number }>(pathname)).data;
  const { notices } = useContent('moduli');
  const { sent, onStored } = useSent('preventivo');
  const { title, sentence, before, count, hasBands, appointment, words } = topic;
  const mark = footerPages.preventivo.label;
  if (sent)
    return (
      <SentForm
        sent={sent}
        lead={notices[formNotices.preventivo.stored].description}
        draftName={topic.path}
        words={words}
        mark={mark}
        facts={[[words.topic, title]]}
        ways={
          appointment
            ? [
                [
                  words.meet,
                  <a key="meet" href={appointment.path}>
                    {appointment.label}
                  </a>,
                ],
              ]
            : []
        }
      />
    );
  return (
    <>
      <PageHead
        title={title}
        lead={sentence}
        mark={mark}
        back={
          <a className="line-link" href={footerPages.preventivo.path}>
            {words.all}
          </a>
        }
      >
        {before && <p className="above5">{before}</p>}
        <p className="above5">{count}</p>
        {hasBands && (
          <p className="above3">
            <a className="line-link" href={`${pages.servizi.path}#${checkId}`}>
              {words.check}
            </a>
          </p>
        )}
      </PageHead>
      <FormPage words={words}>
        <RequestForm key={topic.path} topic={topic} onStored={onStored} />
      </FormPage>
    </>
  );
}
