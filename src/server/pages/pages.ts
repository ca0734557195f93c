import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Published } from '../../content/contents.ts';
import { isIndexable } from '../../content/launch.ts';
import type { NoticeKey, PostedNotice } from '../../content/pages/notices.ts';
import type { LetterPageState, PageState, ReturnedForm, StateBlock } from '../../web/layout/page-state.ts';
import { coalesced } from '../coalesced.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { compress, type StoredAnswer, storeAnswer } from '../http/stored-answer.ts';
import { type Log, ToldOnce } from '../log.ts';
import type { SiteBuild } from './build.ts';
import { circularAt, circularPathsAhead, isCircularPath } from './circulars.ts';
import { finishDocument } from './document.ts';
import type { SiteFacts } from './head.ts';
import { createPageReads, keyOf, type ReadPageData } from './page-reads.ts';

export type { LetterPageState };

/** How long nothing must have changed, in ms, before time is spent on compressing well. */
const quiet = 1000;

/** After how many ms what could not be read is tried again. */
const untilTriedAgain = 2000;

const notFoundPath = '/404';

interface PageSources {
  build: SiteBuild;
  site: SiteFacts;
  content: () => Published;
  /** Reads anew what is published; what was read before stays where that fails. */
  refresh?: () => Promise<void>;
  /** Told what the pages show, each time that they have been rendered anew. */
  shown?: (published: Published) => Promise<void>;
  read: ReadPageData;
  log: Log;
  /** Whether kept pages are compressed at their best once nothing changes any more. */
  compressesWell?: boolean | undefined;
}

/** A page made for one visitor: a form's outcome after a post without JavaScript. */
export interface OneAnswer {
  status: number;
  notice?: NoticeKey;
  form?: ReturnedForm;
  letter?: LetterPageState;
  thresholds?: PageState['thresholds'] & {};
  deadlines?: PageState['deadlines'] & {};
  nearest?: PageState['nearest'] & {};
  retryAfter?: number;
}

/** The site's pages as bytes: rendered once, kept until their successors are there. */
export interface Pages {
  /** The kept answer for this path, if it is there: the way of nearly every request. */
  kept(path: string): StoredAnswer | undefined;
  /** The answer for this path, rendered where it is not kept; a path without a page gets the 404 page. */
  answer(path: string): Promise<StoredAnswer>;
  exists(path: string): boolean;
  count(): number;
  /** The page at `path` with one visitor's notice or returned form in it; never kept, never cached. */
  answerOnce(path: string, once: OneAnswer): Promise<StoredAnswer>;
  /** Reads and renders every page anew while the old ones are served. Resolves when all show what was there at the call. */
  renew(): Promise<void>;
}

