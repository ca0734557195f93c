import type { Engine } from '../engine.ts';

/**
 * The indexes of 014 in words that every SQLite knows. `octet_length` came in 2023: a program with an older one, such as Debian 12's
 * `sqlite3`, could neither insert into `newsletter` nor check the file.
 */
export function olderSqlite(engine: Engine): string[] {
  if (engine !== 'sqlite') return [];
  return [
    ['journal', 'subject'],
    ['newsletter', 'email'],
  ].flatMap(([table, column]) => [
    `drop index ${table}_${column}_beyond_ascii`,
    `create index ${table}_${column}_beyond_ascii on ${table} (${column}) where length(cast(${column} as blob)) > length(${column})`,
  ]);
}
