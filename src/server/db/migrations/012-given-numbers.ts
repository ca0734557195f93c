import type { Engine } from '../engine.ts';

/**
 * Rows that come with a number of their own, as from another table, move the counter of the numbers to come behind them. SQLite does so by
 * itself. The very last number stays out: behind it there would be none.
 */
export function givenNumbers(engine: Engine): string[] {
  if (engine === 'sqlite') return [];
  return [
    `create function number_given() returns trigger language plpgsql
    security definer set search_path = public as $$
    declare
      counter regclass := pg_get_serial_sequence(tg_table_name, 'id');
      highest integer;
    begin
      execute format('select max(id) from %I where id < 2147483647', tg_table_name) into highest;
      if highest > coalesce(pg_sequence_last_value(counter), 0) then
        perform setval(counter, highest);
      end if;
      return null;
    end $$`,
    ...['images', 'foto_studio'].map(
      (table) => `create trigger ${table}_number_given after insert on ${table}
        for each statement execute function number_given()`,
    ),
  ];
}
