import { Hono } from 'hono';
import { nearestPage } from '../../content/nearest-page.ts';
import { pages as sitePages } from '../../content/site-map.ts';
import { typedThresholds } from '../../contract/threshold-query.ts';
import { isVisit } from '../http/visit.ts';
import type { HttpEnv, Parts } from './context.ts';
import { noticeIn } from './form-posts.ts';
import { sendPage } from './send-page.ts';

const pagesWithCheck: readonly string[] = [sitePages.servizi.path, sitePages.terzoSettore.path];

/** Every page that is not kept yet, or carries a notice or a threshold check's figures in its address. */
export function pagesResource({ pages, pageCounts }: Parts) {
  return new Hono<HttpEnv>().get('*', async (context) => {
    const url = new URL(context.req.url);
    const path = url.pathname;
    if (pages.exists(path) && isVisit(context.env.incoming)) pageCounts.seen(path);
    const typed = pagesWithCheck.includes(path) ? typedThresholds((field) => url.searchParams.get(field)) : null;
    if (typed) return sendPage(context, await pages.answerOnce(path, { status: 200, thresholds: { path, typed } }));
    const notice = noticeIn(url);
    if (notice && pages.exists(path)) return sendPage(context, await pages.answerOnce(path, { status: 200, notice }));
    const nearest = pages.exists(path) ? undefined : nearestPage(path);
    if (nearest) return sendPage(context, await pages.answerOnce(path, { status: 404, nearest }));
    return sendPage(context, await pages.answer(path));
  });
}
