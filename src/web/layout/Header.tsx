import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { pages } from '../../content/site-map.ts';
import { useContent } from '../api/content.ts';
import { ThemeControl } from '../ui/ThemeControl.tsx';
import styles from './Header.module.css';

const menuId = 'menu';

/**
 * The band on top of every page. The list of pages is one element: in a row where it fits, else a native popover that its button
 * opens before the app is there.
 */
export function Header() {
  const { words, name, descriptor } = useContent('site');
  const menu = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setOpen(menu.current?.matches(':popover-open') ?? false), []);
  return (
    <header className={styles.header}>
      <Link to={pages.home.path} className={styles.logo}>
        <b>{name}</b>
        <small>{descriptor}</small>
        <span className="visually-hidden">, {words.logo}</span>
      </Link>
      <nav
        className={styles.menu}
        id={menuId}
        popover="auto"
        aria-label={words.navigation}
        ref={menu}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <ul>
          {Object.values(pages).map(({ label, path }) => (
            <li key={path}>
              <Link
                to={path}
                aria-current={path === pathname ? 'page' : undefined}
                onClick={() => menu.current?.hidePopover()}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ThemeControl names={{ light: words.themeLight, dark: words.themeDark, system: words.themeSystem }} />
      <button
        type="button"
        className={styles.toggle}
        popoverTarget={menuId}
        aria-controls={menuId}
        aria-expanded={open}
        aria-label={open ? words.menuClose : words.menuOpen}
      >
        {words.menu}
      </button>
    </header>
  );
}
