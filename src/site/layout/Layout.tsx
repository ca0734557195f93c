import { type ReactNode, useEffect, useRef, useState, ViewTransition } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { Notice } from '../../ui/Notice.tsx';
import { useContent } from '../api/content.ts';
import { Enhancements } from './Enhancements.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';
import { useDismissNotice, usePageState } from './page-state.ts';
import { usePageWords } from './page-words.ts';

/** Layout of every page. */
export function Layout() {
  const { words } = useContent('site');
  const law = usePageWords()?.lawChecked;
  return (
    <>
      <a className="skip screen" href="#contenuto">
        {words.skipLink}
      </a>
      <Header />
      <main id="contenuto" tabIndex={-1}>
        <PostedNotice />
        {/* Only page changes run a transition: a transition on other renders would delay the next page change. */}
        <PageChange>
          <Outlet />
        </PageChange>
        {/* Rendered even if empty, because the preview compares two renderings, and only one of them may cite law. */}
        <p className={`soft ruled ${styles.law}`}>{law}</p>
      </main>
      <Footer />
      <RouteAnnouncer />
      <ScrollRestoration />
      <Enhancements />
    </>
  );
}

/** Runs a view transition when the page changes, if the router navigates in a React transition. */
function PageChange({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ViewTransition key={pathname} enter="auto" exit="auto" update="none" default="none">
      {children}
    </ViewTransition>
  );
}

/**
 * Notice with the result of a form posted without JavaScript, instead of a toast. Shown until the user leaves the page.
 */
function PostedNotice() {
  const { notice, form } = usePageState();
  const dismiss = useDismissNotice();
  const { pathname, search } = useLocation();
  const [arrivedAt] = useState(pathname + search);
  const hasLeft = pathname + search !== arrivedAt;
  useEffect(() => {
    if (hasLeft) dismiss();
  }, [hasLeft, dismiss]);
  // A returned form shows it above its questions.
  if (!notice || hasLeft || (form && form.name !== 'newsletter')) return null;
  const { title, description, variant, next } = notice;
  return (
    <div className={`lined-below screen ${styles.outcome}`}>
      <Notice title={title} variant={variant} role={variant === 'destructive' ? 'alert' : 'status'}>
        <p>{description}</p>
        {next && <p>{next}</p>}
      </Notice>
    </div>
  );
}

/** Announces the page's title after navigation. Moves the focus to the URL fragment's target, else to the heading. */
function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const lastLocation = useRef(pathname + hash);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (lastLocation.current === pathname + hash) return;
    lastLocation.current = pathname + hash;
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
