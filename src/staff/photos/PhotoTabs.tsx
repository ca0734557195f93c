import { Link, useLocation } from 'react-router';
import { staffPages } from '../../contract/staff/pages.ts';
import choiceStyles from '../parts/page/Choices.module.css';
import styles from './Photos.module.css';

const tabs = [
  { path: staffPages.photos, label: 'Nelle pagine' },
  { path: staffPages.carousel, label: 'Carosello' },
];

/** Tabs of «Foto»: the photos of the pages, and the carousel. */
export function PhotoTabs() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Quali foto">
      <ul className={`${choiceStyles.choices} lined-below ${styles.tabs}`}>
        {tabs.map(({ path, label }) => (
          <li key={path}>
            <Link to={path} aria-current={pathname === path ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
