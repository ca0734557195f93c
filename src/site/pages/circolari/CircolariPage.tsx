import { useSuspenseQuery } from '@tanstack/react-query';
import { circularFeedPath, circularListPath } from '../../../content/circulars/paths.ts';
import type { CircularList } from '../../../content/circulars/views.ts';
import { circularWords as words } from '../../../content/circulars/words.ts';
import ledger from '../../../ui/ledger-page.module.css';
import { pathQuery } from '../../api/queries.ts';
import { PageHead } from '../../layout/PageHead.tsx';
import styles from './CircolariPage.module.css';
import { CircularEntries } from './CircularEntries.tsx';
import { CircularSignup } from './CircularSignup.tsx';

/** List of all circulars by year. */
export default function CircolariPage() {
  const { years } = useSuspenseQuery(pathQuery<CircularList>(circularListPath)).data;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} mark={words.mark} />
      {years.map(({ year, entries }) => (
        <section key={year} className={`${ledger.grid} lined ${styles.year}`} aria-labelledby={`anno-${year}`}>
          <h2 id={`anno-${year}`} className={ledger.margin}>
            {year}
          </h2>
          <div className={ledger.text}>
            <CircularEntries entries={entries} level="h3" />
          </div>
        </section>
      ))}
      <CircularSignup otherwise={words.follow}>
        <p className="above5">
          <a className="line-link" href={circularFeedPath}>
            {words.feed}
          </a>
        </p>
      </CircularSignup>
    </>
  );
}
