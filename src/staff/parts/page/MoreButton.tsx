import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../form/Button.tsx';
import { showFailureToast } from '../overlays/toasts.ts';

type PagedQuery = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

/** Button that fetches the next page of a list. Renders nothing at the end of the list. */
export function MoreButton({ query, children = 'Mostra i precedenti' }: { query: PagedQuery; children?: ReactNode }) {
  if (!query.hasNextPage) return null;
  const fetchMore = async () => {
    const { isFetchNextPageError, error } = await query.fetchNextPage();
    if (isFetchNextPageError) showFailureToast('Non è stato possibile leggere questi dati', error);
  };
  return (
    <Button busy={query.isFetchingNextPage} onClick={() => void fetchMore()}>
      {children}
    </Button>
  );
}
