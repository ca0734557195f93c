import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { notFound } from '../../content/pages/not-found.ts';
import { pages } from '../../content/site-map.ts';
import { ActionLink } from '../layout/ActionLink.tsx';
import { usePageState } from '../layout/page-state.ts';
import { ShortPage } from '../layout/ShortPage.tsx';

export default function NotFoundPage() {
  const { pathname } = useLocation();
  const { nearest } = usePageState();
  useEffect(() => console.error(notFound.logLabel, pathname), [pathname]);
  return (
    <ShortPage mark={{ number: notFound.code }} title={notFound.title} lang={notFound.lang}>
      <ActionLink to={pages.home.path}>{notFound.homeLink}</ActionLink>
      {nearest && (
        <p lang="it">
          {notFound.nearest} <Link to={nearest.path}>{nearest.label}</Link>
        </p>
      )}
    </ShortPage>
  );
}
