import { Hono } from 'hono';
import { newStudioPhoto, studioPhotoChanges, studioPhotoOrder } from '../../contract/photo-schemas.ts';
import { acceptBody, acceptJsonIfAny, readJson } from '../http/body.ts';
import { inTime } from '../http/in-time.ts';
import { namedRow, namedVersion } from '../http/query.ts';
import {
  addStudioPhoto,
  listEditableStudioPhotos,
  listStudioPhotos,
  orderStudioPhotos,
  removeStudioPhoto,
  updateStudioPhoto,
} from '../services/studio-photos.ts';
import { limited, staffContext, withPublicKey, withStaffSession } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';
import { refusePhotos } from './photo-refusals.ts';

/** `/api/foto_studio`: everybody may read the studio's photos, staff may change them and their order. */
export function studioPhotosResource(parts: Parts) {
  const app = new Hono<HttpEnv>();
  app.onError(refusePhotos);
  return app
    .get('/', withPublicKey(parts), limited('read', parts), async (context) =>
      context.json(await inTime('reading', () => listStudioPhotos(parts.database.visitors))),
    )
    .get('/editable', withStaffSession(parts), async (context) =>
      context.json(await listEditableStudioPhotos(parts.database.staff)),
    )
    .post('/', withStaffSession(parts), acceptBody('json'), async (context) => {
      const photo = await readJson(context.req, newStudioPhoto);
      return context.json(await addStudioPhoto(staffContext(context, parts), photo), 201);
    })
    .put('/order', withStaffSession(parts), acceptBody('json'), async (context) => {
      const order = await readJson(context.req, studioPhotoOrder);
      return context.json(await orderStudioPhotos(staffContext(context, parts), order));
    })
    .patch('/:id', withStaffSession(parts), acceptBody('json'), async (context) => {
      const changes = await readJson(context.req, studioPhotoChanges);
      return context.json(
        await updateStudioPhoto(staffContext(context, parts), namedRow(context.req.param('id')), changes),
      );
    })
    .delete('/:id', withStaffSession(parts), acceptJsonIfAny(), async (context) => {
      const version = await namedVersion(context.req);
      await removeStudioPhoto(staffContext(context, parts), namedRow(context.req.param('id')), { version });
      return context.body(null, 204);
    });
}
