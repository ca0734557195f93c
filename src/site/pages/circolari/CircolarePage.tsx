import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { circularListPath } from '../../../content/circulars/paths.ts';
import type { CircularView } from '../../../content/circulars/views.ts';
import { circularWords as words } from '../../../content/circulars/words.ts';
import { footerPages } from '../../../content/site-map.ts';
import '../../../ui/bold.css';
import ledger from '../../../ui/ledger-page.module.css';
import { pathQuery } from '../../api/queries.ts';
import styles from './CircolarePage.module.css';
import { CircularSignup } from './CircularSignup.tsx';

/** Page of a circular: its text, its number in the left margin, and its facts in a column of their own. */
export default function CircolarePage() {
  const { pathname } = useLocation();
  const view = useSuspenseQuery(pathQuery<CircularView>(pathname)).data;
  const { number, title, lead, day, withdrawn, corrections, points, html, isOld, before, after } = view;
  return (
    <>
      <article className={ledger.grid}>
        <p className={`${ledger.margin} muted serif ${styles.folio}`}>
          {number !== null && <b>{number}</b>}
          <em>
            {words.circular} <br />
            {day}
          </em>
        </p>
        <div className={`${ledger.text} stack6 ${styles.sheet}`}>
          <header className={styles.head}>
            <h1>{withdrawn === null ? title : words.withdrawn.title(number)}</h1>
            {withdrawn === null ? (
              lead && <p className="lead">{lead}</p>
            ) : (
              <p className="lead">{words.withdrawn.text(withdrawn)}</p>
            )}
          </header>
          {withdrawn === null && <Facts {...view} />}
          <div className={styles.body}>
            {isOld && withdrawn === null && <p className={styles.old}>{words.old}</p>}
            {corrections.length > 0 && (
              <ul className={styles.corrections}>
                {corrections.map((correction) => (
                  <li key={correction.day + correction.text}>
                    <b>{words.correction(correction.day)}</b> {correction.text}
                  </li>
                ))}
              </ul>
            )}
            {points.length > 0 && (
              <section aria-label={words.brief}>
                <ol className={`lined ruled-items-below ${styles.points}`}>
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ol>
              </section>
            )}
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by the parser of circolari, which lets no HTML through */}
            <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
          </div>
        </div>
      </article>
      <CircularSignup otherwise={words.readOn}>
        <nav className={`stack5 above7 screen ${styles.others}`} aria-label={words.others}>
          <dl>
            {[[words.before, before] as const, [words.after, after] as const].map(
              ([label, other]) =>
                other && (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      <a href={other.path}>
                        {other.number !== null && `${other.number}. `}
                        {other.title}
                      </a>
                    </dd>
                  </div>
                ),
            )}
          </dl>
          <a className="line-link" href={circularListPath}>
            {words.all}
          </a>
        </nav>
      </CircularSignup>
    </>
  );
}

/** Facts about a circular: author, last update, topic, cited provisions and deadlines. */
function Facts({ author, updated, topic, provisions, deadlines }: CircularView) {
  return (
    <dl className={`small ruled-items ${styles.facts}`}>
      <Fact label={words.by}>
        <dd>{author}</dd>
      </Fact>
      <Fact label={words.updated}>
        <dd>{updated}</dd>
      </Fact>
      {topic && (
        <Fact label={words.topic}>
          <dd>{topic}</dd>
        </Fact>
      )}
      {provisions.length > 0 && (
        <Fact label={words.provisions}>
          {provisions.map(({ text, source }) => (
            <dd key={text}>
              <a href={source}>{text}</a>
            </dd>
          ))}
        </Fact>
      )}
      {deadlines.length > 0 && (
        <Fact label={words.deadlines}>
          {deadlines.map(({ what, day }) => (
            <dd key={what}>
              <a href={footerPages.scadenze.path}>
                {what}, {day}
              </a>
            </dd>
          ))}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      {children}
    </div>
  );
}
