import type { ReactNode } from 'react';
import styles from './Table.module.css';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Aligns the column to the end: figures and row actions. */
  end?: boolean;
  /** Omits the heading before the cell on a phone, where the cell speaks for itself. */
  bare?: boolean;
  /** Text for screen readers where the cell is `null`; a dash is shown. */
  nothing?: string;
}

interface TableProps<Row> {
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Columns; the first names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
}

/** Table with ruled rows. On narrow screens each row becomes an entry. */
export function Table<Row>({ caption, rows, keyOf, columns }: TableProps<Row>) {
  const [name, ...others] = columns;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ head, end }) => (
            <th key={head} scope="col" className={end ? styles.end : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{name.cell(row)}</th>
            {others.map(({ head, cell, end, bare, nothing }) => {
              const shows = cell(row);
              if (shows === null && nothing !== undefined) {
                return (
                  <td key={head} className={styles.nothing}>
                    <span className="visually-hidden">{nothing}</span>
                  </td>
                );
              }
              return (
                <td key={head} data-head={bare ? undefined : head} className={end ? styles.end : undefined}>
                  {shows}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
