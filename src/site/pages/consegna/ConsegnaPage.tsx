import { useState } from 'react';
import { useLocation } from 'react-router';
import { formatItalianDate } from '../../../content/time/italian-date.ts';
import { getLedgerClass } from '../../../ui/Ledger.tsx';
import ledger from '../../../ui/ledger-page.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import { useContent } from '../../api/content.ts';
import { Facts } from '../../layout/Facts.tsx';
import form from '../../layout/form/Form.module.css';
import { PageHead } from '../../layout/PageHead.tsx';
import { usePageState } from '../../layout/page-state.ts';
import { ShortPage } from '../../layout/ShortPage.tsx';
import styles from './ConsegnaPage.module.css';
import { DoneForm } from './DoneForm.tsx';
import { PaperForm } from './PaperForm.tsx';

/** Page behind the link by which a client hands in papers. It only receives: nothing on it leads back to a file. */
export default function ConsegnaPage() {
  const words = useContent('consegna');
  const { phone, phoneHref } = useContent('site');
  const { state = 'unknown', request, refused } = usePageState().papers ?? {};
  const [papers, setPapers] = useState(request?.papers ?? []);
  const { pathname } = useLocation();
  const phoneLink = (
    <a className="line-link" href={phoneHref}>
      {phone}
    </a>
  );
  if (!request)
    return (
      <ShortPage mark={{ word: words.mark }} {...words[state === 'no-key' ? 'noKey' : 'unknown']}>
        <p className="above3">
          {words.phone}: {phoneLink}
        </p>
      </ShortPage>
    );
  const { reference, title, text, due, person, isFinished } = request;
  return (
    <>
      <PageHead title={title} lead={words.lead} mark={words.mark}>
        {text && <p className={`above3 ${styles.text}`}>{text}</p>}
        <Facts
          facts={[
            ...(person === null ? [] : [[words.person, person] as const]),
            ...(due === null ? [] : [[words.due, formatItalianDate(due)] as const]),
            [words.reference, reference],
            [words.phone, phoneLink],
          ]}
        />
        <p className="soft above3">{words.kinds}</p>
      </PageHead>
      <div className={`${ledger.grid} lined`}>
        <div className={ledger.margin} />
        <div className={`${ledger.text} ${form.form} ${styles.list}`}>
          <div className={form.outcome}>
            {refused && (
              <Notice title={words.refused} variant="destructive" takesFocus>
                <p>{refused.paper ? <a href={`#${refused.paper}`}>{refused.message}</a> : refused.message}</p>
              </Notice>
            )}
          </div>
          <ol className={`${getLedgerClass('plain')} ${form.rows}`}>
            {papers.map((paper) => (
              <li key={paper.id} id={paper.id}>
                <PaperForm
                  path={pathname}
                  paper={paper}
                  onChange={(change) =>
                    setPapers((before) => before.map((one) => (one.id === paper.id ? change(one) : one)))
                  }
                  refused={refused?.paper === paper.id ? refused : undefined}
                />
              </li>
            ))}
          </ol>
          <DoneForm path={pathname} isFinished={isFinished} papers={papers} />
        </div>
      </div>
    </>
  );
}
