import { type ReactNode, useId } from 'react';
import ledger from './ledger-page.module.css';
import styles from './Section.module.css';

type SectionProps = {
  /** Fragment id of the section's heading. */
  id?: string | undefined;
  title: string;
  lead?: string | undefined;
  children?: ReactNode;
} & (
  | {
      weight?: 'heavy';
      /** In the left margin, after the section's number. */
      label: string;
    }
  | { weight: 'light'; label?: never }
);

/**
 * Section of a page: left margin, double rule, text. A heavy section, which visitors come for, has its number and label
 * in the margin. A light one, such as conditions or procedure, has its title there and no number.
 */
export function Section({ id, weight, label, title, lead, children }: SectionProps) {
  const generatedId = useId();
  const heading = id ?? generatedId;
  const isLight = weight === 'light';
  const titleElement = <h2 id={heading}>{title}</h2>;
  return (
    <section
      className={`${ledger.grid} ${isLight ? `ruled ${styles.light}` : `lined ${styles.heavy}`}`}
      aria-labelledby={heading}
    >
      <div className={`${ledger.margin} ${styles.margin}`}>
        {isLight ? titleElement : <p className={`ruled-below ${styles.note}`}>{label}</p>}
      </div>
      <div className={`${ledger.text} ${styles.body}`}>
        {!isLight && titleElement}
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
