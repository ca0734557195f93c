import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../form/Button.tsx';
import styles from './States.module.css';

/** A list with nothing in it: what will stand there, and what to do first. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <p>{title}</p>
      {children}
    </div>
  );
}

/** Something that could not be read: what happened, and another try. */
export function Failure({
  error,
  onRetry,
  title = 'Non è stato possibile leggere questi dati',
}: {
  error: unknown;
  onRetry: () => void;
  title?: string;
}) {
  return (
    <div className={styles.state} role="alert">
      <p>{title}</p>
      {error instanceof Error && <p>{error.message}</p>}
      <Button onClick={onRetry}>Riprova</Button>
    </div>
  );
}

/** What stands in a place until its data is there. */
export function Waiting({ children = 'Un momento…' }: { children?: ReactNode }) {
  return <p className={styles.waiting}>{children}</p>;
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** What a query has found; until then that it is awaited, or that it failed with another try. Data that is there stays. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return <Waiting />;
}
