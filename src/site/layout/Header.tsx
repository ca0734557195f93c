import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { footerPages, pages } from '../../content/site-map.ts';
import { ThemeControl } from '../../ui/ThemeControl.tsx';
import { useContent } from '../api/content.ts';
import styles from './Header.module.css';
import { useHydrated } from './hydrated.ts';

const menuId = 'menu';

/** A name of more characters than this is set smaller, so that it stands in the header's height. */
const longName = 26;

/** A name of more characters leaves no room for the shortcuts on narrow screens. */
const wideName = 20;

/** The band on top. Its list of pages is a row, else a native popover, which closes with a change of page, a lost focus or the row. */
export function Header() {
  const { words, name, descriptor, portal } = useContent('site');
  const { scadenze } = footerPages;
  const menu = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  const close = useCallback(() => menu.current?.hidePopover(), []);
  const shownAt = useRef(pathname);
  // Opened before the app was there, it stays open.
  useEffect(() => setOpen(menu.current?.matches(':popover-open') ?? false), []);
  useEffect(() => {
    if (shownAt.current !== pathname) close();
    shownAt.current = pathname;
  }, [pathname, close]);
  useEffect(() => {
    const row = matchMedia('(min-width: 64rem)');
    row.addEventListener('change', close);
    return () => row.removeEventListener('change', close);
  }, [close]);
  return (
    <header className={styles.header}>
      <Link
        to={pages.home.path}
        discover="none"
        className={[styles.logo, name.length > wideName && styles.wide, name.length > longName && styles.long]
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
          const staysIn = relatedTarget === toggle.current || currentTarget.contains(relatedTarget);
          if (relatedTarget && !staysIn) close();
        }}
      >
        <ul>
          {Object.values(pages).map(({ label, path }) => (
            <li key={path}>
              <Link to={path} discover="none" aria-current={path === pathname ? 'page' : undefined} onClick={close}>
                {label}
              </Link>
            </li>
          ))}
          {/* On small screens the menu has the shortcuts as well: a long name leaves them no room in the header. */}
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
      <div className={styles.shortcuts}>
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
        // Before, the browser alone knows whether the menu is open, and says so.
        aria-expanded={hydrated ? open : undefined}
        aria-label={hydrated ? (open ? words.menuClose : words.menuOpen) : undefined}
      >
        {words.menu}
      </button>
    </header>
  );
}
