import { Hono } from 'hono';
import type { FormOutcome } from '../../content/form-outcome.ts';
import { parseContactForm, parseRequestForm, readVersion } from '../../content/form-parsing.ts';
import type { PublishedContent } from '../../content/published.ts';
import {
  composeRequest,
  findAnswerFaults,
  findCurrentTopic,
  findRequestedTopic,
  getAnswerLimit,
  readAnswers,
  toTypedAnswers,
} from '../../content/quotes/requests.ts';
import { makeTopicPath } from '../../content/quotes/views.ts';
import { toPlainSpaces } from '../../content/writing/cleaning.ts';
import { contactCalls } from '../../contract/contact/calls.ts';
import { contactLimits } from '../../contract/contact/fields.ts';
import type { ContactMessage, RequestPost } from '../../contract/contact/message.ts';
import { makeAnswerField, type StoredRequest } from '../../contract/contact/request.ts';
import { paths } from '../../contract/paths.ts';
import type { Visit } from '../context.ts';
import { answerFormPost, type FormPostServices } from '../forms/form-post.ts';
import { answerCalls } from '../http/calls.ts';
import { badRequest, requireFound } from '../http/errors.ts';
import { withVisitorTimeout } from '../http/in-time.ts';
import type { FloodCheck } from '../http/limits/rate-limits.ts';
import { type HttpEnv, readIdempotencyKey } from '../http/request.ts';
import { judgePost, receiveContactMessage } from './contact.ts';

interface ContactServices {
  content: () => PublishedContent;
  isFlooded: FloodCheck;
}

/** Call of the contact form and of requests for a quote, for the site's script and other programs. */
export const contactRoutes = answerCalls(contactCalls, (services: ContactServices) => ({
  async send(visit, post, { req }) {
    const idempotencyKey = readIdempotencyKey(req);
    const received = 'topic' in post ? readRequestPost(services.content(), post) : { post, page: paths.contactForm };
    await withVisitorTimeout(() => receivePost(visit, services, { ...received, idempotencyKey }));
    return { ok: true } as const;
  },
}));

/** Post of the contact form without JavaScript. */
export const contactFormRoute = (services: ContactServices & FormPostServices) =>
  new Hono<HttpEnv>().post(paths.contactForm, (context) =>
    answerFormPost(context, services, {
      ...messageForm,
      name: 'contatto',
      path: paths.contactForm,
      parse: parseContactForm,
      findLimits: () => contactLimits,
      store: (visit, post) => storePost(visit, services, { post, page: paths.contactForm }),
    }),
  );

const messageForm = { limit: 'contact', faultNotice: 'errore-invio' } as const;

/**
 * Post of the form of a topic without JavaScript. A refused one is shown with the questions that were asked, and the
 * notice on the page of the topic, or on the list of topics if the firm has removed it.
 */
export const requestFormRoute = (services: ContactServices & FormPostServices) =>
  new Hono<HttpEnv>().post(`${paths.quotes}/:slug`, (context) => {
    const { slug } = context.req.param();
    const published = services.content();
    const newest = requireFound(findRequestedTopic(published, slug));
    const findAsked = (fields: Record<string, string>) =>
      findRequestedTopic(published, slug, readVersion(fields)) ?? newest;
    const current = findCurrentTopic(published.contents.preventivo, slug);
    return answerFormPost(context, services, {
      ...messageForm,
      name: 'preventivo',
      path: current ? makeTopicPath(current) : paths.quotes,
      findPage(fields) {
        const { topic, version } = findAsked(fields);
        const isCurrent = version === (published.versions.get('preventivo') ?? 0);
        return { path: makeTopicPath(topic), ...(!isCurrent && { asked: { topic, version } }) };
      },
      parse: (fields) => parseRequestForm(fields, slug, findAsked(fields).checked),
      findLimits(fields) {
        const { questions } = findAsked(fields).topic;
        const answers = questions.map(({ id, kind }) => [makeAnswerField(id), getAnswerLimit(kind)] as const);
        return { ...contactLimits, ...Object.fromEntries(answers) };
      },
      store: (visit, post) => storePost(visit, services, readRequestPost(published, post)),
    });
  });

/** Post of a message, with its topic and answers if it is a request. */
interface ReceivedPost {
  post: ContactMessage & { sito?: string | undefined; tempo?: number | undefined };
  request?: StoredRequest;
  /** Path of the page with the form. */
  page: string;
}

/** Reads the answers of a request. Throws a 400 for an unknown topic, and for answers that do not fit the questions. */
function readRequestPost(
  published: PublishedContent,
  { topic: slug, version, answers, ...post }: RequestPost,
): ReceivedPost {
  const requested = findRequestedTopic(published, slug, version);
  if (!requested) throw badRequest('Questo argomento non c’è', { topic: 'Questo argomento non c’è' });
  const typed = toTypedAnswers(Object.entries(answers));
  const faults = findAnswerFaults(requested.checked, typed);
  if (Object.keys(faults).length > 0) throw badRequest('Alcuni dati non sono validi', faults);
  const { topic } = requested;
  return {
    post,
    request: { topic: { slug: topic.slug, title: toPlainSpaces(topic.title) }, answers: readAnswers(requested, typed) },
    page: `${paths.quotes}/${slug}`,
  };
}

/** Stores a valid message. Marks it as suspected if it looks like spam, or during a flood of messages. */
async function receivePost(
  visit: Visit,
  { isFlooded }: ContactServices,
  {
    post: { sito, tempo, ...message },
    request,
    page,
    idempotencyKey,
  }: ReceivedPost & { idempotencyKey?: string | undefined },
): Promise<void> {
  const text = composeRequest(request?.answers ?? [], message.messaggio);
  const suspicion = await judgePost(isFlooded, { sito, tempo, text });
  await receiveContactMessage(visit, visit.site, {
    message,
    request,
    idempotencyKey,
    suspicion,
    client: visit.client,
    page,
  });
}

/** Stores a post without JavaScript. Ignores the elapsed time, which only the site's script can measure. */
async function storePost(visit: Visit, services: ContactServices, received: ReceivedPost): Promise<FormOutcome> {
  await receivePost(visit, services, { ...received, post: { ...received.post, tempo: undefined } });
  return { notice: 'messaggio-inviato', errors: {} };
}
