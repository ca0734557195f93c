import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * After a change of page without a new document: announces its title and moves the focus to what the address's fragment names, else to
 * the page's heading.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname + hash);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname + hash) return;
    shown.current = pathname + hash;
    setTitle(document.title);
    const target = document.getElementById(hash.slice(1)) ?? document.querySelector<HTMLElement>('main h1');
    if (!target) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash]);
  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}
