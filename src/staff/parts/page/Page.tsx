import { type ReactNode, useLayoutEffect } from 'react';
import { useFirmName } from '../../firm-name.ts';
import { focusHeadingOnRemoval } from './heading-focus.ts';
import styles from './Page.module.css';

interface PageProps {
  title: string;
  /** Heading as a node, such as an email address with line breaks. Default: `title`. */
  heading?: ReactNode;
  /** Document title, where it differs from the heading: «Oggi» for a date. */
  documentTitle?: string;
  lead?: ReactNode;
  /** Buttons beside the heading, at most one of them solid. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Page of the staff area. Render it at once, also while its data loads: the focus moves to its heading. */
export function Page({ title, heading = title, documentTitle = title, lead, actions, children }: PageProps) {
  return (
    <div className={`stack6 top ${styles.page}`}>
      <DocumentTitle title={documentTitle} />
      <div className={`row apart ${styles.head}`}>
        <div>
          <h1 ref={focusHeadingOnRemoval}>{heading}</h1>
          {lead && <p className="muted above3">{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}

/** Sets the document title, with the firm's name after it. For pages that do not use `Page`. */
export function DocumentTitle({ title }: { title: string }) {
  const firm = useFirmName();
  // React's `<title>` would add a second title element to the document.
  useLayoutEffect(() => {
    document.title = `${title} · ${firm}`;
  }, [title, firm]);
  return null;
}

interface SectionProps {
  title: string;
  /** Number beside the title; none for 0. */
  count?: number;
  note?: ReactNode;
  children: ReactNode;
  id?: string;
}

/** Section of a page, with a rule above and its own heading. */
export function Section({ title, count = 0, note, children, id }: SectionProps) {
  return (
    <section className={`stack4 lined ${styles.section}`} id={id}>
      <div className={`row baseline apart ${styles.sectionHead}`}>
        <h2>
          {title}
          {count > 0 && <span className="accent">{` ${count}`}</span>}
        </h2>
        {note && <p className="fine">{note}</p>}
      </div>
      {children}
    </section>
  );
}

/** Two columns on wide screens: main content and sidebar. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={`grid ${styles.columns}`}>{children}</div>;
}
