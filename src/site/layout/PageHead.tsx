import type { ReactNode } from 'react';
import { pages } from '../../content/site-map.ts';
import ledger from '../../ui/ledger-page.module.css';
import { useCurrentPage } from './current-page.ts';
import styles from './PageHead.module.css';

const pageOrder: readonly string[] = Object.values(pages).map(({ path }) => path);

interface PageHeadProps {
  title: string;
  lead: string;
  /** Links and buttons below the lead. */
  children?: ReactNode;
}

/** Head of a page: title, lead, and the page's number in the left margin («§» for a page without a number). */
export function PageHead({ title, lead, children }: PageHeadProps) {
  const page = useCurrentPage();
  const number = page ? pageOrder.indexOf(page.path) + 1 : 0;
  return (
    <div className={ledger.grid}>
      <p className={`${ledger.margin} ${styles.folio}`} aria-hidden="true">
        {number || '§'}
      </p>
      <div className={`${ledger.text} ${styles.body}`}>
        <h1>{title}</h1>
        <p>{lead}</p>
        {children}
      </div>
    </div>
  );
}
