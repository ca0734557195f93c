import { type ReactNode, ViewTransition } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useContent } from '../api/content.ts';
import { Enhancements } from './Enhancements.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';
import { PostedNotice } from './PostedNotice.tsx';
import { usePageWords } from './page-words.ts';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';

/** What surrounds every page. */
export function Layout() {
  const { words } = useContent('site');
  const law = usePageWords()?.lawChecked;
  return (
    <>
      <a className={styles.skip} href="#contenuto">
        {words.skipLink}
      </a>
      <Header />
      <main id="contenuto" tabIndex={-1}>
        <PostedNotice />
        {/* Only a change of page moves: anything else that renders inside would hold the next change up. */}
        <PageChange>
          <Outlet />
        </PageChange>
        {/* There without words too: the editor's preview compares two renderings of a page, of which one names no law. */}
        <p className={styles.law}>{law}</p>
      </main>
      <Footer />
      <RouteAnnouncer />
      <ScrollRestoration />
      <Enhancements />
    </>
  );
}

/** Passes from one page to the next, where the router changes pages in a transition. */
function PageChange({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ViewTransition key={pathname} enter="auto" exit="auto" update="none" default="none">
      {children}
    </ViewTransition>
  );
}
