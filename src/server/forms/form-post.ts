import type { Context } from 'hono';
import type { FormOutcome } from '../../content/form-outcome.ts';
import type { ParsedForm } from '../../content/form-parsing.ts';
import type { NoticeKey } from '../../content/pages/notices.ts';
import type { AskedTopic } from '../../content/quotes/requests.ts';
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
import { leadsToNotice } from './posted-notices.ts';
import { cutToLimits, type FieldLimits } from './typed-values.ts';

export interface FormPostServices extends VisitServices {
  rateLimit: RateLimit;
  log: Pick<Log, 'error' | 'outage'>;
  pages: {
    exists(path: string): boolean;
    /** Renders a page with the outcome of a post and the values typed in its form. */
    answerUncached(path: string, page: RefusedPost & { form: TypedForm; asked?: AskedTopic }): Promise<StoredAnswer>;
  };
}

interface TypedForm {
  name: 'contatto' | 'newsletter' | 'preventivo' | 'appuntamento';
  values: Record<string, string>;
}

interface RefusedPost {
  status: number;
  outcome: FormOutcome;
  retryAfter?: number;
}

interface NativeForm<Post> {
  name: TypedForm['name'];
  limit: 'contact' | 'newsletter';
  faultNotice: NoticeKey;
  parse(fields: Record<string, string>): ParsedForm<Post>;
  /** Fields of the form that is shown again. */
  findLimits(fields: Record<string, string>): FieldLimits;
  store(visit: Visit, post: Post): Promise<FormOutcome>;
  /** Page that shows a refused post, if it is not the one of the notice. */
  findPage?(fields: Record<string, string>): { path: string; asked?: AskedTopic };
}

/** Answers a post: a redirect (303) with a notice, or the page with the typed values and their faults. */
export async function answerFormPost<Post>(
  context: Context<HttpEnv>,
  services: FormPostServices,
  { path, ...form }: NativeForm<Post> & { path: string },
): Promise<Response> {
  const visit = makeVisit(context, services);
  // Limits the pages that refused posts are answered with; the form's own limit is for the posts.
  await services.rateLimit('read', visit.address);
  const fields = await readFormFields(context);
  const refused = await storePost(visit, services, form, fields).catch((error: unknown) =>
    toRefusedPost(error, services, form),
  );
  if ('redirect' in refused) return context.redirect(`${path}?esito=${refused.redirect}`, 303);
  const { path: formPath, ...topic } = form.findPage?.(fields) ?? { path };
  const page = await services.pages.answerUncached(formPath, {
    ...refused,
    ...topic,
    form: { name: form.name, values: cutToLimits(fields, form.findLimits(fields)) },
  });
  return bypassHono(context, page);
}

async function storePost<Post>(
  visit: Visit,
  { rateLimit }: FormPostServices,
  form: NativeForm<Post>,
  fields: Record<string, string>,
): Promise<{ redirect: NoticeKey } | RefusedPost> {
  await rateLimit(form.limit, visit.address);
  const parsed = form.parse(fields);
  const outcome = 'refusal' in parsed ? parsed.refusal : await withVisitorTimeout(() => form.store(visit, parsed.post));
  return leadsToNotice(form.name, outcome.notice) ? { redirect: outcome.notice } : { status: 422, outcome };
}

function toRefusedPost(
  error: unknown,
  { log }: FormPostServices,
  { name, faultNotice }: Pick<NativeForm<unknown>, 'name' | 'faultNotice'>,
): RefusedPost {
  if (error instanceof HttpError && error.status === 429) {
    return {
      status: 429,
      outcome: { notice: 'troppe-richieste', description: error.message, errors: {} },
      retryAfter: Number(error.headers['Retry-After']),
    };
  }
  if (error instanceof Error && isUnreachable(error)) log.outage(error);
  else if (!(error instanceof HttpError)) log.error('form not stored', error, { form: name });
  return { status: 503, outcome: { notice: faultNotice, errors: {} } };
}
