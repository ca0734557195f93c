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
export function pagesResource({ pages, pageCounts, env }: Parts) {
  return new Hono<HttpEnv>().get('*', async (context) => {
    const url = new URL(context.req.url);
    const path = url.pathname;
    // An own address with slashes at its end, in capitals or with codes for letters that need none leads to the one address.
    const own = withoutLastSlashes(decodeURI(path)).toLowerCase();
    if (own !== path && pages.exists(own)) return context.redirect(env.publicUrl + own + url.search, 308);
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

/** By steps, not by a pattern: of many slashes with something behind them a pattern tries each as the first of the last. */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
