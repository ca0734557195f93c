import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { pageHeading } from './page-heading.ts';

/** Around every page: after a change of page the focus is on its heading, or on the field that it begins with, and its title is announced. */
export function PageChange() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    if (document.activeElement instanceof HTMLInputElement) return;
    pageHeading()?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <Outlet />
      <p className="visually-hidden" role="status">
        {title}
      </p>
    </>
  );
}
