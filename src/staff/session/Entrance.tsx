import type { ReactNode } from 'react';
import { ThemeControl } from '../../ui/ThemeControl.tsx';
import { useFirmName } from '../firm-name.ts';
import { DocumentTitle } from '../parts/page/Page.tsx';
import { themeNames } from '../parts/wording/theme-names.ts';
import styles from './Entrance.module.css';

interface EntranceProps {
  title: string;
  lead: string;
  children: ReactNode;
  note?: ReactNode;
}

/** Layout of pages before the sign-in: the firm's name in the margin, one task beside it. */
export function Entrance({ title, lead, children, note }: EntranceProps) {
  return (
    <div className={`grid ${styles.sheet}`}>
      <DocumentTitle title={title} />
      <header className={`row center apart lined-below ${styles.head}`}>
        <div>
          <p>{useFirmName()}</p>
          <p className="fine">gestione del sito</p>
        </div>
        <div className={styles.rules} />
        <ThemeControl names={themeNames} />
      </header>
      <main className={`stack6 top ${styles.main}`}>
        <div>
          <h1>{title}</h1>
          <p className="muted above3">{lead}</p>
        </div>
        {children}
        <div className={`soft ruled ${styles.note}`}>
          {note && <p>{note}</p>}
          <p>
            <a href="/">Torna al sito</a>
          </p>
        </div>
      </main>
    </div>
  );
}
