import type { ReactNode } from 'react';
import styles from './Table.module.css';

/** One column: its heading and what a row shows in it. */
export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures, and what is done with the row: at the line's end. */
  end?: boolean;
  /** Not said again before the cell on a phone: what the cell shows says it. */
  bare?: boolean;
}

interface TableProps<Row> {
  /** Read with the table, not shown. */
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The first column names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
}

/** A ruled table; on a phone each row becomes an entry. The roles are named because styles that turn a table into blocks take them away. */
export function Table<Row>({ caption, rows, keyOf, columns }: TableProps<Row>) {
  const [name, ...others] = columns;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: lost in some browsers with `display: block`
    <table className={styles.table} role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ head, end }) => (
            <th key={head} scope="col" role="columnheader" className={end ? styles.end : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            <th scope="row" role="rowheader">
              {name.cell(row)}
            </th>
            {others.map(({ head, cell, end, bare }) => (
              <td key={head} role="cell" data-head={bare ? undefined : head} className={end ? styles.end : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
