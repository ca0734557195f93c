import { Hono } from 'hono';
import type * as v from 'valibot';
import { parseContactForm } from '../../content/form-parsing.ts';
import { contactCalls } from '../../contract/contact/calls.ts';
import type { contactPost } from '../../contract/contact/message.ts';
import { paths } from '../../contract/paths.ts';
import type { Visit } from '../context.ts';
import { answerFormPost, type FormPostServices } from '../forms/form-post.ts';
import { answerCalls } from '../http/calls.ts';
import { withVisitorTimeout } from '../http/in-time.ts';
import type { FloodCheck } from '../http/limits/rate-limits.ts';
import { type HttpEnv, readIdempotencyKey } from '../http/request.ts';
import { judgePost, receiveContactMessage } from './contact.ts';

interface ContactServices {
  isFlooded: FloodCheck;
}

/** Call of the contact form, for the site's script and other programs. */
export const contactRoutes = answerCalls(contactCalls, (services: ContactServices) => ({
  async send(visit, post, { req }) {
    const idempotencyKey = readIdempotencyKey(req);
    await withVisitorTimeout(() => receivePost(visit, services, post, idempotencyKey));
    return { ok: true } as const;
  },
}));

/** Post of the contact form without JavaScript. */
export const contactFormRoute = (services: ContactServices & FormPostServices) =>
  new Hono<HttpEnv>().post(paths.contactForm, (context) =>
    answerFormPost(context, services, {
      name: 'contatto',
      path: paths.contactForm,
      limit: 'contact',
      faultNotice: 'errore-invio',
      parse: parseContactForm,
      async store(visit, post) {
        // Ignores the elapsed time, which only the site's script can measure.
        await receivePost(visit, services, { ...post, tempo: undefined });
        return { notice: 'messaggio-inviato', errors: {} };
      },
    }),
  );

/** Stores a valid contact message. Marks it as suspected if it looks like spam, or during a flood of messages. */
async function receivePost(
  visit: Visit,
  { isFlooded }: ContactServices,
  { sito, tempo, ...message }: v.InferOutput<typeof contactPost>,
  idempotencyKey?: string,
): Promise<void> {
  const suspicion = await judgePost(isFlooded, { sito, tempo, text: message.messaggio });
  await receiveContactMessage(visit, visit.site, {
    message,
    idempotencyKey,
    suspicion,
    client: visit.client,
    page: paths.contactForm,
  });
}
