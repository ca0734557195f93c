import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { PhotoFormat } from '../../contract/photos.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import type { HttpEnv } from '../http/calls.ts';
import { found } from '../http/errors.ts';
import { inTime } from '../http/in-time.ts';

const address = /^\/foto\/(?<hash>[0-9a-f]{32})(?:-(?<width>[1-9]\d{0,3}))?\.(?<format>avif|webp|jpg)$/;

const types: Record<PhotoFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

export interface ServedPhoto {
  bytes: Uint8Array;
  type: string;
}

/** What lies at `/foto/…`: one variant, or the largest JPEG where the address names no width; `null` where nothing does. */
export async function servePhoto(db: Kysely<Database>, path: string): Promise<ServedPhoto | null> {
  const parts = address.exec(path)?.groups;
  if (!parts) return null;
  const { hash = '', width } = parts;
  const format = parts['format'];
  if (format !== 'avif' && format !== 'webp' && format !== 'jpg') return null;
  if (width === undefined && format !== 'jpg') return null;
  const variants = db
    .selectFrom('photo_variants')
    .select('bytes')
    .where('hash', '=', hash)
    .where('format', '=', format)
    .orderBy('width', 'desc')
    .limit(1);
  const asked = width === undefined ? variants : variants.where('width', '=', Number(width));
  const variant = await asked.executeTakeFirst();
  return variant ? { bytes: variant.bytes, type: types[format] } : null;
}

/** `GET /foto/…`: one variant of an uploaded photo. Its address never changes meaning, so it is kept for ever. */
export function photoRoute({ database }: { database: OpenDatabase }) {
  return new Hono<HttpEnv>().get('/:name', async (context) => {
    const { bytes, type } = found(await inTime(() => servePhoto(database.visitors, context.req.path)));
    return context.body(new Uint8Array(bytes), 200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
}
