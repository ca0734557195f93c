import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Published } from '../../content/contents.ts';
import type { NoticeKey, PostedNotice } from '../../content/notices.ts';
import type { LetterPageState, PageState, ReturnedForm, StateBlock } from '../../web/layout/page-state.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Log } from '../log.ts';
import { BestCompression } from './best-compression.ts';
import type { SiteBuild } from './build.ts';
import { finishDocument } from './document.ts';
import { gathered } from './gathered.ts';
import type { SiteFacts } from './head.ts';
import { createPageReads, keyOf, type ReadPageData } from './page-reads.ts';
import { compress, type StoredAnswer, storeAnswer } from './stored-answer.ts';

export type { LetterPageState };

/** Changes that come within this many ms of each other are rendered together. */
const together = 100;
/** After how many ms pages are tried again whose data could not be read. */
const tryAgain = 2000;
/** The longest rest after the rendering of a page, in ms. */
const longestRest = 10;

/** The address that stands for every address that does not exist: their pages are the same bytes. */
const notFoundPath = '/404';

interface Parts {
  build: SiteBuild;
  site: SiteFacts;
  /** What is published now. */
  content: () => Published;
  read: ReadPageData;
  log: Log;
}

/** A page made for one visitor: a form's outcome after a post without JavaScript. */
export interface OneAnswer {
  status: number;
  notice?: NoticeKey;
  form?: ReturnedForm;
  letter?: LetterPageState;
  thresholds?: PageState['thresholds'] & {};
  nearest?: PageState['nearest'] & {};
  /** Seconds until another try makes sense. */
  retryAfter?: number;
}

/** What a page was made from: where content and data are the same, so is the page. */
interface Source {
  content: Published;
  /** The answers to its reads, as JSON. */
  data: string;
  /** What React made of the data alone. */
  markup: string;
}

/** The state of a page that is the same for everybody. */
const forEverybody: PageState = {};

/** The site's pages as bytes: rendered once, kept until their successors are there. */
export interface Pages {
  /** The kept answer for this path, if it is there: the way of nearly every request. */
  kept(path: string): StoredAnswer | undefined;
  /** The answer for this path, rendered where it is not kept; a path without a page gets the 404 page. */
  answer(path: string): Promise<StoredAnswer>;
  /** Whether a page stands at this path. */
  exists(path: string): boolean;
  /** The page at `path` with one visitor's notice or returned form in it; never kept, never cached. */
  answerOnce(path: string, once: OneAnswer): Promise<StoredAnswer>;
  /**
   * Renders every page anew whose content or data has changed, one after the other, while visitors are served the old ones. Resolves when
   * all pages show what was there at the call; changes that come together are one run.
   */
  renew(): Promise<void>;
}

