import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { unexpectedError } from '../../content/pages/not-found.ts';
import { pages } from '../../content/site-map.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import styles from './ErrorScreen.module.css';

/** The screen of an error that nobody foresaw, without anything around it that could fail too. */
export function ErrorScreen() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <main className={styles.screen}>
      <h1 lang={unexpectedError.titleLang}>{unexpectedError.title}</h1>
      <p>{unexpectedError.text}</p>
      <p>
        <Button onClick={() => location.reload()}>{unexpectedError.reload}</Button>{' '}
        <LinkButton kind="quiet" href={pages.home.path}>
          {unexpectedError.homeLink}
        </LinkButton>
      </p>
    </main>
  );
}
