import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from '../../desk/Tools.module.css';
import choiceStyles from '../page/Choices.module.css';
import patterns from '../patterns.module.css';
import { listAddress } from './use-search.ts';

interface FiltersProps<List> {
  label: string;
  section: string;
  lists: readonly List[];
  /** The one that shows, and what is looked for in it. */
  list: List;
  search: string;
  /** How many things wait in a list: the others have no number, which would be noise. */
  countOf?: (list: List) => number | undefined;
}

/** The links to the lists of a section, and beside them on wide screens its search: more of the list is in sight. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}

/** Links to the lists of a section. */
export function Filters<List extends { key: string; label: string }>(props: FiltersProps<List>) {
  const { label, section, lists, list, search, countOf } = props;
  return (
    <nav aria-label={label}>
      <ul className={`${choiceStyles.choices} ${styles.filters}`}>
        {lists.map((one) => {
          const count = countOf?.(one) ?? 0;
          const to = listAddress(section, one.key, search);
          return (
            <li key={to}>
              <Link to={to} aria-current={one.key === list.key ? 'page' : undefined} preventScrollReset>
                {one.label}
                {count > 0 && <span className={patterns.number}>{` ${count}`}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
