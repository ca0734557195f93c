import { type Context, Hono } from 'hono';
import { paths } from '../../contract/paths.ts';
import { acceptBody } from '../http/body.ts';
import { badRequest } from '../http/errors.ts';
import { inTime } from '../http/in-time.ts';
import type { LetterPageState } from '../render/pages.ts';
import { confirmSubscription, readLink, unsubscribe } from '../services/newsletter-membership.ts';
import type { HttpEnv, Parts } from './context.ts';
import { publicDeps, visitorContext } from './public-deps.ts';
import { sendPage } from './send-page.ts';

/**
 * The pages behind a letter's links. Opening one changes nothing, because mail scanners follow links: the button on it does. A mail
 * program's own button posts `List-Unsubscribe=One-Click` to the same address (RFC 8058).
 */
export function subscriptionPages(parts: Parts) {
  const deps = publicDeps(parts);
  const show = async (context: Context<HttpEnv>, path: string, state: LetterPageState['state'], token: string) =>
    sendPage(
      context,
      await parts.pages.answerOnce(path, { status: state === 'unknown' ? 404 : 200, letter: { state, token } }),
    );

  return new Hono<HttpEnv>()
    .get(paths.newsletterConfirm, async (context) => {
      const token = tokenOf(context);
      const { state } = await inTime('reading', () => readLink(visitorContext(parts, 'links'), deps, 'confirm', token));
      return show(context, paths.newsletterConfirm, state, token);
    })
    .post(paths.newsletterConfirm, acceptBody('form'), async (context) => {
      const result = await inTime('writing', () =>
        confirmSubscription(visitorContext(parts, 'links'), deps, tokenOf(context)),
      );
      return show(context, paths.newsletterConfirm, result === 'already-confirmed' ? 'confirmed' : result, '');
    })
    .get(paths.newsletterUnsubscribe, async (context) => {
      const token = tokenOf(context);
      const { state } = await inTime('reading', () =>
        readLink(visitorContext(parts, 'links'), deps, 'unsubscribe', token),
      );
      return show(context, paths.newsletterUnsubscribe, state === 'unknown' ? 'unknown' : 'waiting', token);
    })
    .post(paths.newsletterUnsubscribe, acceptBody('form', 'multipart'), async (context) => {
      const fields = await context.req.parseBody().catch(() => {
        throw badRequest('Il contenuto non è un modulo valido');
      });
      const oneClick = fields['List-Unsubscribe'] === 'One-Click';
      const result = await inTime('writing', () =>
        unsubscribe(visitorContext(parts, 'links'), deps, tokenOf(context), oneClick ? 'un-clic' : 'pagina'),
      );
      // A mail program that clicks once more has got what it wants.
      if (oneClick) return context.body(null, 200);
      return show(context, paths.newsletterUnsubscribe, result, '');
    });
}

function tokenOf({ req }: Context<HttpEnv>): string {
  return req.query('t')?.slice(0, 200) ?? '';
}
