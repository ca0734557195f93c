import type { Engine } from '../engine.ts';
import { tableWords } from './dialect.ts';

/** Who did what and when. Rows are only ever added. */
export function journal(engine: Engine): string[] {
  const { id, time, now, end } = tableWords(engine);
  return [
    `create table journal (
      id ${id},
      at ${time} not null default ${now},
      actor_kind text not null check (actor_kind in ('person', 'visitor', 'command', 'program')),
      actor_id text,
      actor_name text,
      event text not null,
      subject text,
      details text not null default '{}'
    )${end}`,
  ];
}
