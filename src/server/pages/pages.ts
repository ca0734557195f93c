import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FormOutcome, makeOutcomeQuery, type PostedOutcome } from '../../content/forms/outcome.ts';
import { isIndexable } from '../../content/launch.ts';
import type { NoticeKey, PostedNotice } from '../../content/pages/notices.ts';
import type { PublishedContent } from '../../content/published.ts';
import type { AskedTopic } from '../../content/quotes/requests.ts';
import { isSwitchedOn, type SitePage } from '../../content/site-map.ts';
import { groupParameter, yearParameter } from '../../contract/deadline-kinds.ts';
import type { PapersPageState } from '../../contract/papers/client-page.ts';
import type {
  AppointmentPageState,
  EmailPageState,
  PageState,
  ReturnedForm,
  StateBlock,
} from '../../site/layout/page-state.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { limitConcurrency } from '../http/limits/at-most.ts';
import { makeSecurityHeaders } from '../http/security-headers.ts';
import { compress, type StoredAnswer, storeAnswer, storeUncompressed } from '../http/stored-answer.ts';
import type { SiteBuild } from './build.ts';
import { findCircular, isCircularPath } from './circulars.ts';
import { type FinishedDocument, finishDocument } from './document.ts';
import type { SiteFacts } from './head.ts';
import { readPageData } from './page-data.ts';
import type { PublishedData } from './published-data.ts';
import { findTopic, showAskedTopic } from './topics.ts';

const notFoundPath = '/404';

/** Maximum number of queued renders of uncached pages; more requests get a 503. */
const maxQueuedRenders = 100;

interface PageSources {
  build: SiteBuild;
  site: SiteFacts;
  cache: AnswerCache<PublishedData>;
}

/** Variant of a page that its URL selects, without values typed by a visitor. There are few, so they are cached. */
export interface PageVariant {
  deadlines?: PageState['deadlines'] & {};
  /** Page that the 404 page suggests. */
  nearest?: SitePage;
}

/** Parts of a page that are for one visitor. */
export interface VisitorPage {
  status: number;
  /** Outcome of a form, said by its notice. */
  outcome?: FormOutcome;
  /** Stored form, whose entry replaces the form. */
  sent?: PostedOutcome;
  /** Values typed in a form. */
  form?: Pick<ReturnedForm, 'name' | 'values'>;
  letter?: EmailPageState;
  appointment?: AppointmentPageState;
  papers?: PapersPageState;
  thresholds?: PageState['thresholds'] & {};
  /** Topic whose form was posted, in the version that the form was made from. */
  asked?: AskedTopic;
  retryAfter?: number;
}

export interface Pages {
  /** Page at `path`, from the cache or rendered once for all concurrent requests; the 404 page if none exists. */
  answer(path: string, variant?: PageVariant): Promise<StoredAnswer>;
  /** Page at `path` with one visitor's notice, figures or returned form; never cached. */
  answerUncached(path: string, page: VisitorPage): Promise<StoredAnswer>;
  /** Document of a page with unpublished data, for previews; never cached. */
  render(path: string, data: PublishedData): Promise<FinishedDocument>;
  /** True if there is a page at `path`; `published` defaults to the current content. */
  exists(path: string, published?: PublishedContent): boolean;
}

