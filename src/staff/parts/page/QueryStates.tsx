import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../form/Button.tsx';
import styles from './QueryStates.module.css';

/** Placeholder of an empty list: describes its future content and the first step. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={`stack3 start muted ${styles.state}`}>
      <p>{title}</p>
      {children}
    </div>
  );
}

/** Error of a query, with a retry button. */
export function FailureState({
  error,
  onRetry,
  title = 'Non è stato possibile leggere questi dati',
}: {
  error: unknown;
  onRetry: () => void;
  title?: string;
}) {
  return (
    <div className={`stack3 start muted ${styles.state}`} role="alert">
      <p>{title}</p>
      {error instanceof Error && <p>{error.message}</p>}
      <Button onClick={onRetry}>Riprova</Button>
    </div>
  );
}

/** Placeholder while data loads. */
export function LoadingState({ children = 'Un momento…' }: { children?: ReactNode }) {
  return <p className={`muted ${styles.waiting}`}>{children}</p>;
}

interface QueryResultProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/**
 * Renders a query's data; before the data has loaded, a placeholder or the error with a retry button. Stale data stays
 * when a refetch fails.
 */
export function QueryResult<Data>({ query, children }: QueryResultProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <FailureState error={query.error} onRetry={() => void query.refetch()} />;
  return <LoadingState />;
}
