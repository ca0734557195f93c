import type { Context } from 'hono';
import type { Env } from '../env.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import type { HttpEnv } from '../http/request.ts';
import { denyAllPolicy, makeSecurityHeaders } from '../http/security-headers.ts';
import { bypassHono } from '../http/stored-answer.ts';

/** Published photos in memory. */
interface PublishedPhotos {
  images: ReadonlyMap<string, readonly object[]>;
  studioPhotos: readonly object[];
}

export interface ListServices {
  env: Pick<Env, 'publicUrl'>;
  cache: Pick<AnswerCache<PublishedPhotos>, 'answer' | 'state'>;
}

/** Sends the photos of a page for visitors' browsers, from the cache. */
export async function sendPageImages(services: ListServices, context: Context<HttpEnv>, page: string) {
  // All pages without photos share one entry, so that requests with unknown names do not fill the cache.
  const key = services.cache.state.images.has(page) ? `images ${page}` : 'no images';
  return await sendList(services, context, { key, list: ({ images }) => images.get(page) ?? [] });
}

/** Sends the carousel's photos for visitors' browsers, from the cache. */
export async function sendStudioPhotos(services: ListServices, context: Context<HttpEnv>) {
  return await sendList(services, context, { key: 'studio photos', list: ({ studioPhotos }) => studioPhotos });
}

async function sendList(
  { env, cache }: ListServices,
  context: Context<HttpEnv>,
  { key, list }: { key: string; list: (data: PublishedPhotos) => readonly object[] },
) {
  const answer = await cache.answer(key, async (data) => ({
    status: 200,
    headers: {
      ...makeSecurityHeaders(denyAllPolicy, env.publicUrl.startsWith('https:')),
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=0, must-revalidate',
    },
    bytes: Buffer.from(JSON.stringify(list(data))),
  }));
  return bypassHono(context, answer);
}
