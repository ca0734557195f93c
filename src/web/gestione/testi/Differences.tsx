import type { ReactNode } from 'react';
import styles from './Compare.module.css';
import { ComparedText } from './ComparedText.tsx';
import { type Difference, readable } from './tree.ts';

interface DifferencesProps {
  differences: readonly Difference[];
  label: string;
  /** What can be done with one. */
  action?: (difference: Difference) => ReactNode;
}

/** Every text that differs, word by word. */
export function Differences({ differences, label, action }: DifferencesProps) {
  return (
    <ul className={styles.differences} aria-label={label}>
      {differences.map((difference) => (
        <li key={difference.path}>
          <p className={styles.name}>
            <span>{difference.names.join(' · ')}</span>
            {action?.(difference)}
          </p>
          <ComparedText
            before={readable(difference.field, difference.before)}
            after={readable(difference.field, difference.after)}
          />
        </li>
      ))}
    </ul>
  );
}
