import pg from 'pg';
import type { MigrationSession } from '../migrate.ts';
import { rightsOf } from '../schema.ts';
import { handleNames, type NamedRights } from '../tables/rights.ts';
import { roleName } from './roles.ts';

const { escapeIdentifier: name, escapeLiteral: literal } = pg;

type Query = MigrationSession['query'];

interface Grant {
  privilege: string;
  table: string;
  column: string | null;
  role: string;
}

/** Makes PostgreSQL's grants say what db/tables says. Revokes only with `revoke`: another version may be running on it. */
export async function grantRights(query: Query, { revoke }: { revoke: boolean }): Promise<void> {
  const [current] = await query('select current_database() as database');
  const roles = handleNames.map((handle) => ({ handle, role: roleName(String(current?.['database']), handle) }));
  const there = new Set(
    await texts(
      query,
      `select relname as text from pg_class where ${ourTables} union all
       select relname || '.' || attname from pg_class join pg_attribute on attrelid = pg_class.oid where ${ourTables}`,
    ),
  );
  const isThere = ({ table, column }: Grant) => there.has(column === null ? table : `${table}.${column}`);

  const wanted = new Map<string, Grant>();
  for (const { handle, role } of roles) {
    for (const grant of grantsTo(role, rightsOf(handle))) if (isThere(grant)) wanted.set(key(grant), grant);
  }
  const statements: string[] = [];
  const granted = new Map((await grantsThere(query, roles)).map((grant) => [key(grant), grant]));
  const surplus = revoke ? [...granted].flatMap(([is, grant]) => (wanted.has(is) ? [] : [grant])) : [];
  for (const grant of surplus) statements.push(`revoke ${privilegeOn(grant)} from ${name(grant.role)}`);
  for (const [is, grant] of wanted) {
    // What is revoked of a table is revoked of its columns too.
    const lost = surplus.some(({ role, table }) => role === grant.role && table === grant.table);
    if (lost || !granted.has(is)) statements.push(`grant ${privilegeOn(grant)} to ${name(grant.role)}`);
  }
  const strangers = `select rolname as text from pg_roles
    where ${among(roles)} and not has_schema_privilege(oid, 'public', 'usage')`;
  for (const role of await texts(query, strangers)) statements.push(`grant usage on schema public to ${name(role)}`);
  // All at once: at the first start they are more than a hundred.
  if (statements.length > 0) await query(statements.join('; '));
}

const ourTables = `relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;

function among(roles: { role: string }[]): string {
  return `rolname in (${roles.map(({ role }) => literal(role)).join(', ')})`;
}

async function texts(query: Query, sql: string): Promise<string[]> {
  return (await query(sql)).map(({ text }) => String(text));
}

function grantsTo(role: string, handle: Map<string, NamedRights>): Grant[] {
  return [...handle].flatMap(([table, allowed]) => {
    const on = (privilege: string, columns: 'all' | readonly string[] | undefined) =>
      (columns === 'all' ? [null] : (columns ?? [])).map((column) => ({ privilege, table, column, role }));
    return [
      ...on('SELECT', allowed.select),
      ...on('INSERT', allowed.insert),
      ...on('UPDATE', allowed.update),
      ...on('DELETE', allowed.delete && 'all'),
    ];
  });
}

async function grantsThere(query: Query, roles: { role: string }[]): Promise<Grant[]> {
  const ours = `${ourTables} and ${among(roles)}`;
  const rows = await query(`
    select privilege_type, relname, null as attname, rolname
    from pg_class cross join aclexplode(relacl) join pg_roles on pg_roles.oid = grantee
    where ${ours}
    union all
    select privilege_type, relname, attname, rolname
    from pg_class join pg_attribute on attrelid = pg_class.oid
    cross join aclexplode(attacl) join pg_roles on pg_roles.oid = grantee
    where ${ours}`);
  return rows.map(({ privilege_type, relname, attname, rolname }) => ({
    privilege: String(privilege_type),
    table: String(relname),
    column: attname === null ? null : String(attname),
    role: String(rolname),
  }));
}

function key({ privilege, table, column, role }: Grant): string {
  return JSON.stringify([privilege, table, column, role]);
}

function privilegeOn({ privilege, table, column }: Grant): string {
  return `${privilege} ${column === null ? '' : `(${name(column)})`} on ${name(table)}`;
}
