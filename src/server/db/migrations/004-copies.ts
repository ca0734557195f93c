import type { Engine } from '../engine.ts';

/** How large the copy was that a check is about, in bytes. */
export function copies(engine: Engine): string[] {
  return [`alter table check_results add column size ${engine === 'postgres' ? 'bigint' : 'integer'}`];
}
