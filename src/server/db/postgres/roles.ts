import { createHash } from 'node:crypto';
import type { HandleName } from '../rights.ts';

/** PostgreSQL truncates longer names. */
const maxRoleNameBytes = 63;

/** Begins with the database's name: a server's databases share roles. Cut with a digest if too long or reserved. */
export function makeRoleName(database: string, handle: HandleName): string {
  const suffix = `_${handle}`;
  const fullName = `${database}${suffix}`;
  if (Buffer.byteLength(fullName) <= maxRoleNameBytes && !database.startsWith('pg_')) return fullName;
  const digest = `_${createHash('sha256').update(database).digest('hex').slice(0, 12)}`;
  let start = database.replace(/^pg_/, '');
  while (Buffer.byteLength(start + digest + suffix) > maxRoleNameBytes) start = [...start].slice(0, -1).join('');
  return start + digest + suffix;
}
