import { Hono } from 'hono';
import { DatabaseUnavailable } from '../db/unreachable.ts';
import { unavailable } from '../http/errors.ts';
import { ToldOnce } from '../log.ts';
import type { HttpEnv, Parts } from './context.ts';

/** `GET /healthz`: 200 while the process lives. `GET /readyz`: 200 when its database answers too. */
export function healthResource({ database, log }: Parts) {
  const fault = new ToldOnce();
  return new Hono<HttpEnv>()
    .get('/healthz', (context) => context.json({ status: 'ok' }))
    .get('/readyz', async (context) => {
      await database.ping().catch((error: unknown) => {
        // Whoever asks does so every few seconds: the log says when it began and when it was over.
        const reason = error instanceof DatabaseUnavailable ? error.message : undefined;
        fault.met(() => log.error('readiness.lost', error, { reason }));
        throw unavailable();
      });
      if (fault.over()) log.info('readiness.regained');
      return context.json({ status: 'ok' });
    });
}
