import { type Context, Hono } from 'hono';
import type { PublishedContent } from '../../content/published.ts';
import { paths } from '../../contract/paths.ts';
import { rowNumber } from '../../contract/schemas.ts';
import type { Site, Context as SubjectContext } from '../context.ts';
import type { Handles } from '../db/open.ts';
import { makeVisit, makeVisitWithProof, type VisitServices } from '../http/admission.ts';
import { bodyLimits, readBody, readFormData } from '../http/body.ts';
import { withVisitorTimeout } from '../http/in-time.ts';
import type { RateLimit } from '../http/limits/rate-limits.ts';
import type { HttpEnv } from '../http/request.ts';
import { bypassHono, type StoredAnswer } from '../http/stored-answer.ts';
import { readLinkedId } from '../tokens.ts';
import { testEmailToken } from './links.ts';
import { confirmSubscription, type LinkState, readLink, unsubscribe } from './membership.ts';
import { hasNewsletter, requireNewsletter } from './switch.ts';

/** State of a link's page. `trial`: the link of a test email. */
interface LinkPage {
  state: LinkState['state'] | 'unsubscribed' | 'trial';
  token: string;
  email: string;
}

interface LinkPageServices extends VisitServices {
  database: Handles;
  rateLimit: RateLimit;
  content: () => Pick<PublishedContent, 'views'>;
  pages: { answerUncached(path: string, page: { status: number; letter: LinkPage }): Promise<StoredAnswer> };
}

/** Virus scanners open links too: only a POST changes data, by a button or a mail program (RFC 8058). */
export function linkPageRoutes(services: LinkPageServices) {
  const { newsletterConfirm: confirmPath, newsletterUnsubscribe: unsubscribePath } = paths;
  const showPage = async (
    context: Context<HttpEnv>,
    path: string,
    { state, token = '', email = '' }: Partial<LinkPage> & Pick<LinkPage, 'state'>,
  ) => {
    const status = state === 'unknown' ? 404 : 200;
    return bypassHono(context, await services.pages.answerUncached(path, { status, letter: { state, token, email } }));
  };
  const limitClient = async (context: Context<HttpEnv>, next: () => Promise<void>) => {
    await services.rateLimit('read', makeVisit(context, services).address);
    await next();
  };
  const followLink = <Result>(
    context: Context<HttpEnv>,
    handle: (visit: SubjectContext, site: Site, token: string) => Promise<Result>,
  ) => {
    const { staff: db, site, actor, now } = makeVisitWithProof(context, services);
    return withVisitorTimeout(() => handle({ db, actor, now }, site, readToken(context)));
  };

  return new Hono<HttpEnv>()
    .use(confirmPath, limitClient)
    .use(unsubscribePath, limitClient)
    .get(confirmPath, async (context, next) => {
      if (!hasNewsletter(services.content())) return await next();
      const link = await followLink(context, (visit, site, token) =>
        readLink(visit, site, 'newsletter-confirm', token),
      );
      return await showPage(context, confirmPath, { ...link, token: readToken(context) });
    })
    .post(confirmPath, async (context) => {
      requireNewsletter(services.content());
      await readBody(context, ['form'], { maxBytes: bodyLimits.field });
      const result = await followLink(context, async (visit, site, token) => {
        const confirmation = await confirmSubscription(visit, site, token);
        return confirmation === 'unknown' || confirmation === 'expired'
          ? { state: confirmation }
          : await readLink(visit, site, 'newsletter-confirm', token);
      });
      return await showPage(context, confirmPath, result);
    })
    .get(unsubscribePath, async (context) => {
      if (readToken(context) === testEmailToken) return await showPage(context, unsubscribePath, { state: 'trial' });
      const link = await followLink(context, (visit, site, token) =>
        readLink(visit, site, 'newsletter-unsubscribe', token),
      );
      const state = link.state === 'unknown' ? 'unknown' : 'waiting';
      return await showPage(context, unsubscribePath, { ...link, state, token: readToken(context) });
    })
    .post(unsubscribePath, async (context) => {
      if (readLinkedId(readToken(context), rowNumber) === null)
        return await showPage(context, unsubscribePath, { state: 'unknown' });
      const fields = await readFormData(context, ['form', 'multipart'], { maxBytes: bodyLimits.field });
      const oneClick = fields.get('List-Unsubscribe') === 'One-Click';
      const result = await followLink(context, (visit, site, token) =>
        unsubscribe(visit, site, token, oneClick ? 'un-clic' : 'pagina'),
      );
      // Idempotent: a mail program that posts again also gets a 200.
      return oneClick ? context.body(null, 200) : await showPage(context, unsubscribePath, { state: result });
    });
}

function readToken({ req }: Context<HttpEnv>): string {
  return req.query('t')?.slice(0, 200) ?? '';
}
