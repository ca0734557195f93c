import { randomBytes } from 'node:crypto';
import { constants, type DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { rightsOf, tableNames } from '../schema.ts';
import type { HandleName, NamedRights } from '../tables/rights.ts';

const { SQLITE_OK, SQLITE_DENY } = constants;

/** A trigger that only exists for the authorizer to refuse it, and with it the statement that would run it. */
const refuseDelete = 'refuse_delete_of_';
/** How the names of triggers begin that may read what they compare. Where SQLite names a trigger it also names a query after `with`. */
const refuseColumns = `refuse_columns_${randomBytes(16).toString('hex')}_of_`;
/** What the triggers of the database's owner change, and nothing else. */
const counted = 'content_version';

/**
 * Narrows a connection to the rights of a handle. SQLite asks of all that a statement touches but the columns of an insert and the rows
 * that REPLACE deletes: temporary triggers see to those. Set all pragmas before.
 */
export function restrictToRights(file: DatabaseSync, handle: HandleName, purpose: 'reading' | 'writing'): void {
  const allowed = rightsOf(handle);
  if (purpose === 'reading') {
    file.exec('pragma query_only = on');
    file.setAuthorizer(authorizer(allowed, new Map()));
    return;
  }
  const linked = linkedColumns(file);
  // REPLACE deletes rows without asking. With this it runs delete triggers, and about those SQLite asks.
  file.exec('pragma recursive_triggers = on');
  for (const table of tablesOf(file)) {
    const own = allowed.get(table);
    if (own) for (const trigger of triggersFor(file, table, own)) file.exec(trigger);
  }
  file.setAuthorizer(authorizer(allowed, linked));
}

type Authorizer = Exclude<Parameters<DatabaseSync['setAuthorizer']>[0], null>;

function authorizer(allowed: Map<string, NamedRights>, linked: Map<string, Set<string>>): Authorizer {
  const covers = (columns: 'all' | readonly string[] | undefined, column: string | null) =>
    columns === 'all' || (columns !== undefined && (column === null || column === '' || columns.includes(column)));
  const answer = (yes: boolean) => (yes ? SQLITE_OK : SQLITE_DENY);
  let selects = false;
  let writes: string | null = null;

  return (action, first, second, _schema, trigger) => {
    if (trigger?.startsWith(refuseDelete)) return SQLITE_DENY;
    if (trigger?.startsWith(refuseColumns)) return SQLITE_OK;
    if (
      trigger !== null &&
      first === counted &&
      (action === constants.SQLITE_UPDATE || action === constants.SQLITE_READ)
    )
      return SQLITE_OK;
    const table = allowed.get(first ?? '');
    switch (action) {
      case constants.SQLITE_SELECT:
        selects = true;
        return SQLITE_OK;
      case constants.SQLITE_RECURSIVE:
        return SQLITE_OK;
      case constants.SQLITE_TRANSACTION:
      case constants.SQLITE_SAVEPOINT:
        selects = false;
        writes = null;
        return SQLITE_OK;
      case constants.SQLITE_INSERT:
        selects = false;
        writes = first;
        return answer(table?.insert !== undefined);
      case constants.SQLITE_UPDATE:
        selects = false;
        writes = first;
        return answer(covers(table?.update, second));
      case constants.SQLITE_DELETE:
        selects = false;
        writes = first;
        return answer(table?.delete === true);
      case constants.SQLITE_READ:
        if (covers(table?.select, second)) return SQLITE_OK;
        // A change looks up the rows that foreign keys tie it to; no SELECT can be behind that.
        return answer(!selects && writes !== null && linked.get(writes)?.has(`${first}.${second}`) === true);
      case constants.SQLITE_FUNCTION:
        return answer(second !== 'load_extension');
      default:
        return SQLITE_DENY;
    }
  };
}

const named = v.object({ name: v.string() });

function tablesOf(file: DatabaseSync): string[] {
  const rows = v.parse(v.array(named), file.prepare(`select name from sqlite_schema where type = 'table'`).all());
  return rows.map(({ name }) => name).filter((name) => tableNames.includes(name));
}

const columnInfo = v.object({
  name: v.string(),
  type: v.string(),
  dflt_value: v.nullable(v.string()),
  pk: v.number(),
});

/** What the authorizer cannot see of a table's inserts, as triggers. */
function triggersFor(file: DatabaseSync, table: string, own: NamedRights): string[] {
  const triggers: string[] = [];
  if ((own.insert ?? own.update) !== undefined && !own.delete) {
    triggers.push(`create temp trigger ${refuseDelete}${table} before delete on main.${table} begin select 1; end`);
  }
  const { insert = 'all' } = own;
  if (insert === 'all') return triggers;
  const columns = v.parse(v.array(columnInfo), file.prepare(`pragma table_info(${table})`).all());
  const refusals = columns
    .filter(({ name }) => !insert.includes(name))
    .map((column) => `new.${column.name} is not ${defaultOf(table, column)}`);
  triggers.push(
    `create temp trigger ${refuseColumns}${table} before insert on main.${table} when ${refusals.join(' or ')}
    begin select raise(abort, 'not authorized to insert this into ${table}'); end`,
  );
  return triggers;
}

/** What a column holds where an insert does not name it. */
function defaultOf(table: string, { name, type, dflt_value, pk }: v.InferOutput<typeof columnInfo>): string {
  // A row number that SQLite will choose is -1 until it has.
  if (pk === 1 && type.toLowerCase() === 'integer') return '-1';
  if (dflt_value === null) return 'null';
  if (/^(?:'[^']*'|-?\d+)$/.test(dflt_value)) return dflt_value;
  throw new Error(`An insert right on ${table} must name ${name}: its default is not a constant`);
}

const foreignKeys = v.array(v.object({ child: v.string(), parent: v.string(), from: v.string(), to: v.string() }));

/** By table, the columns of other tables, as `table.column`, that foreign keys from and to it look up. */
function linkedColumns(file: DatabaseSync): Map<string, Set<string>> {
  const keys = file.prepare(
    `select m.name as child, f."table" as parent, f."from" as "from", coalesce(f."to", 'rowid') as "to"
    from sqlite_schema m, pragma_foreign_key_list(m.name) f where m.type = 'table'`,
  );
  const linked = new Map<string, Set<string>>();
  const link = (table: string, column: string) => linked.set(table, (linked.get(table) ?? new Set()).add(column));
  for (const { child, parent, from, to } of v.parse(foreignKeys, keys.all())) {
    link(child, `${parent}.${to}`);
    link(parent, `${child}.${from}`);
  }
  return linked;
}
