import type { ReactNode } from 'react';
import ledger from '../../ui/ledger-page.module.css';
import styles from './ShortPage.module.css';

interface ShortPageProps {
  /** Large number or word in the left margin. */
  mark: { number: string } | { word: string };
  title: string;
  text?: string;
  lang?: string;
  children?: ReactNode;
}

/** Page with little text, such as the 404 page, on a background of ruled paper. */
export function ShortPage({ mark, title, text, lang, children }: ShortPageProps) {
  const isNumber = 'number' in mark;
  return (
    <div className={`${ledger.grid} ${ledger.ruled} ${styles.sheet}`} lang={lang}>
      <div className={`${ledger.margin} accent serif ${styles.margin}`}>
        <p className={isNumber ? styles.number : styles.word} aria-hidden={isNumber || undefined}>
          {isNumber ? mark.number : mark.word}
        </p>
      </div>
      <div className={ledger.text}>
        <h1>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
        {children}
      </div>
    </div>
  );
}
