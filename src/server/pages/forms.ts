import { type Context, Hono, type HonoRequest } from 'hono';
import * as v from 'valibot';
import { isNoticeKey, type NoticeKey } from '../../content/pages/notices.ts';
import type { Published } from '../../content/published.ts';
import { contactFieldNames, neededContactFields } from '../../contract/contact/fields.ts';
import { contactPost } from '../../contract/contact/message.ts';
import type { formCalls } from '../../contract/form-calls.ts';
import { paths } from '../../contract/paths.ts';
import { duplicateCode, newsletterPost, noticeChanged, noticeChangedCode } from '../../contract/schemas.ts';
import { type Gatekeeper, visitOf } from '../accounts/doors.ts';
import type { Staff, Visit } from '../context.ts';
import { isUnreachable } from '../db/unreachable.ts';
import { fieldErrors, readBody, readForm } from '../http/body.ts';
import type { Rules } from '../http/calls.ts';
import { conflict, HttpError } from '../http/errors.ts';
import { inTime } from '../http/in-time.ts';
import type { Flooded } from '../http/limits/rate-limits.ts';
import { type HttpEnv, readIdempotencyKey, refererPath } from '../http/request.ts';
import { sendPastHono } from '../http/stored-answer.ts';
import { receiveContactMessage, suspicionOf } from '../messages/contact.ts';
import { AlreadySubscribed, NoticeChanged, subscribe } from '../newsletter/newsletter.ts';
import type { Pages, VisitorPage } from './pages.ts';

export interface FormServices extends Gatekeeper {
  pages: Pages;
  content: () => Published;
  flooded: Flooded;
}

type ContactForm = v.InferOutput<typeof contactPost>;
type NewsletterForm = v.InferOutput<typeof newsletterPost>;

interface Sent {
  page: string | undefined;
  idempotencyKey?: string | undefined;
}

/** Takes a valid message of the contact form, however it came; one of a flood is kept and marked. */
async function takeMessage(
  visit: Visit,
  { flooded }: FormServices,
  { sito = '', tempo, ...message }: ContactForm,
  { idempotencyKey }: Pick<Sent, 'idempotencyKey'> = {},
): Promise<void> {
  const isFlood = await flooded('contact');
  const looks = { honeypotFilled: sito !== '', elapsedMs: tempo, text: message.messaggio };
  const suspicion = suspicionOf(looks) ?? (isFlood ? 'flood' : null);
  await receiveContactMessage(visit, visit.site, {
    message,
    idempotencyKey,
    suspicion,
    client: visit.client,
    page: paths.contactForm,
  });
}

/** Takes a sign-up. Throws `AlreadySubscribed`, which whoever filled the hidden field is not told, and `NoticeChanged`. */
async function takeSignUp(
  visit: Visit,
  { flooded, content }: FormServices,
  { email, sito = '', avviso: shown }: NewsletterForm,
  sent: Sent,
): Promise<void> {
  const trapped = sito !== '';
  const suspected = trapped || (await flooded('newsletter'));
  const { newsletterNotice: notice } = content();
  const signUp = { email, notice, shown, suspected, client: visit.client, network: visit.network, ...sent };
  await subscribe(visit, { ...visit.site, staff: visit.staff }, signUp).catch((error: unknown) => {
    if (!(trapped && error instanceof AlreadySubscribed)) throw error;
  });
}

/** The forms as the site's own script or another program sends them. */
export function formRules(services: FormServices): Rules<typeof formCalls, Visit, Staff> {
  return {
    async contact(visit, post, { req }) {
      const idempotencyKey = readIdempotencyKey(req);
      await inTime(() => takeMessage(visit, services, post, { idempotencyKey }));
      return { ok: true };
    },
    async newsletter(visit, post, { req }) {
      const sent = { idempotencyKey: readIdempotencyKey(req), page: refererPath(req) };
      try {
        await inTime(() => takeSignUp(visit, services, post, sent));
      } catch (error) {
        if (error instanceof NoticeChanged) throw conflict(noticeChangedCode, noticeChanged);
        if (!(error instanceof AlreadySubscribed)) throw error;
        const { description: message } = services.content().contents.moduli.notices['email-registrata'];
        throw conflict(duplicateCode, message);
      }
      return { email: post.email };
    },
  };
}