/** The pages of this build. Call `renew` to fill them at start and whenever the content has changed. */
export function createPages({
  build,
  site,
  content,
  refresh = async () => {},
  shown = async () => {},
  read,
  log,
  compressesWell = true,
}: PageSources): Pages {
  const secure = site.publicUrl.startsWith('https:');
  const kept = new Map<string, StoredAnswer>();
  const rendering = new Map<string, Promise<StoredAnswer>>();
  const reads = createPageReads({ read, content, log });
  /** What compresses the kept pages well that are not yet. */
  const quick = new Map<string, () => Promise<StoredAnswer>>();
  let quietly: NodeJS.Timeout | undefined;
  const fault = new ToldOnce();
  let retry: NodeJS.Timeout | undefined;
  let started = 0;
  /** When, in the order of their beginnings, the pages that are kept were begun. */
  const begun = new Map<string, number>();

  // To the letter: an address in other letters or with escapes would be the same bytes kept once more.
  const pagePaths = new Set(build.renderer.pagePaths);
  const exists = (path: string) => pagePaths.has(path) || isCircularPath(path, content());
  const readsAt = (path: string) => build.renderer.readsOf(build.renderer.findPage(path), path);
  const isGone = (path: string, published: Published) => !!circularAt(path, published)?.withdrawnDay;

  async function render(path: string, page: PageState) {
    const handle = build.renderer.findPage(path);
    const wantedReads = readsAt(path);
    const { published, answers } = await reads.answer(wantedReads);
    const state: StateBlock = {
      queries: answers.flatMap((answer, index) => {
        const declared = wantedReads[index];
        return declared && answer ? [[build.renderer.queryKeyOf(declared), answer.data, answer.whole]] : [];
      }),
      content: published.version,
      publicUrl: site.publicUrl,
      page,
    };
    const isComplete = answers.every((answer) => answer !== undefined);
    const markup = await build.renderer.renderDocument(site.publicUrl + path, state);
    const { html, policy } = finishDocument(build.renderer, markup, await build.assetsOf(handle.module), state, {
      path,
      site,
      content: published,
      now: !isComplete || handle.status === 404,
      secure,
    });
    const status = isGone(path, published) ? 410 : handle.status;
    if (!build.develop) return { status, bytes: Buffer.from(html), policy, isComplete };
    return { status, bytes: Buffer.from(await build.develop(path, html)), policy: '', isComplete: false };
  }

  function compressWhenQuiet(): void {
    clearTimeout(quietly);
    quietly = setTimeout(() => void compressWell(quietly).catch(reportFault), quiet).unref();
  }

  /** Compresses kept pages at their best, one after the other, for as long as this turn is the latest: nothing changes meanwhile. */
  async function compressWell(turn: NodeJS.Timeout | undefined): Promise<void> {
    for (const [path, compressed] of quick) {
      const before = kept.get(path);
      const best = await compressed();
      if (quietly !== turn) return;
      quick.delete(path);
      if (kept.get(path) === before) kept.set(path, best);
    }
  }

  /** What every page is sent with; a site that is not open yet asks search engines not to keep it. */
  function pageHeaders(policy: string) {
    const { launch, facts } = content();
    return {
      ...securityHeaders(policy, secure),
      'Content-Type': 'text/html; charset=utf-8',
      ...(!isIndexable(site.publicUrl, launch, facts) && { 'X-Robots-Tag': 'noindex' }),
    };
  }

  async function renderAndKeep(path: string): Promise<StoredAnswer> {
    started += 1;
    const own = started;
    const { status, bytes, policy, isComplete } = await render(path, {});
    const headers = {
      ...pageHeaders(policy),
      'Cache-Control': isComplete ? 'public, max-age=0, must-revalidate' : 'no-store',
    };
    const before = kept.get(path);
    // What is the same is compressed well already.
    if (isComplete && before?.representations.identity?.bytes.equals(bytes)) return before;
    const answer = storeAnswer(status, headers, await compress(bytes, 'quick'));
    // One that was begun later shows what is newer.
    if (!isComplete || own < (begun.get(path) ?? 0)) return answer;
    begun.set(path, own);
    kept.set(path, answer);
    if (compressesWell) {
      quick.set(path, async () => storeAnswer(status, headers, await compress(bytes, 'best')));
      compressWhenQuiet();
    }
    return answer;
  }

  async function answer(asked: string): Promise<StoredAnswer> {
    const path = exists(asked) ? asked : notFoundPath;
    const ready = kept.get(path) ?? rendering.get(path);
    if (ready) return await ready;
    const started = renderAndKeep(path).finally(() => rendering.delete(path));
    rendering.set(path, started);
    return await started;
  }

  const renew = coalesced(async () => {
    clearTimeout(retry);
    if (quick.size > 0) compressWhenQuiet();
    try {
      await refresh();
      fault.over();
    } catch (error) {
      fault.met(() => reportFault(error));
      tryAgain();
      return;
    }
    const published = content();
    const paths = [...pagePaths, ...circularPathsAhead(published), notFoundPath];
    const failed = await reads.renew(paths.flatMap((path) => readsAt(path)));
    // While developing each page is rendered as it is asked for.
    if (build.develop) return await shown(published);
    // What was kept beside these is rendered anew when somebody asks for it.
    for (const path of kept.keys())
      if (!paths.includes(path)) {
        kept.delete(path);
        quick.delete(path);
      }
    const faults: unknown[] = [];
    for (const path of paths) {
      // What could not be read stays as it was shown.
      if (readsAt(path).some((wanted) => failed.has(keyOf(wanted)))) continue;
      await renderAndKeep(path).catch((error: unknown) => faults.push(error));
      // Whoever asks meanwhile waits for one page's rendering at most.
      await nextTurn();
    }
    if (failed.size > 0) tryAgain();
    if (faults.length > 0) throw faults[0];
    await shown(published);
  });

  const tryAgain = () => {
    clearTimeout(retry);
    retry = setTimeout(() => void renew().catch(reportFault), untilTriedAgain).unref();
  };

  const reportFault = (error: unknown) => log.error('pages not rendered', error);

  function posted(notice: NoticeKey): PostedNotice {
    const { notices, newsletter } = content().contents.moduli;
    return { ...notices[notice], ...(notice === 'iscrizione-completata' && { next: newsletter.pending }) };
  }

  return {
    kept: (path) => kept.get(path),
    count: () => kept.size,
    answer,
    exists,
    async answerOnce(path, { status, retryAfter, notice, ...page }) {
      const { bytes, policy } = await render(path, { ...page, ...(notice && { notice: posted(notice) }) });
      const headers = {
        ...pageHeaders(policy),
        'Cache-Control': 'no-store',
        ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      };
      return storeAnswer(status, headers, { identity: bytes });
    },
    renew,
  };
}
