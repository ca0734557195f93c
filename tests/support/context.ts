import type { Context } from '../../src/server/context.ts';

/** Context of a service called by a command. */
export function makeCommandContext(db: Context['db']): Context {
  return { db, actor: { kind: 'command', name: 'test' }, now: new Date() };
}
