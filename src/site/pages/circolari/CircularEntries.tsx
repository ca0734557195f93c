import type { CircularLine } from '../../../content/circulars/views.ts';
import patterns from '../../../ui/patterns.module.css';
import styles from './CircularEntries.module.css';

/** List of circulars: number, title, short summary, date and author. Links load documents, without the router. */
export function CircularEntries({ entries, level: Heading }: { entries: readonly CircularLine[]; level: 'h2' | 'h3' }) {
  return (
    <ol className={`${patterns.ruledItems} ${styles.entries}`}>
      {entries.map(({ path, number, title, lines, day, author }) => (
        <li key={path}>
          <span className={`${patterns.accent} ${patterns.figures}`} aria-hidden="true">
            {number ?? '§'}
          </span>
          <div>
            <Heading>
              <a className="line-link" href={path}>
                {title}
              </a>
            </Heading>
            {lines && <p className={`${patterns.muted} ${patterns.above2} ${patterns.measure}`}>{lines}</p>}
            <small className={`${patterns.muted} ${patterns.above2}`}>{`${day}, ${author}`}</small>
          </div>
        </li>
      ))}
    </ol>
  );
}
