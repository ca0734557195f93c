import { Hono } from 'hono';
import type { Published } from '../../content/contents.ts';
import { isDocumentName, pathOf, type ViewName } from '../../content/documents.ts';
import { nearestPage } from '../../content/nearest-page.ts';
import { footerPages, pages as sitePages } from '../../content/site-map.ts';
import { groupIn, yearIn } from '../../contract/deadline-kinds.ts';
import { isStaffPage, previewAddress } from '../../contract/staff/pages.ts';
import { typedThresholds } from '../../contract/threshold-query.ts';
import type { Env } from '../env.ts';
import { notFound } from '../http/errors.ts';
import { type HttpEnv, isVisit } from '../http/request.ts';
import { canonicalAddress } from '../http/same-origin.ts';
import { closedPolicy, securityHeaders } from '../http/security-headers.ts';
import { compress, type StoredAnswer, sendPastHono, storeAnswer } from '../http/stored-answer.ts';
import { romanDay } from '../time/roman-days.ts';
import type { SiteBuild } from './build.ts';
import { noticeIn } from './forms.ts';
import type { PageCounts } from './page-counts.ts';
import type { Pages } from './pages.ts';
import { previewDocument, staffDocument } from './staff-document.ts';

export interface PageServices {
  env: Env;
  publicKey: string;
  build: SiteBuild;
  pages: Pages;
  content: () => Published;
  pageCounts: PageCounts;
}

const pagesWithCheck: readonly string[] = [sitePages.servizi.path, sitePages.terzoSettore.path];

/** Every page that is not kept yet, or carries a notice, a threshold check's figures, or a group or a year of deadlines in its address. */
export function pageRoutes({ pages, pageCounts }: PageServices) {
  return new Hono<HttpEnv>().get('*', async (context) => {
    const url = new URL(context.req.url);
    const path = url.pathname;
    if (pages.exists(path) && isVisit(context.env.incoming)) pageCounts.seen(path);
    const typed = pagesWithCheck.includes(path) ? typedThresholds((field) => url.searchParams.get(field)) : null;
    if (typed) return sendPastHono(context, await pages.answerOnce(path, { status: 200, thresholds: { path, typed } }));
    if (path === footerPages.scadenze.path) {
      const group = groupIn(url.searchParams);
      const year = yearIn(url.searchParams, romanDay(new Date()));
      if (group || year)
        return sendPastHono(context, await pages.answerOnce(path, { status: 200, deadlines: { group, year } }));
    }
    const notice = noticeIn(url);
    if (notice && pages.exists(path))
      return sendPastHono(context, await pages.answerOnce(path, { status: 200, notice }));
    const nearest = pages.exists(path) ? undefined : nearestPage(path);
    if (nearest) return sendPastHono(context, await pages.answerOnce(path, { status: 404, nearest }));
    return sendPastHono(context, await pages.answer(path));
  });
}

/** `GET /contenuti/:version/:name`: the content of a page, kept for ever; an older version is gone, and the browser loads the document. */
export function contentRoute({ content, env, pages, pageCounts }: PageServices) {
  const headers = {
    ...securityHeaders(closedPolicy, env.publicUrl.startsWith('https:')),
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
  };
  let kept = { version: '', answers: new Map<ViewName, Promise<StoredAnswer>>() };
  const make = async (view: unknown) =>
    storeAnswer(200, headers, await compress(Buffer.from(JSON.stringify(view)), 'quick'));

  return new Hono<HttpEnv>().get('/:version/:name', async (context) => {
    const { version, views } = content();
    const { name } = context.req.param();
    if (context.req.param('version') !== version || !isViewOf(views, name)) throw notFound();
    if (kept.version !== version) kept = { version, answers: new Map() };
    const path = isDocumentName(name) ? pathOf(name) : null;
    if (path !== null && pages.exists(path) && isVisit(context.env.incoming)) pageCounts.seen(path);
    const answer = kept.answers.get(name) ?? make(views[name]);
    kept.answers.set(name, answer);
    return sendPastHono(context, await answer);
  });
}

function isViewOf(views: object, name: string): name is ViewName {
  return Object.hasOwn(views, name);
}

/** The document of every address under `/gestione`: nothing but the program, so it goes to anybody. */
export function staffPageRoutes({ build, env, publicKey, content }: PageServices) {
  const secure = env.publicUrl.startsWith('https:');
  return new Hono<HttpEnv>().get('*', async (context) => {
    const { path } = context.req;
    const canonical = canonicalAddress(env.publicUrl, context.req.url);
    if (canonical !== null) return context.redirect(canonical);
    const isPreview = path === previewAddress;
    const make = isPreview ? previewDocument : staffDocument;
    const { html, policy } = make(build, { publicKey, publicUrl: env.publicUrl }, content());
    const document = build.develop ? await build.develop(path, html) : html;
    return context.body(document, isPreview || isStaffPage(path) ? 200 : 404, {
      ...securityHeaders(build.develop ? '' : policy, secure),
      'Content-Type': 'text/html; charset=utf-8',
      ...(isPreview && { 'X-Frame-Options': 'SAMEORIGIN' }),
      'X-Robots-Tag': 'noindex',
    });
  });
}
