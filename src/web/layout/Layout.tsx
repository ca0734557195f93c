import { ViewTransition } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { frame } from '../../content/messages.ts';
import { Extras } from './Extras.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';
import { Outcome } from './Outcome.tsx';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { StructuredData } from './StructuredData.tsx';

/** What surrounds every page. */
export function Layout() {
  const { pathname } = useLocation();
  return (
    <>
      <a className={styles.skip} href="#contenuto">
        {frame.skipLink}
      </a>
      <Header />
      <main id="contenuto" tabIndex={-1}>
        <Outcome />
        {/* Only a change of page moves: anything else that renders inside would hold the next change up. */}
        <ViewTransition key={pathname} enter="auto" exit="auto" update="none" default="none">
          <Outlet />
        </ViewTransition>
      </main>
      <Footer />
      <StructuredData />
      <RouteAnnouncer />
      <ScrollRestoration />
      <Extras />
    </>
  );
}
