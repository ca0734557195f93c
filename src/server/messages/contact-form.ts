import { Hono } from 'hono';
import * as v from 'valibot';
import { makeContactForm } from '../../content/forms/contact-form.ts';
import type { StoringOutcome } from '../../content/forms/outcome.ts';
import { parseForm, type TypedInputs } from '../../content/forms/parsing.ts';
import { findLengthFault, listAnswers, makeAnswerName, makeRequestForm } from '../../content/forms/request-form.ts';
import type { PublishedContent } from '../../content/published.ts';
import {
  type AskedTopic,
  composeRequest,
  findCurrentTopic,
  findRequestedTopic,
  type RequestedTopic,
  readAnswers,
} from '../../content/quotes/requests.ts';
import { makeTopicPath } from '../../content/quotes/views.ts';
import { toPlainSpaces } from '../../content/writing/cleaning.ts';
import { contactCalls } from '../../contract/contact/calls.ts';
import type { ContactMessage, RequestPost } from '../../contract/contact/message.ts';
import type { StoredRequest } from '../../contract/contact/request.ts';
import { paths } from '../../contract/paths.ts';
import { versionParameter } from '../../contract/schemas.ts';
import type { Visit } from '../context.ts';
import type { Handles } from '../db/open.ts';
import { findReference } from '../db/submissions.ts';
import { answerFormPost, type FormPostServices, readFormPost } from '../forms/form-post.ts';
import { answerCalls } from '../http/calls.ts';
import { badRequest, requireFound } from '../http/errors.ts';
import { withVisitorTimeout } from '../http/in-time.ts';
import type { FloodCheck } from '../http/limits/rate-limits.ts';
import { type HttpEnv, readIdempotencyKey } from '../http/request.ts';
import { judgePost, receiveContactMessage } from './contact.ts';

interface ContactServices {
  database: Handles;
  content: () => PublishedContent;
  isFlooded: FloodCheck;
}

/** Call of the contact form and of requests for a quote, for the site's script and other programs. */
export const contactRoutes = answerCalls(contactCalls, (services: ContactServices) => ({
  async send(visit, post, { req }) {
    const idempotencyKey = readIdempotencyKey(req);
    const received = 'topic' in post ? readRequestPost(services.content(), post) : { post, page: paths.contactForm };
    const reference = await withVisitorTimeout(() => receivePost(visit, services, { ...received, idempotencyKey }));
    return { ok: true, ...(reference !== null && { reference }) } as const;
  },
}));

/** Post of the contact form without JavaScript. */
export const contactFormRoute = (services: ContactServices & FormPostServices) =>
  new Hono<HttpEnv>().post(paths.contactForm, async (context) => {
    const post = await readFormPost(context, services);
    return await answerFormPost(context, services, post, {
      form: makeContactForm(services.content().contents.moduli.contact),
      path: paths.contactForm,
      limit: 'contact',
      store: (visit, message) =>
        storePost(visit, services, { post: { ...message, sito: post.typed['sito'] }, page: paths.contactForm }),
    });
  });

/**
 * Post of the form of a topic without JavaScript. A refused one is shown with the questions that were asked, and the
 * notice on the page of the topic, or on the list of topics if the firm has removed it.
 */
export const requestFormRoute = (services: ContactServices & FormPostServices<{ asked?: AskedTopic }>) =>
  new Hono<HttpEnv>().post(`${paths.quotes}/:slug`, async (context) => {
    const { slug } = context.req.param();
    const published = services.content();
    const newest = requireFound(findRequestedTopic(published, slug));
    const current = findCurrentTopic(published.contents.preventivo, slug);
    const post = await readFormPost(context, services);
    const requested = findRequestedTopic(published, slug, readVersion(post.typed)) ?? newest;
    const { topic, version } = requested;
    const isCurrent = version === (published.versions.get('preventivo') ?? 0);
    return await answerFormPost(context, services, post, {
      form: makeTypedForm(published, requested, post.typed),
      path: current ? makeTopicPath(current) : paths.quotes,
      limit: 'contact',
      errors: findLengthFault(post.typed),
      show: (refused) =>
        services.pages.answerUncached(makeTopicPath(topic), {
          ...refused,
          ...(!isCurrent && { asked: { topic, version } }),
        }),
      store: (visit, content) =>
        storePost(visit, services, readRequest(requested, { ...content, sito: post.typed['sito'] }, slug)),
    });
  });

