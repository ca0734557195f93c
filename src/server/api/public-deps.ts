import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Context } from '../services/context.ts';
import type { Site } from '../services/site.ts';
import type { Parts } from './context.ts';

/** What the services behind the visitors' forms and links need beside their context. */
export function publicDeps({ database, secret, env, lettersWaiting }: Parts): Site & { links: Kysely<Database> } {
  return { links: database.links, secret, publicUrl: env.publicUrl, lettersWaiting };
}

/** The context of a visitor's request: the handle that may insert, or the one for links in letters. */
export function visitorContext({ database }: Parts, handle: 'visitors' | 'links' = 'visitors'): Context {
  return { db: database[handle], actor: { kind: 'visitor' }, now: new Date() };
}
