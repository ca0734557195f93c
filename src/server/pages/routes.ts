import { type Context, Hono } from 'hono';
import { findDocumentPath, isDocumentName } from '../../content/documents.ts';
import { chooseBands, composeCheckMessage, readYears } from '../../content/law/typed-check.ts';
import { findNearestPage } from '../../content/nearest-page.ts';
import type { PublishedContent, ViewName } from '../../content/published.ts';
import { footerPages, isSwitchedOn, pages as sitePages } from '../../content/site-map.ts';
import { readGroup, readYear } from '../../contract/deadline-kinds.ts';
import { isStaffPage } from '../../contract/staff/pages.ts';
import { checkPages, checkParameter, readThresholds } from '../../contract/threshold-query.ts';
import type { Env } from '../env.ts';
import { readPostedOutcome, showsEntry } from '../forms/posted-notices.ts';
import { makeVisit, type VisitServices } from '../http/admission.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { notFound } from '../http/errors.ts';
import type { RateLimit } from '../http/limits/rate-limits.ts';
import { type HttpEnv, isPageVisit } from '../http/request.ts';
import { findCanonicalAddress } from '../http/same-origin.ts';
import { denyAllPolicy, makeSecurityHeaders } from '../http/security-headers.ts';
import { bypassHono, storeUncompressed } from '../http/stored-answer.ts';
import { toRomanDay } from '../time/roman-days.ts';
import type { SiteBuild } from './build.ts';
import type { PageCounts } from './page-counts.ts';
import type { Pages, PageVariant, VisitorPage } from './pages.ts';
import type { PublishedData } from './published-data.ts';
import { makeStaffDocument } from './staff-document.ts';
import { findMovedTopic } from './topics.ts';

export interface PageServices {
  env: Env;
  publicKey: string;
  build: SiteBuild;
  pages: Pages;
  content: () => PublishedContent;
  cache: AnswerCache<PublishedData>;
  pageCounts: PageCounts;
}

const thresholdCheckPaths: readonly string[] = checkPages.map((page) => `/${page}`);

/** Form that the figures of a threshold check in the URL fill; `null` without figures, or with an invalid one. */
function fillForm({ pathname, searchParams }: URL, { contents, views }: PublishedContent): VisitorPage['form'] | null {
  const page = checkPages
    .filter((name) => isSwitchedOn(`/${name}`, views.site.pagesOff))
    .find((name) => name === searchParams.get(checkParameter));
  const typed = page && readThresholds((field) => searchParams.get(field));
  const years = typed && readYears(typed);
  const messaggio = years && composeCheckMessage(contents[page].check, typed);
  if (!years || !messaggio) return null;
  if (pathname === sitePages.contatti.path) return { name: 'contatto', values: { messaggio } };
  const { checkQuote } = views[page];
  if (pathname !== checkQuote?.path) return null;
  return { name: 'preventivo', values: { messaggio, ...chooseBands(checkQuote.bands, years) } };
}

/**
 * Fallback route for pages that the cache does not hold under the exact URL of the request, and for pages with a
 * visitor's notice or figures for a threshold check, which are never cached.
 */
export function pageRoutes(services: PageServices & VisitServices & { rateLimit: RateLimit }) {
  const { pages, pageCounts, content } = services;
  /** Renders a page for one visitor. Rate-limited: unlike cached pages it costs a render. */
  const answerVisitor = async (context: Context<HttpEnv>, path: string, page: Omit<VisitorPage, 'status'>) => {
    await services.rateLimit('read', makeVisit(context, services).address);
    return bypassHono(context, await pages.answerUncached(path, { status: 200, ...page }));
  };
  return new Hono<HttpEnv>().get('*', async (context) => {
    const url = new URL(context.req.url);
    const path = url.pathname;
    if (!pages.exists(path)) {
      const moved = findMovedTopic(path, content());
      if (moved !== null) return context.redirect(moved, 301);
      const nearest = findNearestPage(path, content().views.site.pagesOff);
      return bypassHono(context, await pages.answer(path, nearest && { nearest }));
    }
    if (isPageVisit(context.env.incoming)) pageCounts.count(path);
    const typed = thresholdCheckPaths.includes(path) ? readThresholds((field) => url.searchParams.get(field)) : null;
    if (typed) return await answerVisitor(context, path, { thresholds: { path, typed } });
    const form = fillForm(url, content());
    if (form) return await answerVisitor(context, path, { form });
    const posted = readPostedOutcome(url);
    if (posted && showsEntry(path)) return await answerVisitor(context, path, { sent: posted });
    if (posted) return await answerVisitor(context, path, { outcome: { notice: posted.notice, errors: {} } });
    return bypassHono(context, await pages.answer(path, readVariant(url, content())));
  });
}

/** Page variant that the URL selects; other query parameters are ignored. */
function readVariant(url: URL, { views }: PublishedContent): PageVariant {
  if (url.pathname !== footerPages.scadenze.path) return {};
  const group = readGroup(url.searchParams, views.scadenze.groupsInUse);
  const year = readYear(url.searchParams, toRomanDay(new Date()));
  return group || year ? { deadlines: { group, year } } : {};
}

/** `GET /contenuti/:version/:name`, immutable. A stale version is a 404: the browser loads the document. */
export function contentRoute({ content, cache, env, pages, pageCounts }: PageServices) {
  const headers = {
    ...makeSecurityHeaders(denyAllPolicy, env.publicUrl.startsWith('https:')),
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
  };
  return new Hono<HttpEnv>().get('/:version/:name', async (context) => {
    const { version, views } = content();
    const { name } = context.req.param();
    if (context.req.param('version') !== version || !isViewName(views, name)) throw notFound();
    const path = isDocumentName(name) ? findDocumentPath(name) : null;
    if (path !== null && !pages.exists(path)) throw notFound();
    if (path !== null && isPageVisit(context.env.incoming)) pageCounts.count(path);
    const answer = await cache.answer(`content ${name}`, async ({ published }) => ({
      status: 200,
      headers,
      bytes: Buffer.from(JSON.stringify(published.views[name])),
    }));
    return bypassHono(context, answer);
  });
}

function isViewName(views: object, name: string): name is ViewName {
  return Object.hasOwn(views, name);
}

/** Every path under `/gestione`. No session: the document contains only the app and published data. */
export function staffPageRoutes({ build, cache, env, publicKey }: PageServices) {
  const secure = env.publicUrl.startsWith('https:');
  const makeDocument = async ({ published }: PublishedData, path: string, status: number) => {
    const { html, policy } = makeStaffDocument(build, { publicKey, publicUrl: env.publicUrl }, published);
    const headers = {
      ...makeSecurityHeaders(build.addDevScripts ? '' : policy, secure),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    };
    return { status, headers, bytes: Buffer.from(build.addDevScripts ? await build.addDevScripts(path, html) : html) };
  };
  return new Hono<HttpEnv>().get('*', async (context) => {
    const { path } = context.req;
    const canonical = findCanonicalAddress(env.publicUrl, context.req.url);
    if (canonical !== null) return context.redirect(canonical);
    const status = isStaffPage(path) ? 200 : 404;
    const makeAnswer = (data: PublishedData) => makeDocument(data, path, status);
    return bypassHono(
      context,
      build.addDevScripts
        ? storeUncompressed(await makeAnswer(cache.state))
        : await cache.answer(`staff document ${status}`, makeAnswer),
    );
  });
}
