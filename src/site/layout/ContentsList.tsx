import ledger from '../../ui/ledger-page.module.css';
import { useContent } from '../api/content.ts';
import styles from './ContentsList.module.css';

/** List of links to the sections of a long page: below its lead, on wide screens in the left margin. */
export function ContentsList({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const { words } = useContent('site');
  return (
    <nav className={`${ledger.margin} screen ${styles.contents}`} aria-label={words.contents}>
      <p className="ruled-below" aria-hidden="true">
        {words.contents}
      </p>
      <ul className="links">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
