import { Hono } from 'hono';
import { isDocumentName, pathOf, type ViewName } from '../../content/documents.ts';
import { notFound } from '../http/errors.ts';
import { closedPolicy, securityHeaders } from '../http/security-headers.ts';
import { isVisit } from '../http/visit.ts';
import { compress, type StoredAnswer, storeAnswer } from '../render/stored-answer.ts';
import type { HttpEnv, Parts } from './context.ts';
import { sendPage } from './send-page.ts';

/**
 * `GET /contenuti/:version/:name`: the content that a page shows, for browsers that change pages by themselves. The address carries the
 * content's version, so it is kept for ever; an older version is not there any more, and the browser loads the document instead.
 */
export function contentResource({ content, env, pages, pageCounts }: Parts) {
  const headers = {
    ...securityHeaders(closedPolicy, env.publicUrl.startsWith('https:')),
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
  };
  let kept = { version: '', answers: new Map<ViewName, Promise<StoredAnswer>>() };

  return new Hono<HttpEnv>().get('/:version/:name', async (context) => {
    const { version, views } = content();
    const { name } = context.req.param();
    if (context.req.param('version') !== version || !isViewName(name, views)) throw notFound();
    if (kept.version !== version) kept = { version, answers: new Map() };
    const path = isDocumentName(name) ? pathOf(name) : null;
    if (path !== null && pages.exists(path) && isVisit(context.env.incoming)) pageCounts.seen(path);
    const answer = kept.answers.get(name) ?? made(views[name]);
    kept.answers.set(name, answer);
    return sendPage(context, await answer);
  });

  async function made(view: unknown): Promise<StoredAnswer> {
    return storeAnswer(200, headers, await compress(Buffer.from(JSON.stringify(view)), 'quick'));
  }
}

function isViewName(name: string, views: object): name is ViewName {
  return Object.hasOwn(views, name);
}
