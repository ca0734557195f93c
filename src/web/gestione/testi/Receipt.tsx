import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageAt } from '../../../content/site-map.ts';
import { type ContentReceipt, contentCalls } from '../../../contract/content.ts';
import { pageBudget } from '../../../contract/limits.ts';
import { ask } from '../api.ts';
import { Button } from '../parts/form/Button.tsx';
import { clockTime } from '../parts/wording/times.ts';
import { words } from './words.ts';

/** How long the servers are asked by themselves, in ms: those that run check their pages within seconds. */
const patience = 30_000;

/** What the running servers say of a publication: since when it is out, on how many pages that was seen, and what does not agree. */
export function Receipt({ page, version }: { page: string; version: number }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (late) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, [late]);
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['content-receipt', page, version],
    queryFn: ({ signal }) => ask(contentCalls.receipt, { page }, signal),
    refetchInterval: ({ state }) => (late || isDone(state.data, version) ? false : 1000),
  });
  const lookAgain = () => {
    setLate(false);
    void refetch();
  };
  return (
    <>
      {said(data && data.version >= version ? data : null, late)}
      {late && !isDone(data, version) && (
        <>
          {' '}
          <Button kind="text" busy={isFetching} onClick={lookAgain}>
            {words.receipt.lookAgain}
          </Button>
        </>
      )}
    </>
  );
}

const isDone = (receipt: ContentReceipt | undefined, version: number) =>
  receipt !== undefined && receipt.version >= version && receipt.checked_at !== null;

const nameOf = (path: string) => pageAt(path)?.label ?? path;

function said(receipt: ContentReceipt | null, late: boolean): string {
  const { waiting, unknown, missing, done, heavy } = words.receipt;
  if (receipt === null) return late ? unknown : waiting;
  if (receipt.checked_at === null) return late ? missing(receipt.checked, receipt.instances) : waiting;
  const online = done(clockTime(new Date(receipt.checked_at)), receipt.pages.length);
  if (receipt.heavy.length === 0) return online;
  const pages = receipt.heavy.map(({ path, over }) => ({ name: nameOf(path), over }));
  return `${online} ${heavy(pages, pageBudget)}`;
}
