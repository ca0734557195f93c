import { type Context, Hono, type HonoRequest } from 'hono';
import * as v from 'valibot';
import { isNoticeKey, type NoticeKey } from '../../content/notices.ts';
import { paths } from '../../contract/paths.ts';
import { contactPost, newsletterPost, noticeChanged } from '../../contract/schemas.ts';
import { isUnreachable } from '../db/unreachable.ts';
import { acceptBody, fieldErrors, readForm } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import { inTime } from '../http/in-time.ts';
import { refererPath } from '../http/referer.ts';
import type { OneAnswer } from '../render/pages.ts';
import { suspicionOf } from '../services/contact.ts';
import { AlreadySubscribed, NoticeChanged, subscribe } from '../services/newsletter.ts';
import { addressOf, clientDigest } from './access.ts';
import { contactReceiver } from './contact.ts';
import type { HttpEnv, Parts } from './context.ts';
import { publicDeps, visitorContext } from './public-deps.ts';
import { sendPage } from './send-page.ts';

type Fields = Record<string, string>;

/** A form's post that did not go through: what its page says then. */
class FormRefusal extends Error {
  readonly answer: OneAnswer;

  constructor(answer: OneAnswer) {
    super(answer.notice);
    this.answer = answer;
  }
}

/**
 * The forms as a browser without JavaScript posts them. What went through answers 303 to a page with the notice that a toast
 * would have shown; what did not, the form's own page with what was typed.
 */
export function formPosts(parts: Parts) {
  const deps = publicDeps(parts);
  const receive = contactReceiver(parts);
  const form = acceptBody('form');

  /** Runs `take` on the posted fields; a refusal or a fault becomes the page at `path` with the form as it was. */
  async function handle(
    context: Context<HttpEnv>,
    { name, path, failure }: { name: 'contatto' | 'newsletter'; path: string; failure: NoticeKey },
    take: (fields: Fields) => Promise<NoticeKey>,
  ): Promise<Response> {
    const fields = await readForm(context.req);
    try {
      await parts.rateLimit(name === 'contatto' ? 'contact' : 'newsletter', addressOf(context, parts.env.trustProxy));
      const notice = await inTime('writing', () => take(fields));
      return context.redirect(`${path}?esito=${notice}`, 303);
    } catch (error) {
      const answer = answerTo(error, failure);
      if (error instanceof Error && isUnreachable(error)) parts.log.outage(error);
      else if (answer.status >= 500 && !(error instanceof HttpError))
        parts.log.error('form not stored', error, { form: name });
      const { sito: _, avviso: __, ...values } = fields;
      return sendPage(
        context,
        await parts.pages.answerOnce(path, { ...answer, form: { name, values, errors: answer.form?.errors ?? {} } }),
      );
    }
  }

  return new Hono<HttpEnv>()
    .post(paths.contactForm, form, (context) =>
      handle(context, { name: 'contatto', path: paths.contactForm, failure: 'errore-invio' }, async (fields) => {
        const required = ['nome', 'email', 'messaggio'];
        const empty = required.some((name) => (fields[name] ?? '').trim() === '');
        const {
          sito = '',
          tempo: _,
          ...message
        } = parse(
          contactPost,
          'contatto',
          { nome: '', email: '', messaggio: '', ...fields },
          empty ? 'campi-obbligatori' : 'campi-non-validi',
        );
        await receive({
          message,
          suspicion: suspicionOf({ honeypotFilled: sito !== '' }),
          client: clientDigest(context, parts),
        });
        return 'messaggio-inviato';
      }),
    )
    .get(paths.newsletterForm, (context) => {
      // Where the form came back with a fault, this address stands in the browser: whoever calls it up again wants the page with the form.
      return context.redirect(pageBehind(context.req, parts));
    })
    .post(paths.newsletterForm, form, (context) => {
      const path = pageBehind(context.req, parts);
      return handle(context, { name: 'newsletter', path, failure: 'errore-iscrizione' }, async (fields) => {
        const empty = (fields['email'] ?? '').trim() === '';
        const {
          email,
          sito = '',
          avviso: shown,
        } = parse(
          newsletterPost,
          'newsletter',
          { email: '', ...fields },
          empty ? 'email-richiesta' : 'email-non-valida',
        );
        const trapped = sito !== '';
        const suspected = trapped || (await parts.flooded('newsletter'));
        try {
          await subscribe(visitorContext(parts), deps, {
            email,
            notice: parts.content().newsletterNotice,
            shown,
            page: path,
            suspected,
            client: clientDigest(context, parts),
          });
        } catch (error) {
          if (error instanceof AlreadySubscribed) return trapped ? 'iscrizione-completata' : 'email-registrata';
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

function answerTo(error: unknown, failure: NoticeKey): OneAnswer {
  if (error instanceof FormRefusal) return error.answer;
  if (error instanceof HttpError && error.status === 429) {
    return { status: 429, notice: 'troppe-richieste', retryAfter: Number(error.headers['Retry-After']) };
  }
  return { status: 503, notice: failure };
}

/** The page of this site that a form stood on, as the browser names it; the home page where it names none. */
function pageBehind(request: HonoRequest, { pages }: Parts): string {
  const path = refererPath(request) ?? '/';
  return pages.exists(path) ? path : '/';
}

/** The notice that an address asks for with `?esito=`. */
export function noticeIn(url: URL): NoticeKey | undefined {
  const key = url.searchParams.get('esito');
  return key !== null && isNoticeKey(key) ? key : undefined;
}
