import { type ReactNode, useLayoutEffect } from 'react';
import { useFirmName } from '../../firm-name.ts';
import { focusHeadingOnRemoval } from './heading-focus.ts';
import styles from './Page.module.css';

interface PageProps {
  title: string;
  /** The heading where it is more than words: an address that breaks where it may. */
  heading?: ReactNode;
  /** What the document is called, where that is not the heading: «Oggi» for a date. */
  documentTitle?: string;
  lead?: ReactNode;
  /** Beside the heading: at most one solid button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the staff area. Render it at once, also while its data is awaited: the focus moves to its heading. */
export function Page({ title, heading = title, documentTitle = title, lead, actions, children }: PageProps) {
  return (
    <div className={styles.page}>
      <DocumentTitle title={documentTitle} />
      <div className={styles.head}>
        <div>
          <h1 ref={focusHeadingOnRemoval}>{heading}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}

/** The document's title, with the firm's name after it: for pages that are not made with `Page`. */
export function DocumentTitle({ title }: { title: string }) {
  const firm = useFirmName();
  // Not React's <title>, which would stand beside the document's own.
  useLayoutEffect(() => {
    document.title = `${title} · ${firm}`;
  }, [title, firm]);
  return null;
}

interface SectionProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
  id?: string;
}

/** A part of a page under a rule and a heading of its own. */
export function Section({ title, note, children, id }: SectionProps) {
  return (
    <section className={styles.section} id={id}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {note && <p>{note}</p>}
      </div>
      {children}
    </section>
  );
}

/** Two columns on wide screens: the work, and what stands beside it. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
