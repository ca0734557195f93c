import { type Context, Hono, type HonoRequest } from 'hono';
import * as v from 'valibot';
import { circularListPath } from '../../content/circulars/paths.ts';
import type { NoticeKey } from '../../content/pages/notices.ts';
import type { PublishedContent } from '../../content/published.ts';
import { contactFieldNames, requiredContactFields } from '../../contract/contact/fields.ts';
import { contactPost } from '../../contract/contact/message.ts';
import { formCalls } from '../../contract/form-calls.ts';
import { paths } from '../../contract/paths.ts';
import { duplicateCode, newsletterPost, noticeChangedCode, noticeChangedMessage } from '../../contract/schemas.ts';
import type { Visit } from '../context.ts';
import type { Handles } from '../db/open.ts';
import { isUnreachable } from '../db/unreachable.ts';
import { makeVisit, type VisitServices } from '../http/admission.ts';
import { parseFormFields, readBody, toFieldErrors } from '../http/body.ts';
import { answerCalls } from '../http/calls.ts';
import { conflict, HttpError } from '../http/errors.ts';
import { withVisitorTimeout } from '../http/in-time.ts';
import type { FloodCheck, RateLimit } from '../http/limits/rate-limits.ts';
import { type HttpEnv, readIdempotencyKey, readRefererPath } from '../http/request.ts';
import { bypassHono } from '../http/stored-answer.ts';
import type { Log } from '../log.ts';
import { findSuspicion, receiveContactMessage } from '../messages/contact.ts';
import { AlreadySubscribed, NoticeChanged, subscribe } from '../newsletter/newsletter.ts';
import type { Pages, VisitorPage } from './pages.ts';

export interface FormServices extends VisitServices {
  database: Handles;
  rateLimit: RateLimit;
  log: Pick<Log, 'error' | 'outage'>;
  pages: Pages;
  content: () => PublishedContent;
  isFlooded: FloodCheck;
}

type ContactForm = v.InferOutput<typeof contactPost>;
type NewsletterForm = v.InferOutput<typeof newsletterPost>;

interface SubmissionSource {
  page: string | undefined;
  idempotencyKey?: string | undefined;
}

/** Stores a valid contact message. Marks it as suspected if it looks like spam, or during a flood of messages. */
async function storeMessage(
  visit: Visit,
  { isFlooded }: FormServices,
  { sito = '', tempo, ...message }: ContactForm,
  { idempotencyKey }: Pick<SubmissionSource, 'idempotencyKey'> = {},
): Promise<void> {
  const isFlood = await isFlooded('contact');
  const spamSigns = { honeypotFilled: sito !== '', elapsedMs: tempo, text: message.messaggio };
  const suspicion = findSuspicion(spamSigns) ?? (isFlood ? 'flood' : null);
  await receiveContactMessage(visit, visit.site, {
    message,
    idempotencyKey,
    suspicion,
    client: visit.client,
    page: paths.contactForm,
  });
}

/**
 * Stores a sign-up for the newsletter. Throws `NoticeChanged`, and `AlreadySubscribed` unless the honeypot field is
 * filled.
 */
async function storeSignUp(
  visit: Visit,
  { database, isFlooded, content }: FormServices,
  { email, sito = '', avviso: shownNotice }: NewsletterForm,
  submission: SubmissionSource,
): Promise<void> {
  const isHoneypotFilled = sito !== '';
  const suspected = isHoneypotFilled || (await isFlooded('newsletter'));
  const { newsletterNotice: notice } = content();
  const signUp = {
    email,
    notice,
    shown: shownNotice,
    suspected,
    client: visit.client,
    network: visit.network,
    ...submission,
  };
  await subscribe(visit, { ...visit.site, staff: database.staff }, signUp).catch((error: unknown) => {
    if (!(isHoneypotFilled && error instanceof AlreadySubscribed)) throw error;
  });
}

/** Handlers of the forms' API calls, for the site's script and other programs. */
export const formRoutes = answerCalls(formCalls, (services: FormServices) => ({
  async contact(visit, post, { req }) {
    const idempotencyKey = readIdempotencyKey(req);
    await withVisitorTimeout(() => storeMessage(visit, services, post, { idempotencyKey }));
    return { ok: true } as const;
  },
  async newsletter(visit, post, { req }) {
    const submission = { idempotencyKey: readIdempotencyKey(req), page: readRefererPath(req) };
    try {
      await withVisitorTimeout(() => storeSignUp(visit, services, post, submission));
    } catch (error) {
      if (error instanceof NoticeChanged) throw conflict(noticeChangedCode, noticeChangedMessage);
      if (!(error instanceof AlreadySubscribed)) throw error;
      const { description: message } = services.content().contents.moduli.notices['email-registrata'];
      throw conflict(duplicateCode, message);
    }
    return { email: post.email };
  },
}));

type FormFields = Record<string, string>;

/** Error of a rejected form post. `answer` is the page that is sent as the response. */
class FormRefusal extends Error {
  readonly answer: VisitorPage;

  constructor(answer: VisitorPage) {
    super(answer.notice);
    this.answer = answer;
  }
}

/**
 * Routes of form posts without JavaScript. A success is redirected (303) to a page with a notice. A failure renders the
 * page with the typed values.
 */
