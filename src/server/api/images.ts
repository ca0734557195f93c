import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { imagePut, standingName } from '../../contract/photo-schemas.ts';
import { acceptBody, acceptJsonIfAny, readJson } from '../http/body.ts';
import { badRequest } from '../http/errors.ts';
import { inTime } from '../http/in-time.ts';
import { namedRow, namedVersion } from '../http/query.ts';
import { eraseImageVersion, listImageVersions } from '../services/image-versions.ts';
import { listPageImages } from '../services/images.ts';
import { putImage, removeImage } from '../services/page-photos.ts';
import { limited, staffContext, withPublicKey, withStaffSession } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';
import { refusePhotos } from './photo-refusals.ts';

const name = v.pipe(
  v.strictTuple([standingName]),
  v.transform(([only]) => only),
);

/** `GET /api/images?nome_pagina=…`: the photos of a page. `PUT` and `DELETE`: staff put a photo in a place and take it out. */
export function imagesResource(parts: Parts) {
  const app = new Hono<HttpEnv>();
  app.onError(refusePhotos);
  return app
    .get('/', withPublicKey(parts), limited('read', parts), async (context) => {
      const page = oneName(context, 'nome_pagina');
      return context.json(await inTime('reading', () => listPageImages(parts.database.visitors, page)));
    })
    .put('/', withStaffSession(parts), acceptBody('json'), async (context) => {
      const put = await readJson(context.req, imagePut);
      return context.json(await putImage(staffContext(context, parts), put));
    })
    .delete('/', withStaffSession(parts), acceptJsonIfAny(), async (context) => {
      const version = await namedVersion(context.req);
      await removeImage(staffContext(context, parts), imageKey(context), { version });
      return context.body(null, 204);
    })
    .get('/versions', withStaffSession(parts), async (context) =>
      context.json(await listImageVersions(parts.database.staff, imageKey(context))),
    )
    .delete('/versions/:id', withStaffSession(parts), async (context) => {
      await eraseImageVersion(staffContext(context, parts), namedRow(context.req.param('id')));
      return context.body(null, 204);
    });
}

function imageKey(context: Context<HttpEnv>) {
  return { nome_pagina: oneName(context, 'nome_pagina'), nome_foto: oneName(context, 'nome_foto') };
}

function oneName({ req }: Context<HttpEnv>, parameter: string): string {
  const result = v.safeParse(name, req.queries(parameter) ?? []);
  if (!result.success) throw badRequest(`Il parametro ${parameter} manca o non è valido`);
  return result.output;
}
