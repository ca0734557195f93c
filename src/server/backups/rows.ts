import { createHash } from 'node:crypto';
import type { MigrationSession } from '../db/migrate.ts';
import { tableNames } from '../db/rights.ts';
import type { ReadingSession } from '../db/snapshot.ts';

export type BackupRow = Record<string, unknown>;

/** Tables that a backup omits: the version counter and rate limits of the running servers, and the bytes of papers. */
const excludedTables = ['content_version', 'paper_chunks', 'rate_limits'];

/** Batch size of reads: small where rows are large, to bound memory. */
const chooseBatchSize = (table: string) => (table === 'photo_variants' ? 2 : 200);

/** Lists the tables of a backup, referenced tables first; `unknown` adds tables that another program has made. */
export async function listBackupTables({ engine, query }: ReadingSession, unknown = false): Promise<string[]> {
  const [tables, links] = await Promise.all(
    (engine === 'postgres'
      ? [
          `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
          `select c.relname::text as child, p.relname::text as parent from pg_constraint k
            join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid where k.contype = 'f'`,
        ]
      : [
          `select name from sqlite_schema where type = 'table'`,
          `select m.name as child, f."table" as parent from sqlite_schema m, pragma_foreign_key_list(m.name) f
            where m.type = 'table'`,
        ]
    ).map((sql) => query(sql)),
  );
  const names = (tables ?? []).map(({ name }) => String(name)).sort();
  const isIncluded = (name: string) => tableNames.includes(name) || (unknown && !/^(?:migrations$|sqlite_)/.test(name));
  const included = names.filter((name) => isIncluded(name) && !excludedTables.includes(name));
  const ordered: string[] = [];
  const placeAfterParents = (table: string) => {
    if (ordered.includes(table)) return;
    for (const { child, parent } of links ?? [])
      if (child === table && parent !== table) placeAfterParents(String(parent));
    ordered.push(table);
  };
  for (const table of included) placeAfterParents(table);
  return ordered;
}

export async function readColumnsByTable({ engine, query }: ReadingSession): Promise<Map<string, Set<string>>> {
  const rows = await query(
    engine === 'postgres'
      ? `select c.relname::text as "table", a.attname::text as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
          where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`
      : `select m.name as "table", c.name as "column" from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'`,
  );
  const columns = new Map<string, Set<string>>();
  for (const { table, column } of rows) {
    const name = String(table);
    columns.set(name, (columns.get(name) ?? new Set()).add(String(column)));
  }
  return columns;
}

/** Streams every row of a table in batches; on PostgreSQL (cursor) within a transaction. */
export async function* readRows({ engine, query }: ReadingSession, table: string): AsyncGenerator<BackupRow[]> {
  const count = chooseBatchSize(table);
  if (engine === 'postgres') {
    await query(`declare copied no scroll cursor for select * from "${table}"`);
    for (;;) {
      const rows = await query(`fetch ${count} from copied`);
      if (rows.length === 0) break;
      yield rows;
    }
    await query('close copied');
    return;
  }
  for (let last: unknown = -1; ; ) {
    const found = await query(
      `select rowid as "row number", * from "${table}" where rowid > ? order by rowid limit ${count}`,
      [last],
    );
    if (found.length === 0) return;
    last = found.at(-1)?.['row number'];
    yield found.map(({ 'row number': _, ...row }) => row);
  }
}

/** Bounds memory: PostgreSQL would allow 65,535. */
const maxParameters = 2_000;

/** Inserts rows of one table, all with the same columns, in batches. */
export async function insertRows({ query, engine }: MigrationSession, table: string, rows: BackupRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const rowsPerStatement = Math.max(1, Math.floor(maxParameters / Math.max(1, columns.length)));
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const batch = rows.slice(start, start + rowsPerStatement);
    const values = batch.map((_, row) => columns.map((_, column) => `$${row * columns.length + column + 1}`));
    const places = values.map((names) => `(${(engine === 'postgres' ? names : names.map(() => '?')).join(', ')})`);
    await query(
      `insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) values ${places.join(', ')}`,
      batch.flatMap((row) => columns.map((name) => row[name])),
    );
  }
}

export function serializeRow(row: BackupRow): string {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
  ]);
  return `${JSON.stringify(Object.fromEntries(values))}\n`;
}

/** Parses a line of JSON into a row. Throws if the line is not a JSON object. */
export function parseRow(line: string): BackupRow {
  const row: unknown = JSON.parse(line);
  if (typeof row !== 'object' || row === null) throw new TypeError('A line is no row');
  const values = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'object' && value !== null && 'base64' in value
      ? Buffer.from(String(value.base64), 'base64')
      : value,
  ]);
  return Object.fromEntries(values);
}

/** Row count and sum of digests, in hexadecimal: equal on both engines and in any row order. */
export interface TableSum {
  rows: number;
  sum: string;
}

export class RowSum {
  #rows = 0;
  #sum = 0n;

  add(row: BackupRow): void {
    this.#rows += 1;
    this.#sum = (this.#sum + digestRow(row)) % 2n ** 256n;
  }

  get total(): TableSum {
    return { rows: this.#rows, sum: this.#sum.toString(16).padStart(64, '0') };
  }
}

function digestRow(row: BackupRow): bigint {
  const values = Object.keys(row)
    .sort()
    .map((name) => [name, toComparable(row[name])]);
  return BigInt(`0x${createHash('sha256').update(JSON.stringify(values)).digest('hex')}`);
}

function toComparable(value: unknown): unknown {
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('base64');
  // Rounds to single precision: PostgreSQL stores a photo's focus point with seven digits, SQLite with sixteen.
  return typeof value === 'number' ? Math.fround(value) : value;
}

/** Row counts and sums of the database as it is now, keyed by table. */
export async function sumTables(session: ReadingSession, tables: readonly string[]): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {};
  for (const table of tables) {
    const sum = new RowSum();
    for await (const rows of readRows(session, table)) for (const row of rows) sum.add(row);
    sums[table] = sum.total;
  }
  return sums;
}
