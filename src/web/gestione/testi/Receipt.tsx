import { useQuery } from '@tanstack/react-query';
import { clockTime } from '../parts/times.ts';
import { receiptQuery } from './calls.ts';
import { words } from './words.ts';

/** What the running servers say of a publication: since when it is out, on how many pages that was seen, and what does not agree. */
export function Receipt({ page, version }: { page: string; version: number }) {
  const { data } = useQuery(receiptQuery(page, version));
  const said =
    data?.checked_at && data.version >= version
      ? data.different.length > 0
        ? words.receipt.different(data.different)
        : words.receipt.done(clockTime(new Date(data.checked_at)), data.pages.length)
      : words.receipt.waiting;
  return <>{said}</>;
}
