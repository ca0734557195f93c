import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { notFound } from '../../content/not-found.ts';
import { pages } from '../../content/site-map.ts';
import { ActionLink } from '../layout/ActionLink.tsx';
import styles from './NotFound.module.css';

export default function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => console.error(notFound.logLabel, pathname), [pathname]);
  return (
    <div className={styles.page} lang={notFound.lang}>
      <p className={styles.code} aria-hidden="true">
        {notFound.code}
      </p>
      <div>
        <h1>{notFound.title}</h1>
        <ActionLink to={pages.home.path}>{notFound.homeLink}</ActionLink>
      </div>
    </div>
  );
}
