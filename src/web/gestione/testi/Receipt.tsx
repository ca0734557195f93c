import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageAt } from '../../../content/site-map.ts';
import type { ContentReceipt } from '../../../contract/content.ts';
import { pageBudget } from '../../../contract/limits.ts';
import { Button } from '../parts/form/Button.tsx';
import { clockTime } from '../parts/wording/times.ts';
import { receiptQuery } from './calls.ts';
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
  const { data, isFetching, refetch } = useQuery(receiptQuery(page, version, late));
  const receipt = data && data.version >= version ? data : null;
  const isDone = receipt !== null && receipt.checked_at !== null;
  const lookAgain = () => {
    setLate(false);
    void refetch();
  };
  return (
    <>
      {said(receipt, late)}
      {late && !isDone && (
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
