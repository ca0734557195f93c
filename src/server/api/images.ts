import { Hono } from 'hono';
import * as v from 'valibot';
import { badRequest } from '../http/errors.ts';
import { inTime } from '../http/in-time.ts';
import { listPageImages } from '../services/images.ts';
import { limited, withPublicKey } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';

const pageName = v.pipe(
  v.strictTuple([v.string()]),
  v.transform(([name]) => name),
  v.maxLength(100),
  v.check((name) => name.isWellFormed() && !name.includes('\0')),
);

/** `GET /api/images?nome_pagina=…`: the photos of a page. */
export function imagesResource(parts: Parts) {
  return new Hono<HttpEnv>().get('/', withPublicKey(parts), limited('read', parts), async (context) => {
    const name = v.safeParse(pageName, context.req.queries('nome_pagina') ?? []);
    if (!name.success) throw badRequest('Il parametro nome_pagina manca o non è valido');
    return context.json(await inTime(() => listPageImages(parts.database.visitors, name.output)));
  });
}
