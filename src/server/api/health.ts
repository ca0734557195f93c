import { Hono } from 'hono';
import { unavailable } from '../http/errors.ts';
import type { HttpEnv, Parts } from './context.ts';

/** `GET /healthz`: 200 while the process lives. `GET /readyz`: 200 when its database answers too. */
export function healthResource({ database, log }: Parts) {
  return new Hono<HttpEnv>()
    .get('/healthz', (context) => context.json({ status: 'ok' }))
    .get('/readyz', async (context) => {
      await database.ping().catch((error: unknown) => {
        log.error('database unavailable', error);
        throw unavailable();
      });
      return context.json({ status: 'ok' });
    });
}
