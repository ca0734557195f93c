import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { DocumentTitle } from '../parts/Page.tsx';
import { Failure } from '../parts/States.tsx';
import { session } from '../session/session.ts';
import styles from './Start.module.css';
import { words } from './words.ts';

/** Asks who is signed in before anything is shown that depends on it; says so where no answer comes. */
export function Start({ children }: { children: ReactNode }) {
  const [failure, setFailure] = useState<unknown>();
  const ask = useCallback(() => {
    setFailure(undefined);
    session.check().catch(setFailure);
  }, []);
  useEffect(ask, [ask]);
  if (failure === undefined) return children;
  return (
    <main className={styles.start}>
      <DocumentTitle title={words.unreachable.title} />
      <h1>{words.unreachable.title}</h1>
      <Failure title={words.unreachable.text} error={null} onRetry={ask} />
    </main>
  );
}