export function createPages({ build, site, cache }: PageSources): Pages {
  const secure = site.publicUrl.startsWith('https:');
  // Paths match exactly: another spelling of a path would cache the same page again.
  const pagePaths = new Set(build.renderer.pagePaths);
  const exists = (path: string, published = cache.state.published) =>
    (pagePaths.has(path) && isSwitchedOn(path, published.views.site.pagesOff)) ||
    findTopic(path, published) !== undefined ||
    isCircularPath(path, published);
  // Renders one page per turn of the event loop: rendering blocks the thread, and cached pages must be sent in between.
  const limitSharedRenders = limitConcurrency(1, Number.POSITIVE_INFINITY);
  const limitPersonalRenders = limitConcurrency(1, maxQueuedRenders);

  async function render(path: string, page: PageState, content: PublishedData, query = '') {
    await nextTurn();
    const { published } = content;
    const handle = build.renderer.findPage(path);
    const state: StateBlock = {
      queries: build.renderer.listReads(handle, path).map((read) => {
        const { data: answer, isFresh } = readPageData(read, content);
        return [build.renderer.getQueryKey(read), answer, isFresh];
      }),
      content: published.version,
      publicUrl: site.publicUrl,
      page,
    };
    const markup = await build.renderer.renderDocument(site.publicUrl + path + query, state);
    const options = { path, site, content: published, loadsAtOnce: handle.status === 404, secure };
    const document = finishDocument(build.renderer, markup, await build.findAssets(handle.module), state, options);
    const status = findCircular(path, published)?.withdrawnDay ? 410 : handle.status;
    const { html, policy } = build.addDevScripts
      ? { html: await build.addDevScripts(path, document.html), policy: '' }
      : document;
    return { status, bytes: Buffer.from(html), policy };
  }

  /** Headers of every page, with `noindex` until search engines may index the site. */
  function makePageHeaders(policy: string, { published: { launch, facts } }: PublishedData, isPersonal: boolean) {
    return {
      ...makeSecurityHeaders(policy, secure),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': isPersonal ? 'no-store' : 'public, max-age=0, must-revalidate',
      ...(!isIndexable(site.publicUrl, launch, facts) && { 'X-Robots-Tag': 'noindex' }),
    };
  }

  return {
    exists,
    async render(path, data) {
      const { bytes, policy } = await limitPersonalRenders(() => render(path, {}, data));
      return { html: bytes.toString(), policy };
    },
    async answer(requestedPath, variant = {}) {
      const path = exists(requestedPath) ? requestedPath : notFoundPath;
      const makeAnswer = async (content: PublishedData) => {
        const { status, bytes, policy } = await limitSharedRenders(() => render(path, variant, content));
        return { status, headers: makePageHeaders(policy, content, false), bytes };
      };
      if (build.addDevScripts) return storeUncompressed(await makeAnswer(cache.state));
      return await cache.answer(makeCacheKey(path, variant), makeAnswer);
    },
    async answerUncached(path, { status, retryAfter, outcome, sent, form, asked, ...page }) {
      const content = asked ? showAskedTopic(cache.state, asked) : cache.state;
      const state = {
        ...page,
        ...(outcome && { notice: makePostedNotice(outcome, content) }),
        ...(form && { form: { ...form, errors: outcome?.errors ?? {} } }),
      };
      const { bytes, policy } = await limitPersonalRenders(() =>
        render(path, state, content, sent && makeOutcomeQuery(sent)),
      );
      const headers = {
        ...makePageHeaders(policy, content, true),
        ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
        // The path of an appointment contains the token of its link.
        ...(page.appointment && { 'Referrer-Policy': 'strict-origin', 'X-Robots-Tag': 'noindex' }),
        // So does the path of papers. Their forms are accepted without an origin, because a browser then sends none.
        ...(page.papers && { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }),
      };
      // Long lists of papers compress to a quarter. No other site can make a browser send a secret with such a request.
      if (page.papers?.request) return storeAnswer(status, headers, await compress(bytes, 'best'));
      return storeUncompressed({ status, headers, bytes });
    },
  };
}

/** Cache key of a page: the URL as visitors request it, so that a request is looked up without parsing its URL. */
function makeCacheKey(path: string, { deadlines, nearest }: PageVariant): string {
  const query = [
    ...(deadlines?.group ? [`${groupParameter}=${deadlines.group}`] : []),
    ...(deadlines?.year ? [`${yearParameter}=${deadlines.year}`] : []),
    ...(nearest ? [nearest.path] : []),
  ];
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

function makePostedNotice({ notice, description }: FormOutcome, { published }: PublishedData): PostedNotice {
  const { notices, newsletter, shared } = published.contents.moduli;
  const next: Partial<Record<NoticeKey, string>> = {
    'iscrizione-completata': newsletter.pending,
    'messaggio-inviato': shared.answerTime,
    'richiesta-inviata': shared.answerTime,
  };
  return {
    ...notices[notice],
    ...(description !== undefined && { description }),
    ...(next[notice] && { next: next[notice] }),
  };
}
