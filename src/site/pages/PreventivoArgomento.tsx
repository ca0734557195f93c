import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { TopicView } from '../../content/quotes/views.ts';
import { checkId, footerPages, pages } from '../../content/site-map.ts';
import ledger from '../../ui/ledger-page.module.css';
import { useContent } from '../api/content.ts';
import { pathQuery } from '../api/queries.ts';
import { PageHead } from '../layout/PageHead.tsx';
import styles from './PreventivoArgomento.module.css';
import { RequestForm } from './preventivo/RequestForm.tsx';

/** Page of a topic: the questions on which its fee depends. */
export default function PreventivoArgomento() {
  const { pathname } = useLocation();
  const topic = useSuspenseQuery(pathQuery<TopicView & { version: number }>(pathname)).data;
  const { phone, phoneHref } = useContent('site');
  const { title, sentence, before, hasBands, words } = topic;
  return (
    <>
      <PageHead title={title} lead={sentence}>
        {before && <p className="above5">{before}</p>}
        <p className="above5">
          {words.phone}{' '}
          <a className={styles.phone} href={phoneHref}>
            {phone}
          </a>
        </p>
        {hasBands && (
          <p className="above3">
            <a className="line-link" href={`${pages.servizi.path}#${checkId}`}>
              {words.check}
            </a>
          </p>
        )}
      </PageHead>
      <div className={`${ledger.grid} lined`}>
        <p className={ledger.margin}>
          <a className={`line-link ${styles.all}`} href={footerPages.preventivo.path}>
            {words.all}
          </a>
        </p>
        <div className={`${ledger.text} ${styles.body}`}>
          <RequestForm key={topic.path} {...topic} />
        </div>
      </div>
    </>
  );
}