type Fields = Record<string, string>;

/** A form's post that did not go through: what its page says then. */
class FormRefusal extends Error {
  readonly answer: VisitorPage;

  constructor(answer: VisitorPage) {
    super(answer.notice);
    this.answer = answer;
  }
}

/** The forms without JavaScript: what went through answers 303 to a page with its notice; what did not, the page with what was typed. */
export function formPosts(services: FormServices) {
  const { pages, rateLimit, log } = services;

  /** Runs `take` on the posted fields; a refusal or a fault becomes the page at `path` with the form as it was. */
  async function handle(
    context: Context<HttpEnv>,
    { name, path, failure }: { name: 'contatto' | 'newsletter'; path: string; failure: NoticeKey },
    take: (visit: Visit, fields: Fields) => Promise<NoticeKey>,
  ): Promise<Response> {
    const fields = readForm(await readBody(context, ['form']));
    const visit = visitOf(context, services);
    try {
      await rateLimit(name === 'contatto' ? 'contact' : 'newsletter', visit.address);
      const notice = await inTime(() => take(visit, fields));
      return context.redirect(`${path}?esito=${notice}`, 303);
    } catch (error) {
      const answer = answerTo(error, failure);
      if (error instanceof Error && isUnreachable(error)) log.outage(error);
      else if (answer.status >= 500 && !(error instanceof HttpError))
        log.error('form not stored', error, { form: name });
      const { sito: _, avviso: __, ...values } = fields;
      const page = await pages.answerOnce(path, {
        ...answer,
        form: { name, values, errors: answer.form?.errors ?? {} },
      });
      return sendPastHono(context, page);
    }
  }

  return new Hono<HttpEnv>()
    .post(paths.contactForm, (context) =>
      handle(context, { name: 'contatto', path: paths.contactForm, failure: 'errore-invio' }, async (visit, fields) => {
        const empty = neededContactFields.some((name) => (fields[name] ?? '').trim() === '');
        const notice = empty ? 'campi-obbligatori' : 'campi-non-validi';
        const typed = { ...Object.fromEntries(contactFieldNames.map((name) => [name, ''])), ...fields };
        // How long it took is known to a script alone.
        const { tempo: _, ...post } = parse(contactPost, 'contatto', typed, notice);
        await takeMessage(visit, services, post);
        return 'messaggio-inviato';
      }),
    )
    .get(paths.newsletterForm, (context) => {
      // Where the form came back with a fault, this address stands in the browser: whoever calls it up again wants the page with the form.
      return context.redirect(pageBehind(context.req, pages));
    })
    .post(paths.newsletterForm, (context) => {
      const path = pageBehind(context.req, pages);
      return handle(context, { name: 'newsletter', path, failure: 'errore-iscrizione' }, async (visit, fields) => {
        const empty = (fields['email'] ?? '').trim() === '';
        const notice = empty ? 'email-richiesta' : 'email-non-valida';
        const post = parse(newsletterPost, 'newsletter', { email: '', ...fields }, notice);
        try {
          await takeSignUp(visit, services, post, { page: path });
        } catch (error) {
          if (error instanceof AlreadySubscribed) return 'email-registrata';
          if (!(error instanceof NoticeChanged)) throw error;
          const form = { name: 'newsletter', values: {}, errors: { email: noticeChanged } } as const;
          throw new FormRefusal({ status: 422, notice: 'errore-iscrizione', form });
        }
        return 'iscrizione-completata';
      });
    });
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  name: 'contatto' | 'newsletter',
  fields: Fields,
  notice: NoticeKey,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, fields);
  if (result.success) return result.output;
  throw new FormRefusal({ status: 422, notice, form: { name, values: {}, errors: fieldErrors(result.issues) } });
}

function answerTo(error: unknown, failure: NoticeKey): VisitorPage {
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

/** The page of this site that a form stood on, as the browser names it; the home page where it names none. */
function pageBehind(request: HonoRequest, { exists }: Pages): string {
  const path = refererPath(request) ?? '/';
  return exists(path) ? path : '/';
}

/** The notice that an address asks for with `?esito=`. */
export function noticeIn(url: URL): NoticeKey | undefined {
  const key = url.searchParams.get('esito');
  return key !== null && isNoticeKey(key) ? key : undefined;
}