/** The pages of this build. Call `renew` to fill them at start and whenever the content has changed. */
export function createPages({ build, site, content, read, log }: Parts): Pages {
  const secure = site.publicUrl.startsWith('https:');
  const kept = new Map<string, StoredAnswer>();
  /** What each kept page was made from. */
  const sources = new Map<string, Source>();
  const rendering = new Map<string, Promise<StoredAnswer>>();
  const reads = createPageReads({ read, content, log });
  const compression = new BestCompression(log);
  /** How often the content has changed: a run that another change waits for hurries. */
  let changes = 0;
  let retry: NodeJS.Timeout | undefined;

  // To the letter: an address in other letters or with escapes would be the same bytes kept once more.
  const pagePaths = new Set(build.renderer.pagePaths);
  const exists = (path: string) => pagePaths.has(path);

  const readsAt = (path: string) => build.renderer.readsOf(build.renderer.findPage(path));

  async function render(path: string, page: PageState) {
    const handle = build.renderer.findPage(path);
    const wantedReads = build.renderer.readsOf(handle);
    const { published, answers } = await reads.answer(wantedReads);
    const data = JSON.stringify(answers);
    const state: StateBlock = {
      queries: answers.flatMap((answer, index) => {
        const declared = wantedReads[index];
        return declared && answer ? [[build.renderer.queryKeyOf(declared), answer.data, answer.whole]] : [];
      }),
      content: published.version,
      publicUrl: site.publicUrl,
      page,
    };
    const before = page === forEverybody ? sources.get(path) : undefined;
    // Most of what is published changes one page, and on the others just the version that their state block names.
    const markup =
      before?.data === data ? before.markup : await build.renderer.renderDocument(site.publicUrl + path, state);
    const source: Source = { content: published, data, markup };
    const complete = answers.every((answer) => answer !== undefined);
    const assets = await build.assetsOf(handle.module);
    const { html, policy } = finishDocument(build.renderer, markup, assets, state, {
      path,
      site,
      content: published,
      now: !complete || handle.status === 404,
      secure,
    });
    if (build.develop) {
      return {
        status: handle.status,
        bytes: Buffer.from(await build.develop(path, html)),
        policy: '',
        complete: false,
        source,
      };
    }
    return { status: handle.status, bytes: Buffer.from(html), policy, complete, source };
  }

  async function renderToAnswer(path: string) {
    const { status, bytes, policy, complete, source } = await render(path, forEverybody);
    const headers = {
      ...securityHeaders(policy, secure),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': complete ? 'public, max-age=0, must-revalidate' : 'no-store',
    };
    const same = complete ? kept.get(path) : undefined;
    // What is the same is compressed well already.
    if (same?.representations.identity?.bytes.equals(bytes)) {
      return { answer: same, keep: () => void sources.set(path, source) };
    }
    const answer = storeAnswer(status, headers, await compress(bytes, 'quick'));
    const keep = () => {
      const before = kept.get(path);
      if (before) compression.drop(before);
      kept.set(path, answer);
      sources.set(path, source);
      compression.add(answer, { bytes, better: (bodies) => kept.set(path, storeAnswer(status, headers, bodies)) });
    };
    return { answer, keep: complete ? keep : () => {} };
  }

  function answer(asked: string): Promise<StoredAnswer> {
    const path = exists(asked) ? asked : notFoundPath;
    const done = kept.get(path);
    if (done) return Promise.resolve(done);
    const underWay = rendering.get(path);
    if (underWay) return underWay;
    const started = renderToAnswer(path)
      .then(({ answer: rendered, keep }) => {
        // What a run has made meanwhile may be newer, and what it has yet to make takes this one's place.
        if (!kept.has(path)) keep();
        return rendered;
      })
      .finally(() => rendering.delete(path));
    rendering.set(path, started);
    return started;
  }

  /** Those of the pages that are not made from what is there now: first those that show something else, then those that name its version. */
  async function outdated(paths: string[]): Promise<string[]> {
    const first: string[] = [];
    const later: string[] = [];
    for (const path of paths) {
      const source = sources.get(path);
      const { published, answers } = await reads.answer(readsAt(path));
      if (source?.data !== JSON.stringify(answers)) first.push(path);
      else if (source.content !== published) later.push(path);
    }
    return [...first, ...later];
  }

  const run = gathered(async (givenUp) => {
    clearTimeout(retry);
    givenUp.addEventListener('abort', tryLater);
    compression.wait();
    const paths = [...pagePaths, notFoundPath];
    const failed = await reads.renew(paths.flatMap((path) => readsAt(path)));
    // While developing each page is rendered as it is asked for.
    if (build.develop) return;
    const faults: unknown[] = [];
    const begun = changes;
    const isFirst = kept.size === 0;
    // Visitors are answered between reading and rendering, and after each page.
    await nextTurn();
    const whole = paths.filter((path) => !readsAt(path).some((wanted) => failed.has(keyOf(wanted))));
    for (const path of await outdated(whole)) {
      const began = performance.now();
      await renderToAnswer(path).then(
        ({ keep }) => givenUp.aborted || keep(),
        (error) => faults.push(error),
      );
      givenUp.throwIfAborted();
      // Whoever asks waits for one page's rendering at most, and most find the server at rest. The next change waits for this one, though.
      const isHurried = isFirst || begun !== changes;
      await (isHurried ? nextTurn() : pause(Math.min(performance.now() - began, longestRest)));
    }
    if (failed.size > 0) tryLater();
    if (faults.length > 0) throw faults[0];
  }, together);

  async function renew(): Promise<void> {
    changes += 1;
    await run.ask();
  }

  function posted(notice: NoticeKey): PostedNotice {
    const { notices, newsletter } = content().contents.moduli;
    return { ...notices[notice], ...(notice === 'iscrizione-completata' && { next: newsletter.pending }) };
  }

  function tryLater(): void {
    clearTimeout(retry);
    retry = setTimeout(() => void renew().catch(reportFault), tryAgain).unref();
  }

  const reportFault = (error: unknown) => log.error('pages not rendered', error);

  return {
    kept: (path) => kept.get(path),
    answer,
    exists,
    async answerOnce(path, { status, retryAfter, notice, ...page }) {
      const { bytes, policy } = await render(path, {
        ...page,
        ...(notice && { notice: posted(notice) }),
      });
      const headers = {
        ...securityHeaders(policy, secure),
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      };
      return storeAnswer(status, headers, { identity: bytes });
    },
    renew,
  };
}
