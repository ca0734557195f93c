import pg from 'pg';
import type { MigrationSession } from '../migrate.ts';
import { findVisitorRights, handleNames, tableNames } from '../rights.ts';
import { makeRoleName } from './roles.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

type RunQuery = MigrationSession['query'];

const publicTablesCondition = `relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;

/** Grants the rights of db/rights.ts. `revoke` also revokes all others, which a newer program might need. */
export async function grantRights(query: RunQuery, { revoke }: { revoke: boolean }): Promise<void> {
  const [current] = await query('select current_database() as database');
  const tables = await query(`select relname as name from pg_class where ${publicTablesCondition}`);
  const statements: string[] = [];
  for (const handle of handleNames) {
    const role = makeRoleName(String(current?.['database']), handle);
    const granted = await readGrants(query, role);
    for (const table of tables.map((row) => String(row['name'])).filter((known) => tableNames.includes(known))) {
      const wantedRights = handle === 'staff' ? allPrivileges : listVisitorPrivileges(table);
      const grantedRights = granted.get(table) ?? [];
      const isExact = wantedRights.join() === grantedRights.join();
      const isEnough = wantedRights.every((privilege) => grantedRights.includes(privilege));
      if (revoke ? isExact : isEnough) continue;
      const target = `on ${name(table)}`;
      if (revoke) statements.push(`revoke all ${target} from ${name(role)}`);
      for (const privilege of wantedRights) statements.push(`grant ${privilege} ${target} to ${name(role)}`);
    }
    const [schema] = await query(`select has_schema_privilege(${literal(role)}, 'public', 'usage') as may`);
    if (schema?.['may'] !== true) statements.push(`grant usage on schema public to ${name(role)}`);
  }
  // Batched: the first start runs more than a hundred statements.
  if (statements.length > 0) await query(statements.join('; '));
}

const allPrivileges = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];

function listVisitorPrivileges(table: string): string[] {
  const { select, insert, update } = findVisitorRights(table);
  return [
    ...(insert ? ['INSERT'] : []),
    ...(update ? ['UPDATE'] : []),
    ...(select === 'all' ? ['SELECT'] : (select ?? []).map((column) => `SELECT (${name(column)})`)),
  ].sort();
}

/** Privileges of each table as `SELECT` or `SELECT (column)`, sorted, so that two lists compare as text. */
async function readGrants(query: RunQuery, role: string): Promise<Map<string, string[]>> {
  const condition = `${publicTablesCondition} and rolname = ${literal(role)}`;
  const rows = await query(`
    select privilege_type, relname, null as attname
    from pg_class cross join aclexplode(relacl) join pg_roles on pg_roles.oid = grantee where ${condition}
    union all
    select privilege_type, relname, attname
    from pg_class join pg_attribute on attrelid = pg_class.oid
    cross join aclexplode(attacl) join pg_roles on pg_roles.oid = grantee where ${condition}`);
  const granted = new Map<string, string[]>();
  for (const { privilege_type: privilege, relname, attname } of rows) {
    const table = String(relname);
    const grant = attname === null ? String(privilege) : `${privilege} (${name(String(attname))})`;
    granted.set(table, [...(granted.get(table) ?? []), grant].sort());
  }
  return granted;
}
