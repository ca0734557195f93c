import { Hono, type HonoRequest } from 'hono';
import type { FormOutcome } from '../../content/forms/outcome.ts';
import { makeSignUpForm } from '../../content/forms/sign-up-form.ts';
import type { PublishedContent } from '../../content/published.ts';
import { type SignUpPost, signUpCalls } from '../../contract/newsletter/sign-up.ts';
import { paths } from '../../contract/paths.ts';
import { duplicateCode, noticeChangedCode, noticeChangedMessage } from '../../contract/schemas.ts';
import type { Visit } from '../context.ts';
import type { Handles } from '../db/open.ts';
import { answerFormPost, type FormPostServices, readFormPost } from '../forms/form-post.ts';
import { hasNewsletterForm } from '../forms/posted-notices.ts';
import { answerCalls } from '../http/calls.ts';
import { conflict } from '../http/errors.ts';
import { withVisitorTimeout } from '../http/in-time.ts';
import type { FloodCheck } from '../http/limits/rate-limits.ts';
import { type HttpEnv, readIdempotencyKey, readRefererPath } from '../http/request.ts';
import { type SignUp, type SignUpOutcome, subscribe } from './newsletter.ts';
import { hasNewsletter, requireNewsletter } from './switch.ts';

interface SignUpServices {
  /** The `staff` handle is for repeated sign-ups alone: see `SignUpSite`. */
  database: Handles;
  content: () => PublishedContent;
  isFlooded: FloodCheck;
}

/** Call of the newsletter form, for the site's script and other programs. */
export const signUpRoutes = answerCalls(signUpCalls, (services: SignUpServices) => ({
  async send(visit, post, { req }) {
    const source = { idempotencyKey: readIdempotencyKey(req), page: readRefererPath(req) };
    const outcome = await withVisitorTimeout(() => signUp(visit, services, post, source));
    if (outcome === 'notice-changed') throw conflict(noticeChangedCode, noticeChangedMessage);
    if (outcome === 'already-subscribed') {
      const { description: message } = services.content().contents.moduli.notices['email-registrata'];
      throw conflict(duplicateCode, message);
    }
    return { email: post.email };
  },
}));

const formOutcomes: Readonly<Record<SignUpOutcome, FormOutcome>> = {
  'signed-up': { notice: 'iscrizione-completata', errors: {} },
  'already-subscribed': { notice: 'email-registrata', errors: {} },
  'notice-changed': { notice: 'errore-iscrizione', errors: { email: noticeChangedMessage } },
};

/** Post of the newsletter form without JavaScript. */
export const signUpFormRoutes = (services: SignUpServices & FormPostServices) =>
  new Hono<HttpEnv>()
    .get(paths.newsletterForm, (context, next) => {
      if (!hasNewsletter(services.content())) return next();
      // The browser shows this address after a rejected post; loading it again must lead to the page with the form.
      return Promise.resolve(context.redirect(findFormPage(context.req, services)));
    })
    .post(paths.newsletterForm, async (context) => {
      requireNewsletter(services.content());
      const page = findFormPage(context.req, services);
      const post = await readFormPost(context, services);
      const { sito, avviso } = post.typed;
      return await answerFormPost(context, services, post, {
        form: makeSignUpForm(services.content().contents.moduli.newsletter),
        path: page,
        limit: 'newsletter',
        store: async (visit, { email }) =>
          formOutcomes[await signUp(visit, services, { email, sito, avviso }, { page })],
      });
    });

/** Stores a sign-up. To a program that fills in the honeypot a subscribed address looks like a new one. */
async function signUp(
  visit: Visit,
  { database, isFlooded, content }: SignUpServices,
  { email, sito = '', avviso: shown }: SignUpPost,
  source: Pick<SignUp, 'page' | 'idempotencyKey'>,
): Promise<SignUpOutcome> {
  requireNewsletter(content());
  const isHoneypotFilled = sito !== '';
  const suspected = isHoneypotFilled || (await isFlooded('newsletter'));
  const { client, network, site } = visit;
  const { newsletterNotice: notice } = content();
  const outcome = await subscribe(
    visit,
    { ...site, staff: database.staff },
    { email, notice, shown, suspected, client, network, ...source },
  );
  return isHoneypotFilled && outcome === 'already-subscribed' ? 'signed-up' : outcome;
}

/** Page with the form, from `Referer`; the home page if that is missing or names no such page. */
function findFormPage(request: HonoRequest, { pages }: FormPostServices): string {
  const path = readRefererPath(request) ?? '/';
  return pages.exists(path) && hasNewsletterForm(path) ? path : '/';
}
