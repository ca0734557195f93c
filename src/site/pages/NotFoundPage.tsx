import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { notFound } from '../../content/pages/not-found.ts';
import { pages } from '../../content/site-map.ts';
import { ActionLink } from '../layout/ActionLink.tsx';
import { useNavigation } from '../layout/current-page.ts';
import { usePageState } from '../layout/page-state.ts';
import { ShortPage } from '../layout/ShortPage.tsx';
import styles from './NotFoundPage.module.css';

export default function NotFoundPage() {
  const { pathname } = useLocation();
  const { nearest } = usePageState();
  const navigation = useNavigation().filter(({ path }) => path !== pages.home.path);
  useEffect(() => console.error(notFound.logLabel, pathname), [pathname]);
  return (
    <ShortPage mark={{ number: notFound.code }} title={notFound.title} lang={notFound.lang}>
      <ActionLink to={pages.home.path}>{notFound.homeLink}</ActionLink>
      <div className={styles.italian} lang="it">
        <p>
          {notFound.explanation}
          {nearest && (
            <>
              {' '}
              {notFound.nearest}{' '}
              <Link to={nearest.path} discover="none">
                {nearest.label}
              </Link>
            </>
          )}
        </p>
        <ul className="row">
          {navigation.map(({ label, path }) => (
            <li key={path}>
              <Link to={path} discover="none">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </ShortPage>
  );
}
