import { type Context, Hono } from 'hono';
import { paths } from '../../contract/paths.ts';
import { type CallerServices, makeVisit } from '../accounts/doors.ts';
import type { Visit } from '../context.ts';
import { readBody, readFormData } from '../http/body.ts';
import { inTime } from '../http/in-time.ts';
import type { HttpEnv } from '../http/request.ts';
import { sendPastHono } from '../http/stored-answer.ts';
import { trialToken } from '../newsletter/links.ts';
import { confirmSubscription, readLink, unsubscribe } from '../newsletter/membership.ts';
import type { LetterPageState, Pages } from './pages.ts';

/**
 * Pages behind the links of newsletter emails. Scanners open links, so only a POST changes something: by the button, or
 * by a mail program (RFC 8058).
 */
export function subscriptionPages(services: CallerServices & { pages: Pages }) {
  const { newsletterConfirm: confirmPath, newsletterUnsubscribe: leavePath } = paths;
  const show = async (
    context: Context<HttpEnv>,
    path: string,
    { state, token = '', email = '' }: Partial<LetterPageState> & Pick<LetterPageState, 'state'>,
  ) => {
    const status = state === 'unknown' ? 404 : 200;
    return sendPastHono(context, await services.pages.answerOnce(path, { status, letter: { state, token, email } }));
  };
  const following = <Result>(
    context: Context<HttpEnv>,
    rule: (owner: Visit, site: Visit['site'], token: string) => Promise<Result>,
  ) => {
    const visit = makeVisit(context, services);
    return inTime(() => rule({ ...visit, db: visit.staff }, visit.site, tokenOf(context)));
  };

  return new Hono<HttpEnv>()
    .get(confirmPath, async (context) => {
      const link = await following(context, (owner, site, token) => readLink(owner, site, 'confirm', token));
      return await show(context, confirmPath, { ...link, token: tokenOf(context) });
    })
    .post(confirmPath, async (context) => {
      await readBody(context, ['form']);
      const result = await following(context, async (owner, site, token) => {
        const confirmation = await confirmSubscription(owner, site, token);
        return confirmation === 'unknown' || confirmation === 'expired'
          ? { state: confirmation }
          : await readLink(owner, site, 'confirm', token);
      });
      return await show(context, confirmPath, result);
    })
    .get(leavePath, async (context) => {
      if (tokenOf(context) === trialToken) return await show(context, leavePath, { state: 'trial' });
      const link = await following(context, (owner, site, token) => readLink(owner, site, 'unsubscribe', token));
      const state = link.state === 'unknown' ? 'unknown' : 'waiting';
      return await show(context, leavePath, { ...link, state, token: tokenOf(context) });
    })
    .post(leavePath, async (context) => {
      const fields = await readFormData(context, ['form', 'multipart']);
      const oneClick = fields.get('List-Unsubscribe') === 'One-Click';
      const result = await following(context, (owner, site, token) =>
        unsubscribe(owner, site, token, oneClick ? 'un-clic' : 'pagina'),
      );
      // Idempotent: a mail program that posts again also gets a 200.
      return oneClick ? context.body(null, 200) : await show(context, leavePath, { state: result });
    });
}

function tokenOf({ req }: Context<HttpEnv>): string {
  return req.query('t')?.slice(0, 200) ?? '';
}
