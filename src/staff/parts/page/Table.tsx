import type { ReactNode } from 'react';
import styles from './Table.module.css';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Aligns the column to the end: figures and row actions. */
  alignEnd?: boolean;
  /** Omits the heading before the cell on a phone, where the cell speaks for itself. */
  omitsHead?: boolean;
  /** Text for screen readers where the cell is `null`; nothing is shown. */
  emptyText?: string;
}

interface TableProps<Row> {
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Columns; the first names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  /** Heading over the rows that share it. Groups keep the order of their first rows. */
  groupOf?: (row: Row) => string;
}

const ungrouped = () => '';

/** Table with ruled rows. On narrow screens each row becomes an entry. */
export function Table<Row>({ caption, rows, keyOf, columns, groupOf = ungrouped }: TableProps<Row>) {
  const [name, ...others] = columns;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ head, alignEnd }) => (
            <th key={head} scope="col" className={alignEnd ? styles.end : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {[...new Set(rows.map(groupOf))].map((group) => (
        <tbody key={group}>
          {group !== '' && (
            <tr>
              <th scope="rowgroup" colSpan={columns.length} className={styles.group}>
                {group}
              </th>
            </tr>
          )}
          {rows
            .filter((row) => groupOf(row) === group)
            .map((row) => (
              <tr key={keyOf(row)}>
                <th scope="row">{name.cell(row)}</th>
                {others.map(({ head, cell, alignEnd, omitsHead, emptyText }) => {
                  const content = cell(row);
                  if (content === null && emptyText !== undefined) {
                    return (
                      <td key={head} className={styles.nothing}>
                        <span className="visually-hidden">{emptyText}</span>
                      </td>
                    );
                  }
                  return (
                    <td
                      key={head}
                      data-head={omitsHead ? undefined : head}
                      className={alignEnd ? styles.end : undefined}
                    >
                      {content}
                    </td>
                  );
                })}
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
}
