import type { NoticeKey } from '../../content/notices.ts';
import type { LetterPageState, PageState, ReturnedForm, StateBlock } from '../../web/layout/page-state.ts';

export type { LetterPageState };

import type { Published } from '../../content/contents.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Log } from '../log.ts';
import type { Read, SiteBuild } from './build.ts';
import { finishDocument } from './document.ts';
import type { SiteFacts } from './head.ts';
import { compress, type StoredAnswer, storeAnswer } from './stored-answer.ts';

/** Longest time in ms that a page waits for what it reads; then it goes out without, and the browser asks for it. */
const longestRead = 1500;

/** The address that stands for every address that does not exist: their pages are the same bytes. */
const notFoundPath = '/404';

/** Answers a page's declared read from the services; `whole` is false where more will be fetched by the browser. */
export type ReadPageData = (read: Read) => Promise<{ data: unknown; whole: boolean }>;

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
  /** Seconds until another try makes sense. */
  retryAfter?: number;
}

/** The site's pages as bytes: rendered once, kept until the content changes. */
export interface Pages {
  /** The kept answer for this path, if it is there: the way of nearly every request. */
  kept(path: string): StoredAnswer | undefined;
  /** The answer for this path, rendered where it is not kept; a path without a page gets the 404 page. */
  answer(path: string): Promise<StoredAnswer>;
  /** Whether a page stands at this path. */
  exists(path: string): boolean;
  /** The page at `path` with one visitor's notice or returned form in it; never kept, never cached. */
  answerOnce(path: string, once: OneAnswer): Promise<StoredAnswer>;
  /** Forgets every page and renders them anew, one after the other, while visitors are served. */
  forget(): Promise<void>;
}

/** The pages of this build. Call `forget` to fill them at start and whenever the content has changed. */
export function createPages({ build, site, content, read, log }: Parts): Pages {
  const secure = site.publicUrl.startsWith('https:');
  let kept = new Map<string, StoredAnswer>();
  let rendering = new Map<string, Promise<StoredAnswer>>();

  // To the letter: an address in other letters or with escapes would be the same bytes kept once more.
  const pagePaths = new Set(build.renderer.pagePaths);
  const exists = (path: string) => pagePaths.has(path);

  async function render(path: string, page: PageState) {
    const handle = build.renderer.findPage(path);
    const wanted = build.renderer.readsOf(handle);
    const reads = await Promise.all(wanted.map(readInTime));
    const state: StateBlock = {
      queries: reads.flatMap((answer, index) => {
        const declared = wanted[index];
        return declared && answer ? [[build.renderer.queryKeyOf(declared), answer.data, answer.whole]] : [];
      }),
      content: content().version,
      publicUrl: site.publicUrl,
      page,
    };
    const markup = await build.renderer.renderDocument(site.publicUrl + path, state);
    const complete = reads.every((answer) => answer !== undefined);
    const assets = await build.assetsOf(handle.module);
    const { html, policy } = finishDocument(build.renderer, markup, assets, state, {
      path,
      site,
      content: content(),
      now: !complete || handle.status === 404,
      secure,
    });
    if (build.develop) {
      return {
        status: handle.status,
        bytes: Buffer.from(await build.develop(path, html)),
        policy: '',
        complete: false,
      };
    }
    return { status: handle.status, bytes: Buffer.from(html), policy, complete };
  }

  /** The answer to a declared read, or `undefined` where it fails or takes too long. */
  async function readInTime(wanted: Read): Promise<Awaited<ReturnType<ReadPageData>> | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The read took too long')), longestRead);
    });
    try {
      return await Promise.race([read(wanted), late]);
    } catch (error) {
      log.error('page data unavailable', error, { read: wanted.kind });
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  async function renderAndKeep(path: string, into: Map<string, StoredAnswer>): Promise<StoredAnswer> {
    const { status, bytes, policy, complete } = await render(path, {});
    const headers = {
      ...securityHeaders(policy, secure),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': complete ? 'public, max-age=0, must-revalidate' : 'no-store',
    };
    const answer = storeAnswer(status, headers, await compress(bytes, 'quick'));
    if (!complete) return answer;
    into.set(path, answer);
    // Nobody waits for the best compression: it takes the place of the quick one when it is done.
    compress(bytes, 'best').then(
      (bodies) => into.set(path, storeAnswer(status, headers, bodies)),
      (error: unknown) => log.error('page compression failed', error),
    );
    return answer;
  }

  function answer(asked: string): Promise<StoredAnswer> {
    const path = exists(asked) ? asked : notFoundPath;
    const done = kept.get(path);
    if (done) return Promise.resolve(done);
    const underWay = rendering.get(path);
    if (underWay) return underWay;
    const begun = rendering;
    const started = renderAndKeep(path, kept).finally(() => begun.delete(path));
    begun.set(path, started);
    return started;
  }

  return {
    kept: (path) => kept.get(path),
    answer,
    exists,
    async answerOnce(path, { status, retryAfter, notice, ...page }) {
      const { bytes, policy } = await render(path, {
        ...page,
        ...(notice && { notice: content().contents.moduli.notices[notice] }),
      });
      const headers = {
        ...securityHeaders(policy, secure),
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      };
      return storeAnswer(status, headers, { identity: bytes });
    },
    async forget() {
      kept = new Map();
      rendering = new Map();
      if (build.develop) return;
      const current = kept;
      for (const path of [...build.renderer.pagePaths, notFoundPath]) {
        // The content has changed again meanwhile: the run that this started has taken over.
        if (kept !== current) return;
        await answer(path);
      }
    },
  };
}
