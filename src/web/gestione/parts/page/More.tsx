import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../form/Button.tsx';
import { sayFailure } from '../overlays/toasts.ts';
import { words } from '../wording/words.ts';

type Paged = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

/** The way to what a list has further down; nothing at its end. */
export function More({ query, children = words.more }: { query: Paged; children?: ReactNode }) {
  if (!query.hasNextPage) return null;
  const read = async () => {
    const { isFetchNextPageError, error } = await query.fetchNextPage();
    if (isFetchNextPageError) sayFailure(words.failed, error);
  };
  return (
    <Button busy={query.isFetchingNextPage} onClick={() => void read()}>
      {children}
    </Button>
  );
}
