import type { Engine } from '../engine.ts';

/** Counters of recent requests, shared by all instances; the embedded database serves one, which counts in memory. */
export function rateLimits(engine: Engine): string[] {
  if (engine === 'sqlite') return [];
  return [
    `create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`,
  ];
}
