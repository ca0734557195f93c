import { Hono } from 'hono';
import { uploadLimits } from '../../contract/limits.ts';
import { photoDetails, uploadStart } from '../../contract/photo-schemas.ts';
import { second } from '../durations.ts';
import { acceptBody, acceptBytes, readJson } from '../http/body.ts';
import { clientGone } from '../http/client-gone.ts';
import { badRequest, notFound } from '../http/errors.ts';
import { addPiece, finishUpload, removeUpload, startUpload, uploadState } from '../services/uploads.ts';
import { staffContext, withStaffSession } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';
import { refusePhotos } from './photo-refusals.ts';

/** How long in ms a file waits for its turn before its sender hears so: proxies and browsers give up after a minute. */
const longestWait = 25 * second;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function uploadId(id: string): string {
  if (!uuid.test(id)) throw notFound();
  return id;
}

/**
 * `/api/uploads`: a file in pieces. `POST` announces it, `PUT /:id/:offset` sends the piece that starts there (409 with the present state
 * where another is expected), `GET` tells how far it is, `POST /:id/photo` makes the photo, `DELETE` gives it up.
 */
export function uploadsResource(parts: Parts) {
  const app = new Hono<HttpEnv>();
  app.onError(refusePhotos);
  return app
    .post('/', withStaffSession(parts), acceptBody('json'), async (context) => {
      const { size } = await readJson(context.req, uploadStart);
      return context.json(await startUpload(staffContext(context, parts), size), 201);
    })
    .get('/:id', withStaffSession(parts), async (context) =>
      context.json(await uploadState(staffContext(context, parts), uploadId(context.req.param('id')))),
    )
    .put('/:id/:offset', withStaffSession(parts), acceptBytes(uploadLimits.acceptedPiece), async (context) => {
      const { id, offset } = context.req.param();
      if (!/^\d{1,9}$/.test(offset)) throw badRequest('La posizione non è valida');
      const bytes = new Uint8Array(await context.req.arrayBuffer());
      if (bytes.byteLength === 0) throw badRequest('La parte di file è vuota');
      return context.json(await addPiece(staffContext(context, parts), uploadId(id), Number(offset), bytes));
    })
    .post('/:id/photo', withStaffSession(parts), acceptBody('json'), async (context) => {
      const details = await readJson(context.req, photoDetails);
      const id = uploadId(context.req.param('id'));
      const making = { decoder: parts.decoder, longestWait, left: clientGone(context.env.outgoing) };
      return context.json(await finishUpload(staffContext(context, parts), id, details, making), 201);
    })
    .delete('/:id', withStaffSession(parts), async (context) => {
      await removeUpload(staffContext(context, parts), uploadId(context.req.param('id')));
      return context.body(null, 204);
    });
}
