import { type ReactNode, useId } from 'react';
import ledger from './ledger-page.module.css';
import styles from './Section.module.css';

interface SectionProps {
  /** Fragment id of the section's heading. */
  id?: string | undefined;
  label: string;
  title: string;
  lead?: string | undefined;
  children?: ReactNode;
}

/** Section of a page: number and label in the left margin, a double rule, then heading and text. */
export function Section({ id, label, title, lead, children }: SectionProps) {
  const generatedId = useId();
  const heading = id ?? generatedId;
  return (
    <section className={`${ledger.grid} lined ${styles.section}`} aria-labelledby={heading}>
      <p className={`${ledger.margin} small ${styles.margin}`}>
        <span className={`ruled-below ${styles.note}`}>
          <em>{label}</em>
        </span>
      </p>
      <div className={`${ledger.text} ${styles.body}`}>
        <h2 id={heading}>{title}</h2>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
    </section>
  );
}

/** Chooses the number of columns, 2 to 4, that leaves the fewest empty cells in the last row for `count` items. */
export function chooseColumnCount(count: number): 2 | 3 | 4 {
  if (count <= 2) return 2;
  if (count === 3) return 3;
  const countEmptyCells = (columns: number) => (columns - (count % columns)) % columns;
  return countEmptyCells(3) < countEmptyCells(4) ? 3 : 4;
}
