import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** Labelled facts, one a row. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={`labels figures ${styles.facts}`}>
      {facts.map(([label, value]) => (
        <div key={label} className="ruled-below">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