export function formPostRoutes(services: FormServices) {
  const { pages, rateLimit, log } = services;

  /** Runs `processFields` on the posted fields. On an error, renders the page at `path` with the typed values. */
  async function handlePost(
    context: Context<HttpEnv>,
    { name, path, failure }: { name: 'contatto' | 'newsletter'; path: string; failure: NoticeKey },
    processFields: (visit: Visit, fields: FormFields) => Promise<RedirectNotice>,
  ): Promise<Response> {
    const visit = makeVisit(context, services);
    // Limits the pages that refused posts are answered with; `name` limits the posts.
    await rateLimit('read', visit.address);
    const fields = parseFormFields(await readBody(context, ['form']));
    try {
      await rateLimit(name === 'contatto' ? 'contact' : 'newsletter', visit.address);
      const notice = await withVisitorTimeout(() => processFields(visit, fields));
      return context.redirect(`${path}?esito=${notice}`, 303);
    } catch (error) {
      const answer = toErrorPage(error, failure);
      if (error instanceof Error && isUnreachable(error)) log.outage(error);
      else if (answer.status >= 500 && !(error instanceof HttpError))
        log.error('form not stored', error, { form: name });
      const { sito: _, avviso: __, ...values } = fields;
      const page = await pages.answerUncached(path, {
        ...answer,
        form: { name, values, errors: answer.form?.errors ?? {} },
      });
      return bypassHono(context, page);
    }
  }

  return new Hono<HttpEnv>()
    .post(paths.contactForm, (context) =>
      handlePost(
        context,
        { name: 'contatto', path: paths.contactForm, failure: 'errore-invio' },
        async (visit, fields) => {
          const isEmpty = requiredContactFields.some((name) => (fields[name] ?? '').trim() === '');
          const notice = isEmpty ? 'campi-obbligatori' : 'campi-non-validi';
          const fieldsWithDefaults = { ...Object.fromEntries(contactFieldNames.map((name) => [name, ''])), ...fields };
          // Ignores the elapsed time, which only the site's script can measure.
          const { tempo: _, ...post } = parseFields(contactPost, 'contatto', fieldsWithDefaults, notice);
          await storeMessage(visit, services, post);
          return 'messaggio-inviato';
        },
      ),
    )
    .get(paths.newsletterForm, (context) => {
      // The browser shows this address after a rejected post; loading it again must lead to the page with the form.
      return context.redirect(findFormPage(context.req, pages));
    })
    .post(paths.newsletterForm, (context) => {
      const path = findFormPage(context.req, pages);
      return handlePost(context, { name: 'newsletter', path, failure: 'errore-iscrizione' }, async (visit, fields) => {
        const isEmpty = (fields['email'] ?? '').trim() === '';
        const notice = isEmpty ? 'email-richiesta' : 'email-non-valida';
        const post = parseFields(newsletterPost, 'newsletter', { email: '', ...fields }, notice);
        try {
          await storeSignUp(visit, services, post, { page: path });
        } catch (error) {
          if (error instanceof AlreadySubscribed) return 'email-registrata';
          if (!(error instanceof NoticeChanged)) throw error;
          const form = { name: 'newsletter', values: {}, errors: { email: noticeChangedMessage } } as const;
          throw new FormRefusal({ status: 422, notice: 'errore-iscrizione', form });
        }
        return 'iscrizione-completata';
      });
    });
}

function parseFields<Schema extends v.GenericSchema>(
  schema: Schema,
  name: 'contatto' | 'newsletter',
  fields: FormFields,
  notice: NoticeKey,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, fields);
  if (result.success) return result.output;
  throw new FormRefusal({ status: 422, notice, form: { name, values: {}, errors: toFieldErrors(result.issues) } });
}

function toErrorPage(error: unknown, failure: NoticeKey): VisitorPage {
  if (error instanceof FormRefusal) return error.answer;
  if (error instanceof HttpError && error.status === 429) {
    return {
      status: 429,
      notice: 'troppe-richieste',
      description: error.message,
      retryAfter: Number(error.headers['Retry-After']),
    };
  }
  return { status: 503, notice: failure };
}

/**
 * Path of the page with the newsletter form, from the `Referer` header; the home page if the header is missing or names
 * a page without the form.
 */
function findFormPage(request: HonoRequest, { exists }: Pages): string {
  const path = readRefererPath(request) ?? '/';
  return exists(path) && hasNewsletterForm(path) ? path : '/';
}

const hasNewsletterForm = (path: string) => path === '/' || path.startsWith(circularListPath);

/** Notices that a redirect after a post leads to. Other outcomes are rendered as the response to the post. */
const contactNotices = ['messaggio-inviato'] as const satisfies NoticeKey[];
const newsletterNotices = ['iscrizione-completata', 'email-registrata'] as const satisfies NoticeKey[];
type RedirectNotice = (typeof contactNotices | typeof newsletterNotices)[number];

/** Notice in the query parameter `esito`, on a page that a redirect leads to. */
export function readNotice({ pathname, searchParams }: URL): NoticeKey | undefined {
  const key = searchParams.get('esito');
  const keys: readonly NoticeKey[] =
    pathname === paths.contactForm ? contactNotices : hasNewsletterForm(pathname) ? newsletterNotices : [];
  return keys.find((known) => known === key);
}
