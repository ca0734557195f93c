import type { CircularLine } from '../../../content/circulars/views.ts';
import styles from './CircularEntries.module.css';

/** List of circulars: number, title, short summary, date and author. Links load documents, without the router. */
export function CircularEntries({ entries, level: Heading }: { entries: readonly CircularLine[]; level: 'h2' | 'h3' }) {
  return (
    <ol className={`ruled-items ${styles.entries}`}>
      {entries.map(({ path, number, title, lines, day, author }) => (
        <li key={path}>
          <span className="accent figures" aria-hidden="true">
            {number ?? '–'}
          </span>
          <div>
            <Heading>
              <a className="line-link" href={path}>
                {title}
              </a>
            </Heading>
            {lines && <p className="muted above2 measure">{lines}</p>}
            <small className="muted above2">{`${day}, ${author}`}</small>
          </div>
        </li>
      ))}
    </ol>
  );
}
