import type { Context as HttpContext } from 'hono';
import type { Context } from '../services/context.ts';
import type { HttpEnv, Parts } from './context.ts';

/** What a service needs to act for the person who makes a staff call. */
export function staffContext(context: HttpContext<HttpEnv>, { database }: Parts): Context {
  return { db: database.staff, actor: context.get('actor'), now: new Date() };
}
