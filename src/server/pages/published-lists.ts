import type { Context } from 'hono';
import type { Env } from '../env.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import type { HttpEnv } from '../http/request.ts';
import { closedPolicy, securityHeaders } from '../http/security-headers.ts';
import { sendPastHono } from '../http/stored-answer.ts';
import type { PublishedLists } from '../photos/photo-routes.ts';
import type { PublishedData } from './published-data.ts';

interface ListServices {
  env: Pick<Env, 'publicUrl'>;
  cache: AnswerCache<PublishedData>;
}

/** Lists of photos for visitors' browsers, answered from the cache. */
export function publishedLists({ env, cache }: ListServices): PublishedLists {
  const headers = {
    ...securityHeaders(closedPolicy, env.publicUrl.startsWith('https:')),
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=0, must-revalidate',
  };
  const send = async (context: Context<HttpEnv>, key: string, list: (data: PublishedData) => readonly object[]) => {
    const answer = await cache.answer(key, async (data) => ({
      status: 200,
      headers,
      bytes: Buffer.from(JSON.stringify(list(data))),
    }));
    return sendPastHono(context, answer);
  };
  return {
    // Shared entry for pages without photos: unknown names must not fill the cache.
    images: (context, page) =>
      send(
        context,
        cache.state.images.has(page) ? `images ${page}` : 'no images',
        ({ images }) => images.get(page) ?? [],
      ),
    studioPhotos: (context) => send(context, 'studio photos', ({ studioPhotos }) => studioPhotos),
  };
}
