import { footerPages } from '../../../content/site-map.ts';
import ledger from '../../../ui/ledger-page.module.css';
import { useContent } from '../../api/content.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import styles from './PreventivoPage.module.css';

/** Topics of requests for a quote. Their links load documents, without the router: only these hold the questions. */
export default function PreventivoPage() {
  const { title, lead, topics } = useContent('preventivo');
  return (
    <>
      <PageHead title={title} lead={lead} mark={footerPages.preventivo.label} />
      <div className={`${ledger.grid} lined`}>
        <div className={ledger.margin} />
        <div className={ledger.text}>
          <ul className={`ruled-items ${styles.topics}`}>
            {topics.map((topic) => (
              <li key={topic.path}>
                <h2>
                  <a className="line-link" href={topic.path}>
                    {topic.title}
                  </a>
                </h2>
                <p className="muted measure">{topic.sentence}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}
