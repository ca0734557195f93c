import { constants, type DatabaseSync } from 'node:sqlite';
import { publicRights } from './rights.ts';

/**
 * Narrows a connection to `publicRights`: what PostgreSQL's grants to the role `pubblico` are there. SQLite asks for
 * every table, column, function and command when it compiles a statement. Set all pragmas before.
 */
export function restrictToPublicRights(file: DatabaseSync): void {
  const { SQLITE_OK, SQLITE_DENY } = constants;
  const readable = new Set<string | null>(publicRights.select);
  const insertable = new Set<string | null>(Object.keys(publicRights.insert));
  let selects = false;
  let inserts: string | null = null;

  // REPLACE deletes rows without asking. With this it runs the tables' delete triggers, and about those SQLite asks.
  file.exec('pragma recursive_triggers = on');

  file.setAuthorizer((action, first, second, _schema, trigger) => {
    if (trigger !== null) return SQLITE_DENY;
    switch (action) {
      case constants.SQLITE_SELECT:
        selects = true;
        return SQLITE_OK;
      case constants.SQLITE_TRANSACTION:
      case constants.SQLITE_SAVEPOINT:
        selects = false;
        inserts = null;
        return SQLITE_OK;
      case constants.SQLITE_INSERT:
        selects = false;
        inserts = first;
        return insertable.has(first) ? SQLITE_OK : SQLITE_DENY;
      case constants.SQLITE_READ:
        if (readable.has(first)) return SQLITE_OK;
        // The foreign key check of a new letter looks its message up; no SELECT can be behind it.
        return inserts === 'outbox' && !selects && first === 'messages' && second === 'id' ? SQLITE_OK : SQLITE_DENY;
      case constants.SQLITE_FUNCTION:
        return second === 'load_extension' ? SQLITE_DENY : SQLITE_OK;
      default:
        return SQLITE_DENY;
    }
  });
}
