import { Hono } from 'hono';
import { notFound } from '../http/errors.ts';
import { inTime } from '../http/in-time.ts';
import { servePhoto } from '../photos/serve.ts';
import type { HttpEnv, Parts } from './context.ts';

/** `GET /foto/…`: one variant of an uploaded photo. Its address never changes meaning, so it is kept for ever. */
export function photosResource({ database }: Parts) {
  return new Hono<HttpEnv>().get('/:name', async (context) => {
    const photo = await inTime('reading', () => servePhoto(database.visitors, context.req.path));
    if (!photo) throw notFound();
    return context.body(new Uint8Array(photo.bytes), 200, {
      'Content-Type': photo.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
}
