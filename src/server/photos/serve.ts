import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { PhotoFormat } from '../../contract/photos/variants.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { requireFound } from '../http/errors.ts';
import { withVisitorTimeout } from '../http/in-time.ts';
import { limitConcurrency } from '../http/limits/at-most.ts';
import type { HttpEnv } from '../http/request.ts';
import { denyAllPolicy, makeSecurityHeaders } from '../http/security-headers.ts';
import { bypassHono, storeUncompressed } from '../http/stored-answer.ts';

const photoPathPattern = /^\/foto\/(?<hash>[0-9a-f]{32})(?:-(?<width>[1-9]\d{0,3}))?\.(?<format>avif|webp|jpg)$/;

const contentTypes: Record<PhotoFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

export interface ServedPhoto {
  bytes: Uint8Array;
  type: string;
}

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

/** `GET /foto/…`, immutable for a year: a URL contains the photo's hash. */
export function makePhotoRoute({ database, env }: { database: OpenDatabase; env: Pick<Env, 'publicUrl'> }) {
  const limitReads = limitConcurrency(maxConcurrentReads, 500);
  const headers = {
    ...makeSecurityHeaders(denyAllPolicy, env.publicUrl.startsWith('https:')),
    'Cache-Control': 'public, max-age=31536000, immutable',
  };
  return new Hono<HttpEnv>().get('/:name', async (context) => {
    const { incoming } = context.env;
    // Skips the read if the client disconnected while waiting in the queue.
    const read = async () => (incoming.socket.destroyed ? null : servePhoto(database.visitor, context.req.path));
    const { bytes, type } = requireFound(await withVisitorTimeout(() => limitReads(read)));
    const answer = storeUncompressed({
      status: 200,
      headers: { ...headers, 'Content-Type': type },
      bytes: Buffer.from(bytes),
    });
    return bypassHono(context, answer);
  });
}
