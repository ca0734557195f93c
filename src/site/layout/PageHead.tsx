import type { ReactNode, Ref } from 'react';
import { useLocation } from 'react-router';
import ledger from '../../ui/ledger-page.module.css';
import { ContentsList } from './ContentsList.tsx';
import { useNavigation } from './current-page.ts';
import styles from './PageHead.module.css';

interface PageHeadProps {
  title: string;
  lead: string;
  /** Word in the left margin, instead of the page's number. */
  mark?: string;
  /** Link to the page above this one. */
  back?: ReactNode;
  /** For a title that takes the focus, also when the document is opened. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** Sections of a long page, to link to. */
  sections?: readonly { id: string; title: string }[];
  /** Links and buttons below the lead. */
  children?: ReactNode;
}

/** Head of a page: title, lead, and the page's number in the left margin («§» for a legal page). */
export function PageHead({ title, lead, mark, back, titleRef, sections, children }: PageHeadProps) {
  const { pathname } = useLocation();
  const number = useNavigation().findIndex(({ path }) => path === pathname) + 1;
  return (
    <div className={ledger.grid}>
      {mark ? (
        <div className={`${ledger.margin} ${styles.mark}`}>
          <em>{mark}</em>
          {back}
        </div>
      ) : (
        <p className={`${ledger.margin} ${styles.folio}`} aria-hidden="true">
          {number || '§'}
        </p>
      )}
      <div className={`${ledger.text} ${styles.body}`}>
        <h1 ref={titleRef} {...(titleRef && { tabIndex: -1, autoFocus: true })}>
          {title}
        </h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
      {sections && <ContentsList sections={sections} />}
    </div>
  );
}
