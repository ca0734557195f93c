import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { footerPages, pages } from '../../content/site-map.ts';
import { Hours } from '../../ui/Hours.tsx';
import { ThemeControl } from '../../ui/ThemeControl.tsx';
import { useContent } from '../api/content.ts';
import { useNavigation, useSwitchedOn } from './current-page.ts';
import styles from './Header.module.css';
import { useHydrated } from './hydrated.ts';

const menuId = 'menu';

/** Length of the firm's name, in characters, above which it is set in a smaller font to fit the header's height. */
const longNameLength = 26;

/** Length of the firm's name, in characters, above which the shortcut does not fit on narrow screens. */
const wideNameLength = 20;

/**
 * Site header. The page list is a row on wide screens, else a native popover. The popover closes on navigation, when it
 * loses the focus, and when the screen becomes wide.
 */
export function Header() {
  const { words, name, descriptor, portal, phone, phoneHref, hours } = useContent('site');
  const { scadenze, preventivo, appuntamento } = footerPages;
  const isOn = useSwitchedOn();
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
    const row = matchMedia('(min-width: 80rem)');
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
          <li className={styles.extra}>
            <Link
              to={scadenze.path}
              discover="none"
              aria-current={scadenze.path === pathname ? 'page' : undefined}
              onClick={close}
            >
              {scadenze.label}
            </Link>
          </li>
          {portal && (
            <li>
              <a href={portal.href}>{portal.label}</a>
            </li>
          )}
        </ul>
        <div className={`stack2 start line-links above6 ${styles.foot}`}>
          <a href={phoneHref}>{phone}</a>
          {hours.map((line) => (
            <p key={line.short} className="soft">
              {line.short}
              <Hours hours={line.hours} />
            </p>
          ))}
          {isOn(preventivo.path) && (
            <Link to={preventivo.path} discover="none" onClick={close}>
              {words.quote}
            </Link>
          )}
          {isOn(appuntamento.path) && (
            <Link to={appuntamento.path} discover="none" onClick={close}>
              {words.appointment}
            </Link>
          )}
        </div>
      </nav>
      {/* Shortcut while the list is closed. */}
      <Link
        to={scadenze.path}
        discover="none"
        className={`target small ${styles.shortcut}`}
        aria-current={scadenze.path === pathname ? 'page' : undefined}
      >
        {scadenze.label}
      </Link>
      <ThemeControl names={{ light: words.themeLight, dark: words.themeDark, system: words.themeSystem }} />
      <button
        type="button"
        className={styles.toggle}
        popoverTarget={menuId}
        ref={toggle}
        // Unset before hydration: the browser exposes the popover's state itself.
        aria-expanded={hydrated ? open : undefined}
      >
        {open ? words.menuShut : words.menu}
      </button>
    </header>
  );
}
