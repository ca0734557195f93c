import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { PhotoFormat } from '../../contract/photos/variants.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import type { Env } from '../env.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { notFound, requireFound } from '../http/errors.ts';
import { withVisitorTimeout } from '../http/in-time.ts';
import { limitConcurrency } from '../http/limits/at-most.ts';
import type { HttpEnv } from '../http/request.ts';
import { makePictureHeaders } from '../http/security-headers.ts';
import { bypassHono } from '../http/stored-answer.ts';

const photoPathPattern = /^\/foto\/(?<hash>[0-9a-f]{32})(?:-(?<width>[1-9]\d{0,3}))?\.(?<format>avif|webp|jpg)$/;

const contentTypes: Record<PhotoFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

export interface ServedPhoto {
  bytes: Uint8Array;
  type: string;
}

/** Bytes of the photos in memory, some 300 variants of a screen's width. */
export const photoCacheLimit = 64 * 1024 * 1024;

/** Reads the photo at `/foto/…`: a variant, or the largest JPEG if the path has no width; `null` if there is none. */
export async function servePhoto(db: Kysely<Database>, path: string): Promise<ServedPhoto | null> {
  const parts = photoPathPattern.exec(path)?.groups;
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
  const requested = width === undefined ? variants : variants.where('width', '=', Number(width));
  const variant = await requested.executeTakeFirst();
  return variant ? { bytes: variant.bytes, type: contentTypes[format] } : null;
}

/** Half of the visitors' database connections, so that photos do not block other requests. */
const maxConcurrentReads = 4;

interface PhotoServices {
  database: Pick<OpenDatabase, 'visitor'>;
  env: Pick<Env, 'publicUrl'>;
  photoCache: Pick<AnswerCache<object>, 'answer'>;
}

/** `GET /foto/…`, immutable for a year: a URL contains the photo's hash, and so it names the bytes. */
export function makePhotoRoute({ database, env, photoCache }: PhotoServices) {
  const limitReads = limitConcurrency(maxConcurrentReads, 500);
  const headers = {
    ...makePictureHeaders(env.publicUrl.startsWith('https:')),
    'Cache-Control': 'public, max-age=31536000, immutable',
  };
  const readAnswer = async (path: string, tag: string) => {
    const { bytes, type } = requireFound(
      await withVisitorTimeout(() => limitReads(() => servePhoto(database.visitor, path))),
    );
    const { buffer, byteOffset, byteLength } = bytes;
    // A view, not a copy.
    return {
      status: 200,
      headers: { ...headers, 'Content-Type': type },
      bytes: Buffer.from(buffer, byteOffset, byteLength),
      tag,
    };
  };
  return new Hono<HttpEnv>().get('/:name', async (context) => {
    const { path } = context.req;
    // A client that hangs up at once costs no read: its end arrives with the next turn of the event loop.
    await nextTurn();
    await nextTurn();
    if (!context.env.incoming.socket.writable) throw notFound();
    return bypassHono(context, await photoCache.answer(path, () => readAnswer(path, context.req.param('name'))));
  });
}
