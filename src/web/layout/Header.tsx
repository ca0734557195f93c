import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { firm } from '../../content/firm.ts';
import { frame, theme } from '../../content/messages.ts';
import { pages } from '../../content/site-map.ts';
import { ThemeControl } from '../ui/ThemeControl.tsx';
import styles from './Header.module.css';

const menuId = 'menu';

/**
 * The band on top of every page. The list of pages is one element: in a row where it fits, else a native popover that its button
 * opens before the app is there.
 */
export function Header() {
  const menu = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setOpen(menu.current?.matches(':popover-open') ?? false), []);
  return (
    <header className={styles.header}>
      <Link to={pages.home.path} className={styles.logo}>
        <b>{firm.name}</b>
        <small>{firm.descriptor}</small>
        <span className="visually-hidden">, {frame.logo}</span>
      </Link>
      <nav
        className={styles.menu}
        id={menuId}
        popover="auto"
        aria-label={frame.navigation}
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
      <ThemeControl names={{ light: theme.light.action, dark: theme.dark.action, system: theme.system.action }} />
      <button
        type="button"
        className={styles.toggle}
        popoverTarget={menuId}
        aria-controls={menuId}
        aria-expanded={open}
        aria-label={open ? frame.menu.close : frame.menu.open}
      >
        {frame.menu.label}
      </button>
    </header>
  );
}
