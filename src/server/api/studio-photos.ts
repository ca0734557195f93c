import { Hono } from 'hono';
import { inTime } from '../http/in-time.ts';
import { listStudioPhotos } from '../services/studio-photos.ts';
import { limited, withPublicKey, withStaffSession } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';

/** `/api/foto_studio`: everybody may read the studio's photos, staff may change them. */
export function studioPhotosResource(parts: Parts) {
  return new Hono<HttpEnv>()
    .get('/', withPublicKey(parts), limited('read', parts), async (context) =>
      context.json(await inTime(() => listStudioPhotos(parts.database.visitors))),
    )
    .post('/', withStaffSession(parts))
    .patch('/:id', withStaffSession(parts))
    .delete('/:id', withStaffSession(parts));
}
