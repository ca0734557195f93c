import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { footerPages, pages } from '../../content/site-map.ts';
import { ThemeControl } from '../../ui/ThemeControl.tsx';
import { useContent } from '../api/content.ts';
import { useNavigation } from './current-page.ts';
import styles from './Header.module.css';
import { useHydrated } from './hydrated.ts';

const menuId = 'menu';

/** Length of the firm's name, in characters, above which it is set in a smaller font to fit the header's height. */
const longNameLength = 26;

/** Length of the firm's name, in characters, above which the shortcuts do not fit on narrow screens. */
const wideNameLength = 20;

/**
 * Site header. The page list is a row on wide screens, else a native popover. The popover closes on navigation, when it
 * loses the focus, and when the screen becomes wide.
 */
export function Header() {
  const { words, name, descriptor, portal } = useContent('site');
  const { scadenze } = footerPages;
  const navigation = useNavigation();
  const menu = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  const close = useCallback(() => menu.current?.hidePopover(), []);
  const lastPath = useRef(pathname);
  // Read the popover's state: the user may have opened the menu before hydration.
  useEffect(() => setOpen(menu.current?.matches(':popover-open') ?? false), []);
  useEffect(() => {
    if (lastPath.current !== pathname) close();
    lastPath.current = pathname;
  }, [pathname, close]);
  useEffect(() => {
    const row = matchMedia('(min-width: 64rem)');
    row.addEventListener('change', close);
    return () => row.removeEventListener('change', close);
  }, [close]);
  return (
    <header className={`line lined-below ${styles.header}`}>
      <Link
        to={pages.home.path}
        discover="none"
        className={[
          `grid top ${styles.logo}`,
          name.length > wideNameLength && styles.wide,
          name.length > longNameLength && styles.long,
        ]
          .filter(Boolean)
          .join(' ')}
      >
        <b>{name}</b>
        {descriptor && <small>{descriptor}</small>}
        <span className="visually-hidden">, {words.logo}</span>
      </Link>
      <nav
        className={styles.menu}
        id={menuId}
        popover="auto"
        aria-label={words.navigation}
        ref={menu}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onBlur={({ relatedTarget, currentTarget }) => {
          const staysInside = relatedTarget === toggle.current || currentTarget.contains(relatedTarget);
          if (relatedTarget && !staysInside) close();
        }}
      >
        <ul>
          {navigation.map(({ label, path }) => (
            <li key={path}>
              <Link to={path} discover="none" aria-current={path === pathname ? 'page' : undefined} onClick={close}>
                {label}
              </Link>
            </li>
          ))}
          {/* Shortcuts for small screens, where a long name leaves no room for them in the header. */}
          <li className={styles.shortcut}>
            <Link to={scadenze.path} discover="none" onClick={close}>
              {scadenze.label}
            </Link>
          </li>
          {portal && (
            <li className={styles.shortcut}>
              <a href={portal.href}>{portal.label}</a>
            </li>
          )}
        </ul>
      </nav>
      <div className={`grid ${styles.shortcuts}`}>
        <Link to={scadenze.path} discover="none" aria-current={scadenze.path === pathname ? 'page' : undefined}>
          {scadenze.label}
        </Link>
        {portal && (
          <a href={portal.href} className={styles.portal}>
            {portal.label}
          </a>
        )}
      </div>
      <ThemeControl names={{ light: words.themeLight, dark: words.themeDark, system: words.themeSystem }} />
      <button
        type="button"
        className={styles.toggle}
        popoverTarget={menuId}
        ref={toggle}
        // Unset before hydration: the browser exposes the popover's state itself.
        aria-expanded={hydrated ? open : undefined}
        aria-label={hydrated ? (open ? words.menuClose : words.menuOpen) : undefined}
      >
        {words.menu}
      </button>
    </header>
  );
}
