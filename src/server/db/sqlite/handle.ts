import type { DatabaseSync } from 'node:sqlite';
import type { HandleName } from '../rights.ts';
import { restrictToVisitor } from './authorizer.ts';
import type { SqliteConnections } from './dialect.ts';

/** Connections of a handle. Opened at their first use, because the database must be migrated before. */
export function makeSqliteConnections(
  handle: HandleName,
  open: () => DatabaseSync,
  shared: Omit<SqliteConnections, 'reader' | 'writer'>,
): SqliteConnections {
  let reader: DatabaseSync | undefined;
  let writer: DatabaseSync | undefined;
  const openOnce = (purpose: 'reading' | 'writing') => {
    const file = open();
    try {
      // Small cache: the writer rarely rereads. Checkpoints block all requests: after each megabyte they stay short.
      if (purpose === 'writing') file.exec('pragma cache_size = -512; pragma wal_autocheckpoint = 256');
      else file.exec('pragma query_only = on');
      if (handle === 'visitor') restrictToVisitor(file);
      return file;
    } catch (error) {
      file.close();
      throw error;
    }
  };
  return {
    get reader() {
      reader ??= openOnce('reading');
      return reader;
    },
    get writer() {
      writer ??= openOnce('writing');
      return writer;
    },
    ...shared,
  };
}
