import { Hono } from 'hono';
import { isVisit } from '../http/visit.ts';
import type { HttpEnv, Parts } from './context.ts';
import { noticeIn } from './form-posts.ts';
import { sendPage } from './send-page.ts';

/** Every page that is not kept yet, or carries a notice in its address. */
export function pagesResource({ pages, pageCounts, env }: Parts) {
  return new Hono<HttpEnv>().get('*', async (context) => {
    const url = new URL(context.req.url);
    const path = url.pathname;
    if (path !== '/' && path.endsWith('/') && pages.exists(path.slice(0, -1))) {
      return context.redirect(env.publicUrl + path.slice(0, -1), 308);
    }
    if (pages.exists(path) && isVisit(context.env.incoming)) pageCounts.seen(path);
    const notice = noticeIn(url);
    if (notice && pages.exists(path)) return sendPage(context, await pages.answerOnce(path, { status: 200, notice }));
    return sendPage(context, await pages.answer(path));
  });
}
