import type { ReactNode } from 'react';
import { Link } from 'react-router';
import choiceStyles from '../parts/page/Choices.module.css';
import patterns from '../parts/patterns.module.css';
import styles from './Tools.module.css';

interface Filter {
  label: string;
  to: string;
  current: boolean;
  count?: number | undefined;
}

/** The links to the lists of a section, and beside them on wide screens its search: more of the list is in sight. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}

/** Links to the lists of a section. */
export function Filters({ label, filters }: { label: string; filters: readonly Filter[] }) {
  return (
    <nav aria-label={label}>
      <ul className={`${choiceStyles.choices} ${styles.filters}`}>
        {filters.map(({ label: name, to, current, count }) => (
          <li key={to}>
            <Link to={to} aria-current={current ? 'page' : undefined} preventScrollReset>
              {name}
              {count !== undefined && count > 0 && <span className={patterns.number}>{` ${count}`}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
