import { constants, type DatabaseSync } from 'node:sqlite';
import { findVisitorRights } from '../rights.ts';

const { SQLITE_OK, SQLITE_DENY } = constants;

/**
 * Restricts a connection to the rights of the handle `visitor`: SQLite asks for each table and column that a statement
 * reads or changes. It does not ask about the columns of an insert, nor about rows that REPLACE deletes. Pragmas are
 * refused afterwards.
 */
export function restrictToVisitor(file: DatabaseSync): void {
  file.setAuthorizer((action, first, second) =>
    isAllowed(action, first ?? '', second ?? '') ? SQLITE_OK : SQLITE_DENY,
  );
}

function isAllowed(action: number, first: string, second: string): boolean {
  switch (action) {
    case constants.SQLITE_SELECT:
    case constants.SQLITE_RECURSIVE:
    case constants.SQLITE_TRANSACTION:
    case constants.SQLITE_SAVEPOINT:
      return true;
    case constants.SQLITE_READ: {
      const { select } = findVisitorRights(first);
      // Empty column name: SQLite asks this way for `count(*)`.
      return select === 'all' || (select !== undefined && (second === '' || select.includes(second)));
    }
    case constants.SQLITE_INSERT:
      return findVisitorRights(first).insert === true;
    case constants.SQLITE_UPDATE:
      return findVisitorRights(first).update === true;
    case constants.SQLITE_FUNCTION:
      return second !== 'load_extension';
    default:
      return false;
  }
}
