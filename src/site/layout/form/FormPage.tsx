import type { ReactNode } from 'react';
import ledger from '../../../ui/ledger-page.module.css';
import { useContent } from '../../api/content.ts';
import styles from './FormPage.module.css';

interface FormPageProps {
  words: Record<'nextTitle' | 'next' | 'phone', string>;
  children: ReactNode;
}

/** Form of a page of its own; what happens next, and the telephone, stand in the margin. */
export function FormPage({ words, children }: FormPageProps) {
  const { phone, phoneHref } = useContent('site');
  return (
    <div className={`${ledger.grid} lined ${styles.page}`}>
      <div className={ledger.text}>{children}</div>
      <dl className={`${ledger.margin} small labels screen ${styles.notes}`}>
        <dt>{words.nextTitle}</dt>
        <dd>{words.next}</dd>
        <dt>{words.phone}</dt>
        <dd>
          <a className="line-link" href={phoneHref}>
            {phone}
          </a>
        </dd>
      </dl>
    </div>
  );
}
