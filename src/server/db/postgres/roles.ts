import { createHash } from 'node:crypto';
import type { HandleName } from '../rights.ts';

/** Longest name in bytes: PostgreSQL truncates longer ones. */
const maxRoleNameBytes = 63;

/**
 * Name of the PostgreSQL role of a handle. Begins with the database's name, because all databases of a server share its
 * roles. A name that is too long, or reserved (`pg_`), is cut and gets a digest.
 */
export function makeRoleName(database: string, handle: HandleName): string {
  const suffix = `_${handle}`;
  const fullName = `${database}${suffix}`;
  if (Buffer.byteLength(fullName) <= maxRoleNameBytes && !database.startsWith('pg_')) return fullName;
  const digest = `_${createHash('sha256').update(database).digest('hex').slice(0, 12)}`;
  let start = database.replace(/^pg_/, '');
  while (Buffer.byteLength(start + digest + suffix) > maxRoleNameBytes) start = [...start].slice(0, -1).join('');
  return start + digest + suffix;
}