/** Form of a topic in the version that was asked, with the inputs of a post. */
function makeTypedForm({ contents }: PublishedContent, { checked }: RequestedTopic, typed: TypedInputs) {
  return makeRequestForm(checked, { form: contents.preventivo.form, contact: contents.moduli.contact }, typed);
}

/** Version of the questions that a form was made from; `undefined` if it names none. */
function readVersion({ version }: TypedInputs): number | undefined {
  const parsed = v.safeParse(versionParameter, version);
  return parsed.success ? parsed.output : undefined;
}

/** Post of a message, with its topic and answers if it is a request. */
interface ReceivedPost {
  post: ContactMessage & { sito?: string | undefined; tempo?: number | undefined };
  request?: StoredRequest;
  /** Path of the page with the form. */
  page: string;
}

/** Reads a request by a call. Throws a 400 for an unknown topic, and for answers that do not fit the questions. */
function readRequestPost(
  published: PublishedContent,
  { topic: slug, version, answers, tempo, sito, ...message }: RequestPost,
): ReceivedPost {
  const requested = findRequestedTopic(published, slug, version);
  if (!requested) throw badRequest('Questo argomento non c’è', { topic: 'Questo argomento non c’è' });
  const typedAnswers = Object.entries(answers).map(([id, answer]) => [makeAnswerName(id), answer]);
  const typed: TypedInputs = { ...message, ...Object.fromEntries(typedAnswers) };
  const parsed = parseForm(makeTypedForm(published, requested, typed), typed, findLengthFault(typed));
  if ('refusal' in parsed) throw badRequest('Alcuni dati non sono validi', { ...parsed.refusal.errors });
  return readRequest(requested, { ...parsed.content, tempo, sito }, slug);
}

/** Reads the answers of a request as they were asked. */
function readRequest(requested: RequestedTopic, content: ReceivedPost['post'], slug: string): ReceivedPost {
  const { topic } = requested;
  const { nome, email, messaggio, sito, tempo } = content;
  const answers = readAnswers(requested, new Map(listAnswers(content)));
  return {
    post: { nome, email, messaggio, sito, tempo },
    request: { topic: { slug: topic.slug, title: toPlainSpaces(topic.title) }, answers },
    page: `${paths.quotes}/${slug}`,
  };
}

/**
 * Stores a valid message. Marks it as suspected if it looks like spam, or during a flood of messages. Returns its
 * reference, or the one of the message that it repeats; `null` if that has been deleted.
 */
async function receivePost(
  visit: Visit,
  { database, isFlooded }: ContactServices,
  {
    post: { sito, tempo, ...message },
    request,
    page,
    idempotencyKey,
  }: ReceivedPost & { idempotencyKey?: string | undefined },
): Promise<string | null> {
  const text = composeRequest(request?.answers ?? [], message.messaggio);
  const suspicion = await judgePost(isFlooded, { sito, tempo, text });
  const { reference, keys } = await receiveContactMessage(visit, visit.site, {
    message,
    request,
    idempotencyKey,
    suspicion,
    client: visit.client,
    page,
  });
  return reference ?? (await findReference(database.staff, keys));
}

/** Stores a post without JavaScript, which does not measure the elapsed time. */
async function storePost(visit: Visit, services: ContactServices, received: ReceivedPost): Promise<StoringOutcome> {
  const reference = await receivePost(visit, services, received);
  if (!received.request) return { notice: 'messaggio-inviato', errors: {} };
  return { notice: 'richiesta-inviata', errors: {}, ...(reference !== null && { reference }) };
}
