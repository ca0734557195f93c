import type { Context } from '../../src/server/context.ts';

/** What a service gets when a command calls it. */
export function byCommand(db: Context['db']): Context {
  return { db, actor: { kind: 'command', name: 'test' }, now: new Date() };
}
