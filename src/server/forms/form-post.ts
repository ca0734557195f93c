import type { Context } from 'hono';
import { formNotices } from '../../content/forms/form-notices.ts';
import {
  type FormOutcome,
  leadsToNotice,
  makeOutcomeQuery,
  type PostedOutcome,
  type StoringOutcome,
} from '../../content/forms/outcome.ts';
import { type FormErrors, parseForm, type TypedInputs } from '../../content/forms/parsing.ts';
import { listInputs, type PublicForm } from '../../content/forms/public-form.ts';
import type { Visit } from '../context.ts';
import { isUnreachable } from '../db/unreachable.ts';
import { makeVisit, type VisitServices } from '../http/admission.ts';
import { readFormFields } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import { withVisitorTimeout } from '../http/in-time.ts';
import type { RateLimit } from '../http/limits/rate-limits.ts';
import type { HttpEnv } from '../http/request.ts';
import { bypassHono, type StoredAnswer } from '../http/stored-answer.ts';
import type { Log } from '../log.ts';
import { cutToInputs } from './typed-values.ts';

/** `State`: state of the pages that show a refused post, besides its outcome. */
export interface FormPostServices<State = unknown> extends VisitServices {
  rateLimit: RateLimit;
  log: Pick<Log, 'error' | 'outage'>;
  pages: {
    exists(path: string): boolean;
    /** Renders a page with the outcome of a post and the values typed in its form. */
    answerUncached(path: string, page: RefusedPost & State): Promise<StoredAnswer>;
  };
}

interface Refusal {
  status: number;
  outcome: FormOutcome;
  retryAfter?: number;
}

interface RefusedPost extends Refusal {
  form: { name: PublicForm['name']; values: Record<string, string> };
}

interface PostedForm<Content> {
  form: PublicForm<Content>;
  /** Path of the page that shows the notice. */
  path: string;
  limit?: 'contact' | 'newsletter';
  /** Errors that the form's fields cannot know of. */
  errors?: FormErrors;
  /** Stores what was typed. Without an outcome the page shows no notice. */
  store(visit: Visit, content: Content): Promise<StoringOutcome | null>;
  /** Page that shows a refused post, if it is not the one of the notice. */
  show?(refused: RefusedPost): Promise<StoredAnswer>;
}

/** Visitor who posts a form without JavaScript, and what was typed. */
interface FormPost {
  visit: Visit;
  typed: TypedInputs;
}

export async function readFormPost(
  context: Context<HttpEnv>,
  services: Pick<FormPostServices, 'rateLimit'> & VisitServices,
): Promise<FormPost> {
  const visit = makeVisit(context, services);
  // Limits the pages that refused posts are answered with; the form's own limit is for the posts.
  await services.rateLimit('read', visit.address);
  return { visit, typed: await readFormFields(context) };
}

/** Answers a post: a redirect (303) with a notice, or the page with the typed values and their errors. */
export async function answerFormPost<Content>(
  context: Context<HttpEnv>,
  services: FormPostServices,
  post: FormPost,
  posted: PostedForm<Content>,
): Promise<Response> {
  const { form, path, show = (refused) => services.pages.answerUncached(path, refused) } = posted;
  const result = await storePost(post, services, posted).catch((error: unknown) => toRefusal(error, services, form));
  if (result === null) return context.redirect(path, 303);
  if ('redirect' in result) return context.redirect(path + makeOutcomeQuery(result.redirect), 303);
  const values = cutToInputs(post.typed, form);
  return bypassHono(context, await show({ ...result, form: { name: form.name, values } }));
}

/** Inputs that forms have besides their questions. */
const hiddenInputs = ['sito', 'avviso', 'version'];

async function storePost<Content>(
  { visit, typed }: FormPost,
  { rateLimit }: Pick<FormPostServices, 'rateLimit'>,
  { form, limit, errors, store }: PostedForm<Content>,
): Promise<{ redirect: PostedOutcome } | Refusal | null> {
  if (limit) await rateLimit(limit, visit.address);
  const parsed = parseForm(form, typed, errors);
  if ('refusal' in parsed) return { status: 422, outcome: parsed.refusal };
  const inputs = new Set([...listInputs(form.questions).map(([name]) => name), ...hiddenInputs]);
  if (Object.keys(typed).some((name) => !inputs.has(name)))
    return { status: 422, outcome: { notice: formNotices[form.name].invalid, errors: {} } };
  const outcome = await withVisitorTimeout(() => store(visit, parsed.content));
  if (outcome === null) return null;
  return leadsToNotice(form.name, outcome.notice) ? { redirect: outcome } : { status: 422, outcome };
}

function toRefusal(error: unknown, { log }: Pick<FormPostServices, 'log'>, { name }: PublicForm): Refusal {
  if (error instanceof HttpError && error.status === 429) {
    return {
      status: 429,
      outcome: { notice: 'troppe-richieste', description: error.message, errors: {} },
      retryAfter: Number(error.headers['Retry-After']),
    };
  }
  if (error instanceof Error && isUnreachable(error)) log.outage(error);
  else if (!(error instanceof HttpError)) log.error('form not stored', error, { form: name });
  return { status: 503, outcome: { notice: formNotices[name].failed, errors: {} } };
}
