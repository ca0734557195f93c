import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import styles from '../../desk/Tools.module.css';
import choiceStyles from '../page/Choices.module.css';
import page from '../page/Page.module.css';
import { buildListAddress } from './use-search.ts';

interface FiltersProps<List> {
  label: string;
  section: string;
  lists: readonly List[];
  /** Current list. */
  list: List;
  /** Number of open items in a list. Undefined for lists without a count, where a number would be noise. */
  countOf?: (list: List) => number | undefined;
}

/** Filters and search field of a section; side by side on wide screens, which leaves the list more height. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={`stack4 ${styles.tools}`}>{children}</div>;
}

/** Links to the lists of a section. */
export function Filters<List extends { key: string; label: string }>(props: FiltersProps<List>) {
  const { label, section, lists, list, countOf } = props;
  const { search } = useLocation();
  return (
    <nav aria-label={label}>
      <ul className={`${choiceStyles.choices} lined-below screen ${styles.filters}`}>
        {lists.map((one) => {
          const count = countOf?.(one) ?? 0;
          const to = buildListAddress(section, one.key, search);
          return (
            <li key={to}>
              <Link to={to} aria-current={one.key === list.key ? 'page' : undefined} preventScrollReset>
                {one.label}
                {count > 0 && <span className={`serif accent ${page.number}`}>{` ${count}`}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
