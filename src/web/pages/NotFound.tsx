import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { notFound } from '../../content/not-found.ts';
import { pages } from '../../content/site-map.ts';
import { ActionLink } from '../layout/ActionLink.tsx';
import { ShortPage } from '../layout/ShortPage.tsx';

export default function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => console.error(notFound.logLabel, pathname), [pathname]);
  return (
    <ShortPage mark={{ number: notFound.code }} title={notFound.title} lang={notFound.lang}>
      <ActionLink to={pages.home.path}>{notFound.homeLink}</ActionLink>
    </ShortPage>
  );
}
