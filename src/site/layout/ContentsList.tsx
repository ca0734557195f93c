import { useContent } from '../api/content.ts';
import styles from './ContentsList.module.css';

/** List of links to the sections of a long page, shown below its title. */
export function ContentsList({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const { words } = useContent('site');
  return (
    <nav className={styles.contents} aria-label={words.contents}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
