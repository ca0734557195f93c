import type { Context } from 'hono';
import type { Env } from '../env.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import type { HttpEnv } from '../http/request.ts';
import { denyAllPolicy, makeSecurityHeaders } from '../http/security-headers.ts';
import { bypassHono } from '../http/stored-answer.ts';
import type { PublishedLists } from '../photos/photo-routes.ts';
import type { PublishedData } from './published-data.ts';

interface ListServices {
  env: Pick<Env, 'publicUrl'>;
  cache: AnswerCache<PublishedData>;
}

/** Lists of photos for visitors' browsers, answered from the cache. */
export function createPublishedLists({ env, cache }: ListServices): PublishedLists {
  const headers = {
    ...makeSecurityHeaders(denyAllPolicy, env.publicUrl.startsWith('https:')),
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=0, must-revalidate',
  };
  const sendList = async (context: Context<HttpEnv>, key: string, list: (data: PublishedData) => readonly object[]) => {
    const answer = await cache.answer(key, async (data) => ({
      status: 200,
      headers,
      bytes: Buffer.from(JSON.stringify(list(data))),
    }));
    return bypassHono(context, answer);
  };
  return {
    // All pages without photos share one entry, so that requests with unknown names do not fill the cache.
    images: (context, page) =>
      sendList(
        context,
        cache.state.images.has(page) ? `images ${page}` : 'no images',
        ({ images }) => images.get(page) ?? [],
      ),
    studioPhotos: (context) => sendList(context, 'studio photos', ({ studioPhotos }) => studioPhotos),
  };
}
