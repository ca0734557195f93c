import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import ledger from '../../ui/ledger-page.module.css';
import { useNavigation } from './current-page.ts';
import styles from './PageHead.module.css';

interface PageHeadProps {
  title: string;
  lead: string;
  /** Links and buttons below the lead. */
  children?: ReactNode;
}

/** Head of a page: title, lead, and the page's number in the left margin («§» for a page without a number). */
export function PageHead({ title, lead, children }: PageHeadProps) {
  const { pathname } = useLocation();
  const number = useNavigation().findIndex(({ path }) => path === pathname) + 1;
  return (
    <div className={ledger.grid}>
      <p className={`${ledger.margin} ${styles.folio}`} aria-hidden="true">
        {number || '§'}
      </p>
      <div className={`${ledger.text} ${styles.body}`}>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
    </div>
  );
}
